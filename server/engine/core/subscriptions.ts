/**
 * Arming events: timers, messages, signals and conditions for which a token waits, be it at a catch event, for its boundary events, for
 * the event subprocesses of its scope or behind an event-based gateway. All expressions are evaluated before anything is opened, so that
 * a failure leaves nothing half armed.
 */
import type { Draft } from './draft.ts'
import { Fault } from './fault.ts'
import type { Activity, EventDefinition, EventNode, FlowNode, MessageRef, ScopeNode, TimerSpec } from './graph.ts'
import type { Subscription } from './state.ts'
import type { Effect, TimerDue } from './step.ts'
import { evaluate, evaluateText } from './variables.ts'

/** An armed event in the making. */
interface Plan {
  readonly sub: Omit<Subscription, 'id'>
  readonly open: ((id: string) => Effect) | undefined
}

/** Arms events on token `no`. */
export function arm(draft: Draft, no: number, nodes: readonly FlowNode[]): void {
  const plans = nodes.flatMap((node) => planNode(draft, no, node))
  if (plans.length === 0) return
  const token = draft.edit(no)
  const subs = [...(token.subs ?? [])]
  for (const { sub, open } of plans) {
    const id = draft.id(no)
    subs.push({ id, ...sub })
    if (open) draft.emit(open(id))
    else {
      draft.conditions++
      draft.armed.push(no)
    }
  }
  token.subs = subs
}

/** The boundary events of an activity that wait for something from outside. */
export const boundariesOf = (draft: Draft, node: Activity): FlowNode[] => node.boundaries.map((id) => draft.node(id))

/** The start events of the event subprocesses in a container. */
export const eventStartsOf = (draft: Draft, container: ScopeNode): FlowNode[] =>
  container.eventSubprocesses.flatMap((id) => {
    const node = draft.node(id)
    return node.kind === 'subprocess' ? node.body.starts.map((start) => draft.node(start)) : []
  })

function planNode(draft: Draft, no: number, node: FlowNode): Plan[] {
  if (node.kind === 'task' && node.work === 'receive') return [planMessage(draft, no, node.id, 0, node.message)]
  if (node.kind !== 'event') return []
  return node.definitions.flatMap((definition, d) => planDefinition(draft, no, node, definition, d) ?? [])
}

function planDefinition(draft: Draft, no: number, node: EventNode, definition: EventDefinition, d: number): Plan | undefined {
  switch (definition.kind) {
    case 'message':
      return planMessage(draft, no, node.id, d, definition.message)
    case 'signal': {
      const name = evaluateText(draft, no, definition.signal) ?? ''
      return { sub: { k: 'signal', at: node.id, d, name }, open: (id) => ({ type: 'open-signal', subscriptionId: id, elementId: node.id, name }) }
    }
    case 'timer':
      return planTimer(draft, node, d, definition.timer.type, evaluate(draft, no, definition.timer.value), draft.context.now, 0)
    case 'conditional':
      return { sub: { k: 'conditional', at: node.id, d }, open: undefined }
    default:
      return undefined
  }
}

function planMessage(draft: Draft, no: number, at: string, d: number, message: MessageRef | undefined): Plan {
  const name = evaluateText(draft, no, message?.name) ?? ''
  const correlationKey = evaluateText(draft, no, message?.correlationKey)
  return { sub: { k: 'message', at, d }, open: (id) => ({ type: 'open-message', subscriptionId: id, elementId: at, name, correlationKey }) }
}

function planTimer(draft: Draft, node: EventNode, d: number, type: TimerSpec['type'], value: unknown, from: number, fired: number): Plan | undefined {
  const due = dueOf(draft, type, value, from, fired)
  if (!due) {
    if (node.position === 'catch' && fired === 0) throw new Fault('timer', `${node.name ?? node.id}: ${String(value)} never comes due`)
    return undefined
  }
  const { dueAt, remaining } = due
  const cycle = type === 'cycle' ? { cycle: { value, dueAt, fired } } : {}
  return {
    sub: { k: 'timer', at: node.id, d, ...cycle },
    open: (id) => ({ type: 'open-timer', subscriptionId: id, elementId: node.id, dueAt, remaining, fired }),
  }
}

/** When a timer comes due, as the runtime reads dates, durations and cycles. */
export function dueOf(draft: Draft, type: TimerSpec['type'], value: unknown, from: number, fired: number, isWorked = false): TimerDue | undefined {
  try {
    return draft.context.timer({ type, value }, from, fired, isWorked)
  } catch (error) {
    throw new Fault('timer', error instanceof Error ? error.message : String(error))
  }
}

/**
 * What stays armed after a non-interrupting event happened by `sub`: messages, signals and conditions as they are, a cycle timer with its
 * next due time, any other timer not at all.
 */
export function keepArmed(draft: Draft, no: number, sub: Subscription): void {
  if (sub.k !== 'timer') return
  const token = draft.edit(no)
  token.subs = token.subs!.filter((other) => other.id !== sub.id)
  draft.emit({ type: 'close-subscription', subscriptionId: sub.id, kind: 'timer' })
  if (sub.cycle) {
    const node = draft.node(sub.at) as EventNode
    const next = planTimer(draft, node, sub.d, 'cycle', sub.cycle.value, sub.cycle.dueAt, sub.cycle.fired + 1)
    if (next) {
      const id = draft.id(no)
      token.subs = [...token.subs, { id, ...next.sub }]
      draft.emit(next.open!(id))
    }
  }
  if (token.subs.length === 0) delete token.subs
}
