/** Rules of BPMN about triggers: which kind may stand where, link pairs, cancel and transaction, compensation targets. */
import type { EventDefinition, EventNode, FlowNode, Subprocess } from '../core/graph.ts'
import { ExpressionError } from '../core/expression.ts'
import { timerDue } from '../expressions/timer.ts'
import type { Build } from './build.ts'
import { isInEventSubprocess } from './events.ts'
import type { ProcessDraft } from './scopes.ts'
import { localName } from './source.ts'

type Kind = EventDefinition['kind']

const waiting: readonly Kind[] = ['message', 'timer', 'signal', 'conditional']
const allowed: Readonly<Record<EventNode['position'] | 'event-subprocess', ReadonlySet<Kind>>> = {
  start: new Set(waiting),
  'event-subprocess': new Set<Kind>([...waiting, 'error', 'escalation', 'compensate']),
  catch: new Set<Kind>([...waiting, 'link']),
  throw: new Set<Kind>(['message', 'signal', 'escalation', 'compensate', 'link']),
  boundary: new Set<Kind>([...waiting, 'error', 'escalation', 'compensate', 'cancel']),
  end: new Set<Kind>(['message', 'signal', 'error', 'escalation', 'compensate', 'terminate', 'cancel']),
}
const names: Readonly<Record<EventNode['position'] | 'event-subprocess', string>> = {
  start: 'A start event',
  'event-subprocess': 'A start event of an event subprocess',
  catch: 'An intermediate catching event',
  throw: 'An intermediate throwing event',
  boundary: 'A boundary event',
  end: 'An end event',
}

export function checkEvents(build: Build, draft: ProcessDraft): void {
  const events = Object.values(draft.nodes).filter((node): node is EventNode => node.kind === 'event')
  for (const event of events) {
    checkKinds(build, draft, event)
    if (startsInstances(draft, event)) checkStart(build, draft, event, event.definitions)
    for (const definition of event.definitions) {
      if (definition.kind === 'cancel') checkCancel(build, draft, event)
      if (definition.kind === 'compensate') checkCompensationTarget(build, draft, event, definition)
    }
  }
  for (const node of Object.values(draft.nodes)) {
    if (node.kind !== 'task' || node.work !== 'receive' || !node.message) continue
    if (node.instantiate ? draft.nodes[node.scope] === undefined : startsInstances(draft, node))
      checkStart(build, draft, node, [{ kind: 'message', id: node.id, message: node.message }])
  }
  checkLinks(build, draft, events)
}

function checkKinds(build: Build, draft: ProcessDraft, event: EventNode): void {
  const element = draft.elements.get(event.id)!
  const place = event.position === 'start' && isInEventSubprocess(element) ? 'event-subprocess' : event.position
  const hasDefinition = element.children.some((child) => child.namespace === 'bpmn' && /eventDefinition(?:Ref)?$/i.test(child.name))
  if (!hasDefinition && (place === 'boundary' || place === 'catch')) {
    build.incomplete(element, 'event-without-trigger', `${names[place]} needs a trigger: a message, a timer, a signal ...`)
  }
  for (const definition of event.definitions) {
    if (!allowed[place].has(definition.kind)) build.problem(element, 'bad-event', `${names[place]} cannot have the trigger "${definition.kind}"`)
  }
  if (event.definitions.length > 1 && event.definitions.some((definition) => definition.kind === 'link')) {
    build.problem(element, 'bad-event', 'A link stands alone in its event')
  }
}

/** Start events of the process, and what stands behind an instantiating event-based gateway. */
function startsInstances(draft: ProcessDraft, node: FlowNode): boolean {
  if (draft.nodes[node.scope] !== undefined) return false
  if (node.kind === 'event' && node.position === 'start') return true
  return node.incoming.some((id) => {
    const source = draft.nodes[draft.flows[id]!.source]!
    return source.kind === 'gateway' && source.gateway === 'event' && source.instantiate
  })
}

/** What starts an instance is evaluated when the model is deployed: there are no variables yet. */
function checkStart(build: Build, draft: ProcessDraft, { id }: FlowNode, definitions: readonly EventDefinition[]): void {
  for (const definition of definitions) {
    try {
      if (definition.kind === 'message') definition.message.name.evaluate({})
      if (definition.kind === 'signal') definition.signal.evaluate({})
      if (definition.kind === 'timer') timerDue({ type: definition.timer.type, value: definition.timer.value.evaluate({}) }, 0, 0, 'UTC')
    } catch (cause) {
      if (!(cause instanceof ExpressionError)) throw cause
      build.problem(draft.elements.get(id)!, 'bad-start', `What starts a process cannot depend on its variables: ${cause.message}`)
    }
  }
}

function checkCancel(build: Build, draft: ProcessDraft, event: EventNode): void {
  const element = draft.elements.get(event.id)!
  if (event.position === 'boundary') {
    const host = event.attachedTo === undefined ? undefined : draft.nodes[event.attachedTo]
    if (host && (host.kind !== 'subprocess' || host.variant !== 'transaction'))
      build.incomplete(element, 'cancel-outside-transaction', 'A cancel boundary event stands on a transaction')
    return
  }
  const scope = draft.nodes[event.scope] as Subprocess | undefined
  if (event.position === 'end' && scope?.variant !== 'transaction')
    build.incomplete(element, 'cancel-outside-transaction', 'A cancel end event stands directly in a transaction')
}

function checkCompensationTarget(build: Build, draft: ProcessDraft, event: EventNode, definition: Extract<EventDefinition, { kind: 'compensate' }>): void {
  if (definition.activityRef === undefined || event.position === 'boundary' || event.position === 'start') return
  const target = draft.nodes[definition.activityRef] ?? draft.nodes[localName(definition.activityRef)]
  if (!target || target.kind === 'event' || target.kind === 'gateway') {
    build.problem(draft.elements.get(event.id)!, 'broken-reference', `The activity "${definition.activityRef}" that is to be undone does not exist`)
  }
}

/** A link jumps within its scope; several may jump to one target, never the other way round. */
function checkLinks(build: Build, draft: ProcessDraft, events: readonly EventNode[]): void {
  const links = events.flatMap((event) =>
    event.definitions.flatMap((definition) => (definition.kind === 'link' ? { event, key: `${event.scope} ${definition.name}`, name: definition.name } : [])),
  )
  const targets = new Map<string, EventNode>()
  for (const { event, key, name } of links.filter((link) => link.event.position === 'catch')) {
    const first = targets.get(key)
    if (first) build.problem(draft.elements.get(event.id)!, 'bad-link', `The link "${name}" has two targets: "${first.id}" is one already`)
    else targets.set(key, event)
  }
  const sources = new Set<string>()
  for (const { event, key, name } of links.filter((link) => link.event.position === 'throw')) {
    sources.add(key)
    if (!targets.has(key))
      build.incomplete(
        draft.elements.get(event.id)!,
        'bad-link',
        `The link "${name}" leads nowhere: no catching link event of that name stands in the same scope`,
      )
  }
  for (const [key, event] of targets) {
    if (!sources.has(key)) build.warn(draft.elements.get(event.id)!, 'bad-link', 'No link leads here')
  }
}
