/**
 * Loops of an activity (BPMN 2.0, 10.3.8 and 13.3.7): multi-instance, parallel and sequential, over a number or a collection, and the
 * standard loop. The token that arrives becomes the body; boundary events belong to it. Each instance is a token of its own inside it, at
 * the same element, with `loopCounter` (from 0, as in Camunda 7) and the element variable as local variables.
 *
 * The completion condition is looked at after each instance; when it holds the remaining instances are cancelled. `behavior` None throws
 * its event after each instance, One after the first, Complex those whose condition holds, All none. The events are seen by the boundary
 * events of the activity.
 *
 * A body only counts its instances; it does not list them. So completing one of ten thousand touches that one and the counters.
 */
import { askPeople, conclude, counted as countedBy, partOf, verdictOf } from '../countersign.ts'
import type { Draft } from '../draft.ts'
import { Fault } from '../fault.ts'
import type { Variables } from '../expression.ts'
import type { Activity, EventDefinition, MultiInstance, StandardLoop } from '../graph.ts'
import { raise } from '../propagate.ts'
import type { Multi, Phase, Token } from '../state.ts'
import { arm, boundariesOf } from '../subscriptions.ts'
import { childrenOf, closeActivity, detach, killChildren, openActivity, spawn } from '../tree.ts'
import { counters, evaluate, evaluateText, holds, setVariables } from '../variables.ts'
import { toNumber } from '../work.ts'
import { throwSignal } from './events.ts'

/** More instances than this are taken for a mistake in the model or its data. */
const MAX_INSTANCES = 100_000

/** Turns token `no` into the body of its activity's loop. The next phase, when there is nothing to repeat. */
export function openBody(draft: Draft, no: number, node: Activity): Phase | undefined {
  return node.loop!.kind === 'multi' ? openMultiInstance(draft, no, node, node.loop as MultiInstance) : openLoop(draft, no, node, node.loop as StandardLoop)
}

function openMultiInstance(draft: Draft, no: number, node: Activity, loop: MultiInstance): Phase | undefined {
  if (loop.countersign && !loop.collection && node.kind === 'task' && node.work === 'user') {
    askPeople(draft, no, node)
    return undefined
  }
  return openWith(draft, no, node, loop, itemsOf(draft, no, node, loop))
}

/** The people of a countersign are known. The body's next phase, when there are none. */
export function openCountersign(draft: Draft, no: number, node: Activity, people: unknown): Phase | undefined {
  return openWith(draft, no, node, node.loop as MultiInstance, Array.isArray(people) ? (people as unknown[]).slice(0, MAX_INSTANCES) : [])
}

function openWith(draft: Draft, no: number, node: Activity, loop: MultiInstance, items: readonly unknown[]): Phase | undefined {
  arm(draft, no, boundariesOf(draft, node))
  const multi: Multi = { total: items.length, live: 0, done: 0, next: 0 }
  const token = draft.edit(no)
  token.multi = loop.sequential && (loop.collection || loop.countersign) ? { ...multi, items } : multi
  if (items.length === 0) return passOver(draft, no, node)
  if (loop.sequential) startNext(draft, no, node)
  else startAll(draft, no, node, items)
  return undefined
}

/** An empty loop leaves one row in the history and no other trace. */
function passOver(draft: Draft, no: number, node: Activity): Phase | undefined {
  openActivity(draft, no)
  closeActivity(draft, no, 'completed')
  storeResults(draft, no, node)
  return conclude(draft, no, node) ? undefined : 'leave'
}

function itemsOf(draft: Draft, no: number, node: Activity, loop: MultiInstance): readonly unknown[] {
  if (loop.collection) {
    const items = evaluate(draft, no, loop.collection)
    if (!Array.isArray(items)) throw new Fault('expression', `${loop.collection.source} is not a list`)
    if (items.length > MAX_INSTANCES) throw new Fault('expression', `${node.id}: ${items.length} instances are too many`)
    return items as unknown[]
  }
  const count = loop.cardinality && toNumber(evaluate(draft, no, loop.cardinality))
  if (count === undefined || !Number.isInteger(count) || count < 0 || count > MAX_INSTANCES) {
    throw new Fault('expression', `${node.id}: ${loop.cardinality?.source ?? 'no loop cardinality'} is not a number of instances`)
  }
  return Array.from({ length: count }, () => null)
}

