/** Values that go into an element and come out of it. */
import { Alert } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { parametersOf } from '../modeler/extensions.ts'
import type { Parameter } from '../modeler/extensions.ts'
import { writeParameters } from '../modeler/edit.ts'
import { ExpressionInput, Row, Rows, TextInput } from './inputs.tsx'
import type { SectionProps } from './section-props.ts'
import '../texts.ts'

export function MappingSection({ editor }: SectionProps) {
  return (
    <>
      <Parameters editor={editor} kind="inputParameter" />
      <Parameters editor={editor} kind="outputParameter" />
    </>
  )
}

function Parameters({ editor, kind }: SectionProps & { kind: 'inputParameter' | 'outputParameter' }) {
  const { t } = useTranslation('models')
  const all = parametersOf(editor.element, kind)
  const nested = all.filter((parameter) => parameter.nested)
  return (
    <Row label={t(`mappings.${kind}`)}>
      {nested.length > 0 && (
        <Alert type="info" title={t('mappings.nested', { names: nested.map(({ name }) => name).join(', ') })} style={{ marginBottom: 8 }} />
      )}
      <Rows<Parameter>
        items={all.filter((parameter) => !parameter.nested)}
        empty={{ name: '', value: '' }}
        addLabel={t('mappings.add')}
        onChange={(next) => writeParameters(editor, kind, next)}
      >
        {(row, change) => (
          <>
            <TextInput
              mono
              label={t('mappings.name')}
              placeholder={t('mappings.name')}
              value={row.name}
              onChange={(name) => change({ ...row, name: name.trim() })}
            />
            <ExpressionInput
              place="value"
              label={t('mappings.value')}
              placeholder={t('mappings.value')}
              value={row.value}
              onChange={(value) => change({ ...row, value })}
            />
          </>
        )}
      </Rows>
    </Row>
  )
}
