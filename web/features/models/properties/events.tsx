/** What an event waits for or throws. */
import { useTranslation } from '#web/kit/i18n.ts'
import { addGlobal, expressionText, globalsOf, write, writeExpression, writeIn } from '../modeler/edit.ts'
import type { Editor } from '../modeler/edit.ts'
import { create, isA } from '../modeler/moddle.ts'
import type { Moddle } from '../modeler/moddle.ts'
import { ChoiceInput, ExpressionInput, FlagInput, Row, TextInput } from './inputs.tsx'
import type { SectionProps } from './section-props.ts'
import '../texts.ts'

export function EventSection({ editor }: SectionProps) {
  const { t } = useTranslation('models')
  const { element } = editor
  const definitions = (element.get('eventDefinitions') as readonly Moddle[] | undefined) ?? []
  return (
    <>
      {isA(element, 'bpmn:ReceiveTask') && <Reference editor={editor} owner={element} {...references.message} />}
      {!isA(element, 'bpmn:ReceiveTask') && definitions.length === 0 && <p>{t('event.none')}</p>}
      {definitions.map((definition) => (
        <Definition key={definition.id ?? definition.$type} editor={editor} definition={definition} />
      ))}
      {isA(element, 'bpmn:BoundaryEvent') &&
        !isA(definitions[0], 'bpmn:ErrorEventDefinition', 'bpmn:CompensateEventDefinition', 'bpmn:CancelEventDefinition') && (
          <FlagInput
            label={t('event.interrupting')}
            value={element.get('cancelActivity') !== false}
            onChange={(cancelActivity) => write(editor, { cancelActivity })}
          />
        )}
    </>
  )
}

const references = {
  message: { kind: 'message', property: 'messageRef', type: 'bpmn:Message', code: undefined },
  signal: { kind: 'signal', property: 'signalRef', type: 'bpmn:Signal', code: undefined },
  error: { kind: 'error', property: 'errorRef', type: 'bpmn:Error', code: 'errorCode' },
  escalation: { kind: 'escalation', property: 'escalationRef', type: 'bpmn:Escalation', code: 'escalationCode' },
} as const

function Definition({ editor, definition }: SectionProps & { definition: Moddle }) {
  const { t } = useTranslation('models')
  switch (definition.$type) {
    case 'bpmn:TimerEventDefinition':
      return <Timer editor={editor} definition={definition} />
    case 'bpmn:MessageEventDefinition':
      return <Reference editor={editor} owner={definition} {...references.message} />
    case 'bpmn:SignalEventDefinition':
      return <Reference editor={editor} owner={definition} {...references.signal} />
    case 'bpmn:ErrorEventDefinition':
      return <Reference editor={editor} owner={definition} {...references.error} />
    case 'bpmn:EscalationEventDefinition':
      return <Reference editor={editor} owner={definition} {...references.escalation} />
    case 'bpmn:ConditionalEventDefinition':
      return (
        <Row label={t('condition.text')}>
          <ExpressionInput value={expressionText(definition, 'condition')} onChange={(text) => writeExpression(editor, definition, 'condition', text.trim())} />
        </Row>
      )
    case 'bpmn:LinkEventDefinition':
      return (
        <Row label={t('event.link')}>
          <TextInput value={String(definition.get('name') ?? '')} onChange={(name) => writeIn(editor, definition, { name })} />
        </Row>
      )
    default:
      return null
  }
}

const timerKinds = ['timeDuration', 'timeDate', 'timeCycle'] as const
const timerExamples = { timeDuration: 'PT24H', timeDate: '2026-12-31T18:00:00+08:00', timeCycle: 'R3/PT24H' } as const

function Timer({ editor, definition }: SectionProps & { definition: Moddle }) {
  const { t } = useTranslation('models')
  const kind = timerKinds.find((name) => definition.get(name) !== undefined) ?? 'timeDuration'
  const text = expressionText(definition, kind)
  const set = (next: (typeof timerKinds)[number], body: string) =>
    writeIn(editor, definition, {
      ...Object.fromEntries(timerKinds.map((name) => [name, undefined])),
      [next]: create(editor.modeler, 'bpmn:FormalExpression', { body }, definition),
    })
  return (
    <>
      <Row label={t('event.timer')}>
        <ChoiceInput
          value={kind}
          options={timerKinds.map((value) => ({ value, label: t(`event.timers.${value}`) }))}
          onChange={(next) => set(next as (typeof timerKinds)[number], text)}
        />
      </Row>
      <Row label={t('event.timerValue')} hint={t(`event.timerHints.${kind}`)}>
        <ExpressionInput place="value" placeholder={timerExamples[kind]} value={text} onChange={(body) => set(kind, body.trim())} />
      </Row>
    </>
  )
}

interface ReferenceProps {
  readonly editor: Editor
  readonly owner: Moddle
  readonly kind: 'message' | 'signal' | 'error' | 'escalation'
  readonly property: string
  readonly type: string
  readonly code: string | undefined
}

/** Chooses one of the file's messages (signals, ...) or makes a new one; its name is changed here for all who refer to it. */
function Reference({ editor, owner, kind, property, type, code }: ReferenceProps) {
  const { t } = useTranslation('models')
  const known = globalsOf(editor.modeler, type)
  const chosen = owner.get(property) as Moddle | undefined
  const refer = (to: Moddle | undefined) => (owner === editor.element ? write(editor, { [property]: to }) : writeIn(editor, owner, { [property]: to }))
  const choose = (id: string) =>
    refer(id === newOne ? addGlobal(editor, type, { name: t(`event.newNames.${kind}`, { number: known.length + 1 }) }) : known.find((each) => each.id === id))
  return (
    <>
      <Row label={t(`event.${kind}`)}>
        <ChoiceInput
          allowClear
          value={chosen?.id ?? ''}
          options={[...known.map((each) => ({ value: each.id ?? '', label: String(each.get('name') ?? each.id) })), { value: newOne, label: t('event.new') }]}
          onChange={choose}
        />
      </Row>
      {chosen && (
        <Row label={t(`event.names.${kind}`)} {...(kind === 'message' && { hint: t('event.messageHint') })}>
          <ExpressionInput place="value" value={String(chosen.get('name') ?? '')} onChange={(name) => writeIn(editor, chosen, { name: name.trim() })} />
        </Row>
      )}
      {chosen && code && (
        <Row label={t(`event.${code as 'errorCode'}`)}>
          <TextInput mono value={String(chosen.get(code) ?? '')} onChange={(value) => writeIn(editor, chosen, { [code]: value.trim() || undefined })} />
        </Row>
      )}
    </>
  )
}

const newOne = '#new'
