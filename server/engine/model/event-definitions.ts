/** What an event waits for or throws: the ten kinds of event definitions, standing in the event or referred to from it. */
import type { Expression } from '../core/expression.ts'
import type { EventDefinition, EventNode, Mapping, MessageRef, VariableChange } from '../core/graph.ts'
import { ExpressionError } from '../core/expression.ts'
import { literal } from '../expressions/compile.ts'
import { isTemplate } from '../expressions/juel/template.ts'
import { timerDue } from '../expressions/timer.ts'
import type { Build } from './build.ts'
import { senderOf } from './implementation.ts'
import { allOf, mappingsOf } from './mappings.ts'
import { attributeOf, childOf, childrenOf, extension, flagOf, javaAttribute, javaExtensions, javaFlag, splitList, textOf } from './source.ts'
import type { XmlElement } from './xml.ts'

type Position = EventNode['position']
type Reader = (build: Build, definition: XmlElement, event: XmlElement, position: Position) => EventDefinition | undefined

const readers: Readonly<Record<string, Reader>> = {
  messageEventDefinition: message,
  signalEventDefinition: signal,
  timerEventDefinition: timer,
  conditionalEventDefinition: conditional,
  errorEventDefinition: error,
  escalationEventDefinition: escalation,
  compensateEventDefinition: (_, definition) => ({
    kind: 'compensate',
    id: idOf(definition),
    activityRef: attributeOf(definition, 'activityRef'),
    waitForCompletion: flagOf(definition, 'waitForCompletion', true),
  }),
  cancelEventDefinition: (_, definition) => ({ kind: 'cancel', id: idOf(definition) }),
  terminateEventDefinition: (_, definition) => ({
    kind: 'terminate',
    id: idOf(definition),
    reach: javaFlag(definition, 'terminateAll', false) ? 'instance' : javaFlag(definition, 'terminateMultiInstance', false) ? 'loop' : undefined,
  }),
  linkEventDefinition: (_, definition, event) => ({
    kind: 'link',
    id: idOf(definition),
    name: attributeOf(definition, 'name') ?? attributeOf(event, 'name') ?? event.id ?? '',
  }),
}

/** In the order in which they stand; shared ones through `eventDefinitionRef`. */
export function definitionsOf(build: Build, event: XmlElement, position: Position): readonly EventDefinition[] {
  const own = event.children.filter((child) => child.namespace === 'bpmn' && child.name.endsWith('EventDefinition'))
  const shared = childrenOf(event, 'eventDefinitionRef').flatMap((reference) => {
    const name = textOf(reference) ?? ''
    const found = build.definitions.find(name)
    if (found?.name.endsWith('EventDefinition')) return found
    build.problem(reference, 'broken-reference', `The event definition "${name}" does not exist`)
    return []
  })
  const waits = position === 'catch' || position === 'boundary'
  if (waits && own.length + childrenOf(event, 'eventDefinitionRef').length === 0) return [untriggered(event, event)]
  return [...own, ...shared].flatMap((definition) => {
    const read = Object.hasOwn(readers, definition.name) ? readers[definition.name] : undefined
    if (read) return read(build, definition, event, position) ?? []
    build.problem(event, 'unknown-element', `<${definition.name}> is not known`)
    return []
  })
}

function idOf(definition: XmlElement): string {
  return definition.id ?? `${definition.name}_${definition.line}`
}

function message(build: Build, definition: XmlElement, event: XmlElement, position: Position): EventDefinition | undefined {
  const throws = position === 'throw' || position === 'end'
  const sender = throws ? senderOf(build, hasImplementation(definition) ? definition : event) : undefined
  const reference = attributeOf(definition, 'messageRef')
  const computed = javaAttribute(definition, 'messageExpression')
  if (reference === undefined && computed !== undefined) return computedMessage(build, definition, event, computed, sender)
  if (throws && reference === undefined && !sender?.handler && !sender?.topic) {
    build.incomplete(event, 'missing-message', 'The message event has neither a messageRef nor an implementation: it would send nothing')
    return undefined
  }
  const ref = messageOf(build, event, reference, sender?.handler !== undefined || sender?.topic !== undefined)
  return ref && { kind: 'message', id: idOf(definition), message: { ...ref, handler: sender?.handler, topic: sender?.topic } }
}

/** Flowable names a message by an expression instead of a reference. */
function computedMessage(
  build: Build,
  definition: XmlElement,
  event: XmlElement,
  text: string,
  sender: ReturnType<typeof senderOf> | undefined,
): EventDefinition | undefined {
  const name = build.value(definition, text)
  const message = name && { name, correlationKey: undefined, handler: sender?.handler, topic: sender?.topic, inputs: mappingsOf(build, event).inputs }
  return message && { kind: 'message', id: idOf(definition), message }
}

