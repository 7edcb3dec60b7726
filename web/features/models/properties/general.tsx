/** Name, id and documentation: what every element has. */
import { useState } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { write } from '../modeler/edit.ts'
import { create, registryOf } from '../modeler/moddle.ts'
import type { Moddle } from '../modeler/moddle.ts'
import { isKey } from '../new-model.ts'
import { Row, TextInput } from './inputs.tsx'
import type { SectionProps } from './section-props.ts'
import '../texts.ts'

export function GeneralSection({ editor }: SectionProps) {
  const { t } = useTranslation('models')
  const { element, modeler } = editor
  const [fault, setFault] = useState<string>()
  const [documentation] = (element.get('documentation') as readonly Moddle[] | undefined) ?? []

  const rename = (id: string) => {
    const text = id.trim()
    const taken = registryOf(modeler).get(text)
    if (!isKey(text)) return setFault(t('badKey'))
    if (taken && taken.businessObject !== element) return setFault(t('idTaken', { id: text }))
    setFault(undefined)
    write(editor, { id: text })
  }

  return (
    <>
      <Row label={t('name')}>
        <TextInput value={String(element.get('name') ?? '')} onChange={(name) => write(editor, { name: name === '' ? undefined : name })} />
      </Row>
      <Row label={t('nameEn')}>
        <TextInput
          value={String(element.get('chandlery:nameEn') ?? '')}
          onChange={(name) => write(editor, { 'chandlery:nameEn': name === '' ? undefined : name })}
        />
      </Row>
      <Row label={element.$type === 'bpmn:Process' ? t('key') : 'ID'} fault={fault}>
        <TextInput mono value={element.id ?? ''} onChange={rename} />
      </Row>
      <Row label={t('documentation')}>
        <TextInput
          multiline
          value={String(documentation?.get('text') ?? '')}
          onChange={(text) => write(editor, { documentation: text === '' ? [] : [create(modeler, 'bpmn:Documentation', { text }, element)] })}
        />
      </Row>
    </>
  )
}