function startAll(draft: Draft, no: number, node: Activity, items: readonly unknown[]): void {
  const { next } = draft.get(no).multi!
  const started = items.map((item, i) => startInstance(draft, no, node, next + i, item))
  const token = draft.edit(no)
  token.multi = { ...token.multi!, next: next + items.length }
  for (const kid of started.reverse()) draft.push(kid, 'enter')
}

function startNext(draft: Draft, no: number, node: Activity): void {
  const { next, items } = draft.get(no).multi!
  const kid = startInstance(draft, no, node, next, items?.[0])
  const token = draft.edit(no)
  token.multi = { ...token.multi!, next: next + 1, ...(items ? { items: items.slice(1) } : {}) }
  draft.push(kid, 'enter')
}

function startInstance(draft: Draft, no: number, node: Activity, loopCounter: number, item: unknown): number {
  const loop = node.loop!
  const vars = loop.kind === 'multi' && loop.elementVariable !== undefined ? { loopCounter, [loop.elementVariable]: item } : { loopCounter }
  return spawn(draft, no, { at: node.id, vars: { ...vars, ...partOf(node) } })
}

/** Instance `no` is complete. The body's next phase, when the loop is over with it. */
export function instanceDone(draft: Draft, no: number, node: Activity): { readonly body: number; readonly next: Phase | undefined } {
  const body = draft.get(no).in!
  const loop = node.loop!
  if (loop.kind === 'standard') return { body, next: iterationDone(draft, no, body, node, loop) }
  const { multi } = draft.get(body)
  const sum: Multi = { ...multi!, live: multi!.live - 1, done: multi!.done + 1 }
  const after = loop.countersign ? countedBy(sum, draft.get(no)) : sum
  const counted = counters(draft, { ...draft.get(body), multi: after })
  const result = loop.outputCollection === undefined ? undefined : { value: loop.outputElement ? evaluate(draft, no, loop.outputElement, counted) : null }
  const isOver =
    (loop.completionCondition !== undefined && holds(draft, no, loop.completionCondition, counted)) ||
    (loop.countersign !== undefined && verdictOf(loop.countersign, after) !== undefined)
  const events = eventsOf(draft, no, loop, after, counted)
  if (result) keepFinished(draft, no, body, result)
  else detach(draft, no)
  draft.edit(body).multi = after
  for (const event of events) if (!throwFrom(draft, body, event)) return { body, next: undefined }
  return { body, next: isOver || isExhausted(draft, body) ? endBody(draft, body, node) : startNextOf(draft, body, node, loop) }
}

/** A finished instance whose result is wanted stays as a small token until the body ends. It is not alive any more. */
function keepFinished(draft: Draft, no: number, body: number, result: { readonly value: unknown }): void {
  const { vars, at } = draft.get(no)
  draft.replace(no, { at, in: body, vars: { loopCounter: vars?.['loopCounter'] ?? 0 }, result })
}

const isExhausted = (draft: Draft, body: number): boolean => {
  const { live, done, total } = draft.get(body).multi!
  return live === 0 && done >= total
}

function startNextOf(draft: Draft, body: number, node: Activity, loop: MultiInstance): undefined {
  if (loop.sequential) startNext(draft, body, node)
}

/** Ends the loop: what still runs in it is cancelled, the results are handed out. */
function endBody(draft: Draft, body: number, node: Activity): Phase | undefined {
  storeResults(draft, body, node)
  killChildren(draft, body)
  return conclude(draft, body, node) ? undefined : 'leave'
}