function hasImplementation(definition: XmlElement): boolean {
  return (
    javaAttribute(definition, 'class', 'delegateExpression', 'expression', 'type', 'topic') !== undefined ||
    javaExtensions(definition, 'connector').length > 0 ||
    attributeOf(definition, 'chandlery:handler') !== undefined
  )
}

/**
 * The message that an event, a send or a receive task refers to.
 * @param isSentElsewhere a handler or worker sends it, so it may lack a name
 */
export function messageOf(build: Build, holder: XmlElement, reference: string | undefined, isSentElsewhere: boolean): MessageRef | undefined {
  const inputs = mappingsOf(build, holder).inputs
  if (reference === undefined) {
    if (!isSentElsewhere) build.incomplete(holder, 'missing-message', 'The message has no messageRef')
    const name = attributeOf(holder, 'name') ?? holder.id ?? ''
    return { name: literal(name), correlationKey: undefined, handler: undefined, topic: undefined, inputs }
  }
  const element = build.definitions.find(reference, 'message')
  if (!element) {
    build.incomplete(holder, 'broken-reference', `The message "${reference}" does not exist`)
    return { name: literal(attributeOf(holder, 'name') ?? reference), correlationKey: undefined, handler: undefined, topic: undefined, inputs }
  }
  const subscription = extension(element, 'zeebe', 'subscription')
  const key = subscription && attributeOf(subscription, 'correlationKey')
  const name = build.value(element, attributeOf(element, 'name') ?? element.id ?? '')
  return name && { name, correlationKey: subscription && build.optionalValue(subscription, key), handler: undefined, topic: undefined, inputs }
}

function signal(build: Build, definition: XmlElement, event: XmlElement): EventDefinition | undefined {
  const reference = attributeOf(definition, 'signalRef') ?? javaAttribute(definition, 'signalExpression')
  const passed = javaExtensions(definition, 'in')
  const inputs = passed.flatMap((each) => signalInput(build, each))
  const allIn = allOf(passed)
  const made = (name: Expression): EventDefinition => ({ kind: 'signal', id: idOf(definition), signal: name, inputs, ...(allIn === false ? {} : { allIn }) })
  if (reference === undefined) {
    build.incomplete(event, 'missing-signal', 'The signal event has no signalRef')
    return made(literal(attributeOf(event, 'name') ?? event.id ?? ''))
  }
  const element = build.definitions.find(reference, 'signal')
  if (!element && javaAttribute(definition, 'signalExpression') === undefined) {
    build.incomplete(event, 'broken-reference', `The signal "${reference}" does not exist`)
    return made(literal(attributeOf(event, 'name') ?? reference))
  }
  const name = build.value(element ?? definition, element ? (attributeOf(element, 'name') ?? element.id ?? '') : reference)
  return name && made(name)
}

/** Without a target the variable keeps its name. */
function signalInput(build: Build, element: XmlElement): readonly Mapping[] {
  const source = attributeOf(element, 'source')
  const expression = attributeOf(element, 'sourceExpression')
  const target = attributeOf(element, 'target') ?? source
  const value =
    expression !== undefined ? build.value(element, expression) : source === undefined ? undefined : build.expression(element, `\${${source}}`, 'juel')
  return target !== undefined && value ? [{ target, value, ...(flagOf(element, 'local', false) ? { local: true as const } : {}) }] : []
}

/**
 * A drawn event that does not say what it waits for. It waits until somebody triggers it by hand, under its name; at the start of a
 * process it counts as no trigger at all, so that people can start it.
 */
function gap(definition: XmlElement, event: XmlElement, position: Position): EventDefinition | undefined {
  const startsScope = position === 'start' && event.parent !== undefined && !flagOf(event.parent, 'triggeredByEvent', false)
  return startsScope ? undefined : untriggered(definition, event)
}

function untriggered(definition: XmlElement, event: XmlElement): EventDefinition {
  const name = literal(attributeOf(event, 'name') ?? event.id ?? '')
  return { kind: 'message', id: idOf(definition), message: { name, correlationKey: undefined, handler: undefined, topic: undefined, inputs: [] } }
}

