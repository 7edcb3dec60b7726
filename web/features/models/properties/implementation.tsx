/** Who does the work of a service task: a handler of the product, an external worker, an expression, a decision; and scripts. */
import { useState } from 'react'
import { modelVocabulary } from '#server/inbox/modeling.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { javaName, javaText } from '../modeler/extensions.ts'
import { write, writeJava } from '../modeler/edit.ts'
import type { Editor } from '../modeler/edit.ts'
import { isA } from '../modeler/moddle.ts'
import { ChoiceInput, ExpressionInput, Row, TextInput } from './inputs.tsx'
import type { SectionProps } from './section-props.ts'
import '../texts.ts'

/** Handlers, processes and decisions that a model may name. */
export function useVocabulary() {
  const { data } = useCall(modelVocabulary, {}, { silent: true, staleTime: 60_000 })
  return data ?? { handlers: [], processes: [], decisions: [] }
}

export const namedOption = ({ key, name, version }: { key: string; name: string | null; version: number }) => ({
  value: key,
  label: name && name !== key ? `${name} (${key}) v${version}` : `${key} v${version}`,
})

const kinds = ['handler', 'external', 'expression', 'decision'] as const
type Kind = (typeof kinds)[number]

function kindOf({ element }: Editor): Kind | '' {
  if (javaText(element, 'decisionRef') !== '') return 'decision'
  if (javaText(element, 'type') === 'external') return 'external'
  if (javaText(element, 'expression') !== '') return 'expression'
  return element.get('chandlery:handler') || javaText(element, 'delegateExpression') !== '' || javaText(element, 'class') !== '' ? 'handler' : ''
}

/** Attributes of the other ways: an element does its work in one. */
const attributes: Readonly<Record<Kind, readonly string[]>> = {
  handler: ['delegateExpression', 'class'],
  external: ['type', 'topic', 'taskPriority'],
  expression: ['expression'],
  decision: ['decisionRef', 'mapDecisionResult'],
}

function clearOthers(editor: Editor, kind: Kind | ''): void {
  const names = kinds.filter((other) => other !== kind).flatMap((other) => attributes[other])
  write(editor, {
    ...Object.fromEntries(names.map((name) => [javaName(editor.element, name), undefined])),
    ...(kind !== 'handler' && { 'chandlery:handler': undefined }),
    ...(kind === 'external' && { [javaName(editor.element, 'type')]: 'external' }),
  })
}

export function ImplementationSection({ editor }: SectionProps) {
  const { t } = useTranslation('models')
  const { element } = editor
  const stored = kindOf(editor)
  const [wished, setWished] = useState<Kind | ''>(stored || (isA(element, 'bpmn:BusinessRuleTask') ? 'decision' : ''))
  const kind = stored || wished
  return (
    <>
      <Row label={t('implementation.kind')} {...(kind === '' && { hint: t('implementation.none') })}>
        <ChoiceInput
          allowClear
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`implementation.kinds.${value}`) }))}
          onChange={(next) => {
            setWished(next as Kind | '')
            clearOthers(editor, next as Kind | '')
          }}
        />
      </Row>
      {kind !== '' && <Way editor={editor} kind={kind} />}
    </>
  )
}

function Way({ editor, kind }: SectionProps & { kind: Kind }) {
  const { t } = useTranslation('models')
  const { handlers, decisions } = useVocabulary()
  const { element } = editor
  const java = (name: string) => ({ value: javaText(element, name), onChange: (value: string) => writeJava(editor, name, value.trim()) })
  const result = (
    <Row label={t('implementation.resultVariable')}>
      <TextInput mono {...java('resultVariable')} />
    </Row>
  )
  switch (kind) {
    case 'handler':
      return (
        <Row label={t('implementation.handler')} hint={t('implementation.handlerHint')}>
          <ChoiceInput
            allowClear
            showSearch
            value={String(element.get('chandlery:handler') ?? '')}
            options={handlers.map((value) => ({ value, label: value }))}
            onChange={(handler) => write(editor, { 'chandlery:handler': handler || undefined })}
          />
        </Row>
      )
    case 'external':
      return (
        <Row label={t('implementation.topic')} hint={t('implementation.topicHint')}>
          <TextInput mono {...java('topic')} />
        </Row>
      )
    case 'expression':
      return (
        <>
          <Row label={t('implementation.kinds.expression')}>
            <ExpressionInput place="value" placeholder="= price * quantity" {...java('expression')} />
          </Row>
          {result}
        </>
      )
    case 'decision':
      return (
        <>
          <Row label={t('implementation.decision')}>
            <ChoiceInput allowClear showSearch options={decisions.map(namedOption)} {...java('decisionRef')} />
          </Row>
          {result}
          <Row label={t('implementation.mapResult')}>
            <ChoiceInput
              allowClear
              placeholder={t('implementation.results.resultList')}
              options={(['singleEntry', 'singleResult', 'collectEntries', 'resultList'] as const).map((value) => ({
                value,
                label: t(`implementation.results.${value}`),
              }))}
              {...java('mapDecisionResult')}
            />
          </Row>
        </>
      )
  }
}

export function ScriptSection({ editor }: SectionProps) {
  const { t } = useTranslation('models')
  const { element } = editor
  const format = String(element.get('scriptFormat') ?? '')
  const script = { value: String(element.get('script') ?? ''), onChange: (text: string) => write(editor, { script: text === '' ? undefined : text }) }
  return (
    <>
      <Row label={t('script.format')}>
        <ChoiceInput
          value={format}
          options={[
            { value: 'feel', label: 'FEEL' },
            { value: 'javascript', label: 'JavaScript' },
          ]}
          onChange={(scriptFormat) => write(editor, { scriptFormat })}
        />
      </Row>
      <Row label={t('script.text')} hint={t(format === 'javascript' ? 'script.javascriptHint' : 'script.feelHint')}>
        {format === 'feel' ? <ExpressionInput {...script} /> : <TextInput multiline mono {...script} />}
      </Row>
      <Row label={t('implementation.resultVariable')}>
        <TextInput mono value={javaText(element, 'resultVariable')} onChange={(value) => writeJava(editor, 'resultVariable', value.trim())} />
      </Row>
    </>
  )
}