function storeResults(draft: Draft, body: number, node: Activity): void {
  if (node.loop?.kind !== 'multi' || node.loop.outputCollection === undefined) return
  const finished = childrenOf(draft, body)
    .map((no) => draft.get(no))
    .filter((token) => token.result !== undefined)
    .sort((a, b) => counterOf(a) - counterOf(b))
  setVariables(draft, draft.get(body).in!, { [node.loop.outputCollection]: finished.map((token) => token.result!.value) })
}

const counterOf = (token: Token): number => Number(token.vars?.['loopCounter'])

function eventsOf(draft: Draft, no: number, loop: MultiInstance, after: Multi, counted: Variables): EventDefinition[] {
  const plain = loop.behaviorEvent ? [loop.behaviorEvent] : []
  switch (loop.behavior) {
    case 'None':
      return plain
    case 'One':
      return after.done === 1 ? plain : []
    case 'Complex':
      return loop.complexBehavior.flatMap(({ condition, event }) => (event && holds(draft, no, condition, counted) ? [event] : []))
    case 'All':
      return []
  }
}

/** Throws an event of the loop. False when that ended the body. */
function throwFrom(draft: Draft, body: number, event: EventDefinition): boolean {
  switch (event.kind) {
    case 'signal':
      throwSignal(draft, body, evaluateText(draft, body, event.signal) ?? '', {})
      break
    case 'error':
    case 'escalation':
      raise(draft, body, { kind: event.kind, code: event.code ?? '', message: undefined, variables: {} })
      break
    case 'message':
      draft.emit({
        type: 'publish-message',
        elementId: draft.get(body).at,
        name: evaluateText(draft, body, event.message.name) ?? '',
        correlationKey: evaluateText(draft, body, event.message.correlationKey),
        variables: {},
      })
      break
    default:
  }
  return draft.find(body) !== undefined
}

function openLoop(draft: Draft, no: number, node: Activity, loop: StandardLoop): Phase | undefined {
  const isWanted = !loop.testBefore || wantsMore(draft, no, loop, 0)
  arm(draft, no, boundariesOf(draft, node))
  draft.edit(no).multi = { total: 0, live: 0, done: 0, next: 0, loop: true }
  if (!isWanted) return passOver(draft, no, node)
  startNext(draft, no, node)
  return undefined
}

/** Whether iteration number `next` is to run: without a condition as long as the maximum allows. */
function wantsMore(draft: Draft, no: number, loop: StandardLoop, next: number): boolean {
  if (loop.maximum !== undefined && next >= loop.maximum) return false
  return loop.condition ? holds(draft, no, loop.condition, { loopCounter: next }) : loop.maximum !== undefined
}

function iterationDone(draft: Draft, no: number, body: number, node: Activity, loop: StandardLoop): Phase | undefined {
  const { multi } = draft.get(body)
  const goesOn = wantsMore(draft, no, loop, multi!.next)
  detach(draft, no)
  const token = draft.edit(body)
  token.multi = { ...token.multi!, done: multi!.done + 1 }
  if (!goesOn) return 'leave'
  startNext(draft, body, node)
  return undefined
}

/** Adds instances to a running body. */
export function addInstances(draft: Draft, body: number, node: Activity, items: readonly unknown[]): void {
  const token = draft.edit(body)
  const multi = token.multi!
  token.multi = { ...multi, total: multi.total + items.length, ...(multi.items ? { items: [...multi.items, ...items] } : {}) }
  if (node.loop?.kind === 'multi' && !node.loop.sequential) startAll(draft, body, node, items)
}

/** After instances were removed: the body's next phase when it is complete now, else the next instance in line starts. */
export function settleBody(draft: Draft, body: number, node: Activity): Phase | undefined {
  const loop = node.loop as MultiInstance
  const { multi } = draft.get(body)
  const { live, done } = multi!
  const isDecided = loop.countersign !== undefined && verdictOf(loop.countersign, multi!) !== undefined
  const isOver = isDecided || (done > 0 && loop.completionCondition !== undefined && holds(draft, body, loop.completionCondition))
  if (isOver || isExhausted(draft, body)) return endBody(draft, body, node)
  return live === 0 ? startNextOf(draft, body, node, loop) : undefined
}