function timer(build: Build, definition: XmlElement, event: XmlElement, position: Position): EventDefinition | undefined {
  const found = (['Date', 'Duration', 'Cycle'] as const).flatMap((kind) => {
    const child = childOf(definition, `time${kind}`)
    const text = textOf(child)
    return child && text !== undefined ? [{ type: kind.toLowerCase() as 'date' | 'duration' | 'cycle', child, text }] : []
  })
  const [first, second] = found
  if (!first) {
    build.incomplete(definition, 'bad-timer', 'The timer has no timeDate, timeDuration or timeCycle')
    return gap(definition, event, position)
  }
  if (second) {
    build.problem(definition, 'bad-timer', 'A timer has one of timeDate, timeDuration and timeCycle, not several')
    return undefined
  }
  const end = first.type === 'cycle' ? javaAttribute(first.child, 'endDate') : undefined
  const value = build.value(first.child, end === undefined ? first.text : `${first.text}/${end}`)
  if (!value) return undefined
  if (value.language === 'literal') {
    try {
      timerDue({ type: first.type, value: value.evaluate({}) }, 0, 0, 'UTC')
    } catch (cause) {
      if (!(cause instanceof ExpressionError)) throw cause
      build.incomplete(first.child, 'bad-timer', cause.message)
      return gap(definition, event, position)
    }
  }
  if (javaAttribute(definition, 'businessCalendarName') !== undefined)
    build.warn(definition, 'ignored-extension', 'Business calendars do not exist here: the timer runs by the wall clock')
  return { kind: 'timer', id: idOf(definition), timer: { type: first.type, value } }
}

function conditional(build: Build, definition: XmlElement, event: XmlElement, position: Position): EventDefinition | undefined {
  const child = childOf(definition, 'condition')
  const text = textOf(child)
  if (!child || text === undefined) {
    build.incomplete(event, 'missing-condition', 'The conditional event has no condition')
    return gap(definition, event, position)
  }
  const condition = build.drawnFormula(child, text)
  if (!condition) return gap(definition, event, position)
  const filter = extension(definition, 'zeebe', 'conditionalFilter')
  const names = javaAttribute(definition, 'variableName') ?? (filter && attributeOf(filter, 'variableNames'))
  const changes = javaAttribute(definition, 'variableEvents') ?? (filter && attributeOf(filter, 'variableEvents'))
  return {
    kind: 'conditional',
    id: idOf(definition),
    condition,
    variableNames: names === undefined ? undefined : splitList(names),
    variableEvents: changes === undefined ? undefined : splitList(changes).filter(isVariableChange),
  }
}

const isVariableChange = (text: string): text is VariableChange => text === 'create' || text === 'update' || text === 'delete'

function error(build: Build, definition: XmlElement, event: XmlElement, position: Position): EventDefinition | undefined {
  const reference = attributeOf(definition, 'errorRef')
  const element = reference === undefined ? undefined : build.definitions.find(reference, 'error')
  if (reference !== undefined && !element) {
    // Java engines take an undeclared reference for the code itself; where errors are declared it is a slip of the pen.
    if (build.definitions.declares('error')) build.incomplete(event, 'broken-reference', `The error "${reference}" does not exist`)
    else build.warn(event, 'undeclared-error', `The error "${reference}" is not declared: it is taken for the error code`)
  }
  const code = element ? attributeOf(element, 'errorCode') : reference
  if (position === 'end' && code === undefined) {
    build.incomplete(event, 'missing-error', element ? `The error "${reference}" has no errorCode` : 'The error end event has no errorRef')
  }
  return {
    kind: 'error',
    id: idOf(definition),
    code,
    thrownCode: element && thrownCode(build, element, code, position),
    codeVariable: javaAttribute(definition, 'errorCodeVariable', 'errorVariableName'),
    messageVariable: javaAttribute(definition, 'errorMessageVariable'),
    message: element && build.optionalValue(element, javaAttribute(element, 'errorMessage')),
  }
}

function escalation(build: Build, definition: XmlElement, event: XmlElement, position: Position): EventDefinition | undefined {
  const reference = attributeOf(definition, 'escalationRef')
  const element = reference === undefined ? undefined : build.definitions.find(reference, 'escalation')
  if (reference !== undefined && !element) {
    build.incomplete(event, 'broken-reference', `The escalation "${reference}" does not exist`)
  }
  const code = element && (attributeOf(element, 'escalationCode') ?? (position === 'throw' || position === 'end' ? element.id : undefined))
  if ((position === 'throw' || position === 'end') && code === undefined && reference === undefined)
    build.incomplete(event, 'missing-escalation', 'The escalation event has no escalationRef')
  return {
    kind: 'escalation',
    id: idOf(definition),
    code,
    thrownCode: element && thrownCode(build, element, code, position),
    codeVariable: javaAttribute(definition, 'escalationCodeVariable'),
  }
}

/** Who throws may compute the code (Camunda 8); who catches has to name it. */
function thrownCode(build: Build, element: XmlElement, code: string | undefined, position: Position): Expression | undefined {
  const isThrown = position === 'throw' || position === 'end'
  return isThrown && code !== undefined && (code.startsWith('=') || isTemplate(code)) ? build.value(element, code) : undefined
}

/** Flowable's event registry waits on channels that do not exist here. */
export function warnEventRegistry(build: Build, event: XmlElement): void {
  const type = javaExtensions(event, 'eventType')[0]
  if (type) build.problem(event, 'unsupported-event', `The event registry ("${textOf(type) ?? ''}") does not exist here: use a message`)
}
