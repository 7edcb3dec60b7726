/** What holds for the process as a whole, and for a lane. */
import { useTranslation } from '#web/kit/i18n.ts'
import { javaText } from '../modeler/extensions.ts'
import { write, writeJava } from '../modeler/edit.ts'
import { FlagInput, Row, TextInput } from './inputs.tsx'
import { RolePicker, RolesInput } from './references.tsx'
import type { SectionProps } from './section-props.ts'
import '../texts.ts'

export function ProcessSection({ editor }: SectionProps) {
  const { t } = useTranslation('models')
  const { element } = editor
  return (
    <>
      <FlagInput label={t('process.executable')} value={element.get('isExecutable') !== false} onChange={(isExecutable) => write(editor, { isExecutable })} />
      <Row label={t('process.versionTag')}>
        <TextInput value={javaText(element, 'versionTag')} onChange={(value) => writeJava(editor, 'versionTag', value.trim())} />
      </Row>
      <Row label={t('process.starters')} hint={t('process.startersHint')}>
        <RolesInput
          label={t('process.starters')}
          value={javaText(element, 'candidateStarterGroups')}
          onChange={(value) => writeJava(editor, 'candidateStarterGroups', value)}
        />
      </Row>
    </>
  )
}

export function LaneSection({ editor }: SectionProps) {
  const { t } = useTranslation('models')
  return (
    <Row label={t('lane.group')} hint={t('lane.groupHint')}>
      <RolePicker
        label={t('lane.group')}
        value={String(editor.element.get('chandlery:group') ?? '')}
        onChange={(group) => write(editor, { 'chandlery:group': group || undefined })}
      />
    </Row>
  )
}
