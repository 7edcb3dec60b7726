/** How the engine runs an element: in a transaction of its own, with which tries. */
import { useTranslation } from '#web/kit/i18n.ts'
import { javaElements, javaFlag, javaName, javaText } from '../modeler/extensions.ts'
import { write, writeForeignText, writeJava } from '../modeler/edit.ts'
import { FlagInput, Row, TextInput } from './inputs.tsx'
import type { SectionProps } from './section-props.ts'
import '../texts.ts'

export function ExecutionSection({ editor }: SectionProps) {
  const { t } = useTranslation('models')
  const { element } = editor
  const isAsync = javaFlag(element, 'asyncBefore') || javaFlag(element, 'asyncAfter')
  const exclusive = javaText(element, 'exclusive') !== 'false'
  return (
    <>
      <FlagInput label={t('execution.asyncBefore')} value={javaFlag(element, 'asyncBefore')} onChange={(value) => writeJava(editor, 'asyncBefore', value)} />
      <FlagInput label={t('execution.asyncAfter')} value={javaFlag(element, 'asyncAfter')} onChange={(value) => writeJava(editor, 'asyncAfter', value)} />
      {isAsync && (
        <FlagInput
          label={t('execution.exclusive')}
          value={exclusive}
          onChange={(value) => write(editor, { [javaName(element, 'exclusive')]: value ? undefined : 'false' })}
        />
      )}
      <Row label={t('execution.retries')} hint={t('execution.retriesHint')}>
        <TextInput
          mono
          placeholder="R3/PT10S"
          value={javaElements(element, 'failedJobRetryTimeCycle')[0]?.$body ?? ''}
          onChange={(text) => writeForeignText(editor, 'failedJobRetryTimeCycle', text.trim())}
        />
      </Row>
      <Row label={t('execution.priority')}>
        <TextInput value={javaText(element, 'jobPriority')} onChange={(value) => writeJava(editor, 'jobPriority', value.trim())} />
      </Row>
    </>
  )
}
