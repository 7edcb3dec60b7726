/**
 * An event happens: an armed subscription was hit, or an error, escalation, cancellation or compensation found its catcher. Decides what
 * is interrupted and where a token appears (BPMN 2.0, 13.5.2-13.5.4).
 *
 * A multiple event happens by any of its definitions; a parallel multiple one when all of them were hit. A non-interrupting parallel
 * multiple event is armed anew after it happened.
 */
import type { Draft } from './draft.ts'
import { takeFlows } from './flows.ts'
import type { Variables } from './expression.ts'
import type { EventNode, FlowNode } from './graph.ts'
import type { Subscription } from './state.ts'
import { arm, keepArmed } from './subscriptions.ts'
import { fireTaskTimer } from './task-timers.ts'
import { closeActivity, closeSubscriptions, containerOf, kill, killChildren, spawn } from './tree.ts'
import { setReceived, setVariables } from './variables.ts'

/** Subscription `sub` of token `host` was hit. */
export function trigger(draft: Draft, host: number, sub: Subscription, variables: Variables): void {
  if (sub.task !== undefined) return fireTaskTimer(draft, host, sub, sub.task)
  const node = draft.node(sub.at)
  const token = draft.get(host)
  const isParallel = node.kind === 'event' && node.parallelMultiple && node.definitions.length > 1
  if (isParallel) {
    closeSubscriptions(draft, host, (other) => other.id === sub.id)
    if (draft.get(host).subs?.some((other) => other.at === sub.at)) return setVariables(draft, host, variables)
  }
  if (sub.at === token.at) return resume(draft, host, variables)
  if (node.kind === 'event' && node.position === 'boundary') {
    if (!node.interrupting) rearm(draft, host, node, sub, isParallel)
    return fireBoundary(draft, host, node, variables)
  }
  if (node.kind === 'event' && node.position === 'start') {
    if (!node.interrupting) rearm(draft, host, node, sub, isParallel)
    return startEventSubprocess(draft, host, node, variables)
  }
  return chooseEvent(draft, host, node, variables)
}

function rearm(draft: Draft, host: number, node: EventNode, sub: Subscription, isParallel: boolean): void {
  if (isParallel) arm(draft, host, [node])
  else keepArmed(draft, host, sub)
}

/** The catch event or receive task at which the token waits has happened. */
function resume(draft: Draft, no: number, variables: Variables): void {
  closeSubscriptions(draft, no, (sub) => sub.at === draft.get(no).at)
  delete draft.edit(no).wait
  setReceived(draft, no, variables)
  draft.push(no, 'done')
}

/** One of the events behind an event-based gateway has happened. With a parallel one the gateway stays until all have. */
function chooseEvent(draft: Draft, gateway: number, node: FlowNode, variables: Variables): void {
  const token = draft.get(gateway)
  const gate = draft.node(token.at)
  const flow = gate.outgoing.find((id) => draft.flow(id).target === node.id)!
  const isParallel = gate.kind === 'gateway' && gate.parallelEvents
  closeSubscriptions(draft, gateway, (sub) => !isParallel || sub.at === node.id)
  if (isParallel && draft.get(gateway).subs) {
    const moved = spawn(draft, token.in!, { at: node.id })
    draft.emit({ type: 'take-flow', flowId: flow, at: draft.context.now })
    draft.push(moved, 'arrive')
    return arrived(draft, moved, variables)
  }
  closeActivity(draft, gateway, 'completed')
  takeFlows(draft, gateway, [flow])
  arrived(draft, gateway, variables)
}

function arrived(draft: Draft, no: number, variables: Variables): void {
  draft.edit(no).hit = true
  setReceived(draft, no, variables)
}

/** A boundary event happens on the activity of token `host`: a token appears on it, an interrupting one ends the activity. */
export function fireBoundary(draft: Draft, host: number, node: EventNode, variables: Variables): void {
  const parent = draft.get(host).in!
  const no = spawn(draft, parent, { at: node.id })
  if (node.interrupting) kill(draft, host, node.definitions.some(({ kind }) => kind === 'error') ? 'error' : 'cancelled')
  setReceived(draft, no, variables)
  draft.push(no, 'arrive')
}

/** An interrupting event subprocess ends what runs in the scope, and no other one starts there any more. */
export function takeOver(draft: Draft, scope: number): void {
  killChildren(draft, scope)
  const container = containerOf(draft, scope, draft.get(scope))!
  closeSubscriptions(draft, scope, (sub) => container.eventSubprocesses.includes(draft.node(sub.at).scope))
  const token = draft.edit(scope)
  token.interrupted = true
  if (token.queue) token.queue = []
  delete token.resets
}

/** An event subprocess starts in the scope of token `scope`; an interrupting one takes the scope over. */
export function startEventSubprocess(draft: Draft, scope: number, start: EventNode, variables: Variables): void {
  if (start.interrupting) takeOver(draft, scope)
  const no = spawn(draft, scope, { at: start.scope })
  setVariables(draft, no, variables)
  draft.push(no, 'arrive')
}
