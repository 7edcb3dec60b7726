/**
 * Moving a running instance onto another version of its process: every token goes from its element to the element that the mapping names
 * (the one of the same id where it names none). Nothing is executed again; what waits goes on waiting under the same ids.
 *
 * Checked before anything moves, all problems at once: each occupied element needs a counterpart of the same kind in the counterpart of
 * its scope, each join its flows, each open event its event. Events that the new version adds to occupied activities and scopes are armed,
 * those that it dropped are closed; names and due times of those that stay are left as they were armed. Joins that could never complete in
 * the new version are a problem as well.
 */
import { Draft } from './draft.ts'
import type { Editable } from './draft.ts'
import { Fault, RefusedStep } from './fault.ts'
import type { FlowNode, ProcessGraph, TaskTimers } from './graph.ts'
import { drain } from './lifecycle.ts'
import type { State, Subscription, Token, UndoRecord } from './state.ts'
import { ROOT } from './state.ts'
import type { Advanced, StepContext } from './step.ts'
import { arm, boundariesOf, eventStartsOf } from './subscriptions.ts'
import { deadJoins } from './surgery.ts'
import { armAddedTimers } from './task-timers.ts'
import { closeSubscriptions, containerOf, isActivity, isInner } from './tree.ts'

/** From element id to element id. What is not named keeps its id. */
export type Mapping = Readonly<Record<string, string>>

export interface MigrationProblem {
  readonly elementId: string
  readonly problem: 'no-counterpart' | 'other-kind' | 'other-scope' | 'other-loop' | 'no-flow' | 'no-undo' | 'unreachable-join' | 'expression'
  readonly message: string
}

export interface Migrated extends Advanced {
  /** Elements whose rows (tasks, jobs, timers, subscriptions, incidents) change their element id. */
  readonly moved: Mapping
}

/** Moves `state` from one graph to another, or tells everything that speaks against it. */
export function migrate(
  from: ProcessGraph,
  to: ProcessGraph,
  state: State,
  mapping: Mapping,
  context: StepContext,
): Migrated | { readonly problems: readonly MigrationProblem[] } {
  const draft = new Draft(to, state, context, false)
  const migration = new Migration(from, draft, mapping)
  migration.moveTokens()
  if (migration.problems.length > 0) return { problems: migration.problems }
  try {
    migration.renewSubscriptions()
    drain(draft)
    for (const elementId of deadJoins(draft).values()) migration.report(elementId, 'unreachable-join', `the join ${elementId} would wait for ever`)
  } catch (error) {
    if (!(error instanceof Fault) && !(error instanceof RefusedStep)) throw error
    migration.report(to.key, 'expression', error.message)
  }
  if (migration.problems.length > 0) return { problems: migration.problems }
  return { ...draft.result(), moved: migration.moved }
}

/** Tells a migration from what forbids it. */
export const isMigrated = (answer: Migrated | { readonly problems: readonly MigrationProblem[] }): answer is Migrated => 'state' in answer

class Migration {
  readonly problems: MigrationProblem[] = []
  readonly moved: Record<string, string> = {}
  readonly #from: ProcessGraph
  readonly #draft: Draft
  readonly #mapping: Mapping
  /** What each token stood at. */
  readonly #before = new Map<number, FlowNode>()

  constructor(from: ProcessGraph, draft: Draft, mapping: Mapping) {
    this.#from = from
    this.#draft = draft
    this.#mapping = mapping
  }

  report(elementId: string, problem: MigrationProblem['problem'], message: string): void {
    this.problems.push({ elementId, problem, message })
  }

  moveTokens(): void {
    for (const [no, token] of this.#draft.tokens()) {
      if (no === ROOT) this.#draft.edit(ROOT).at = this.#draft.graph.key
      else this.#moveToken(no, token)
      this.#moveRecords(no, token)
    }
  }

  #target(id: string): FlowNode | undefined {
    return this.#draft.graph.nodes[this.#mapping[id] ?? id]
  }

  #moveToken(no: number, token: Token): void {
    const before = this.#from.nodes[token.at]!
    this.#before.set(no, before)
    const after = this.#target(token.at)
    if (!after) return this.report(token.at, 'no-counterpart', `${token.at} has no counterpart in the new version`)
    if (kindOf(after) !== kindOf(before)) return this.report(token.at, 'other-kind', `${token.at} is ${kindOf(before)}, ${after.id} is ${kindOf(after)}`)
    if (!this.#isInSameScope(before, after))
      return this.report(token.at, 'other-scope', `${after.id} stands in ${after.scope}, not in the counterpart of ${before.scope}`)
    if (loopOf(before) !== loopOf(after)) return this.report(token.at, 'other-loop', `${token.at} repeats ${loopOf(before)}, ${after.id} ${loopOf(after)}`)
    if (after.id !== before.id) this.moved[before.id] = after.id
    const edited = this.#draft.edit(no)
    edited.at = after.id
    if (token.via !== undefined) this.#moveFlow(edited, token.via, after)
  }

  #isInSameScope(before: FlowNode, after: FlowNode): boolean {
    if (before.scope === this.#from.root.id) return after.scope === this.#draft.graph.root.id
    return after.scope === (this.#mapping[before.scope] ?? before.scope)
  }

  #moveFlow(token: Editable, via: string, gateway: FlowNode): void {
    const flow = this.#flowLike(via, gateway)
    if (flow === undefined) this.report(gateway.id, 'no-flow', `${gateway.id} has no incoming flow that corresponds to ${via}`)
    else token.via = flow
  }

  /** The flow of the same id, else the one from the counterpart of its source. */
  #flowLike(via: string, gateway: FlowNode): string | undefined {
    if (gateway.incoming.includes(via)) return via
    const { source } = this.#from.flows[via]!
    const target = this.#target(source)?.id
    return gateway.incoming.find((id) => this.#draft.flow(id).source === target)
  }

  /** What the scope remembers about completed activities, complex gateways and turns to come. */
  #moveRecords(no: number, token: Token): void {
    const { undo, run, resets, queue } = token
    if (!undo && !run && !resets && !queue) return
    const edited = this.#draft.edit(no)
    if (undo) edited.undo = undo.map((record) => this.#moveRecord(record))
    if (run) edited.run = { ...run, left: run.left.map((record) => this.#moveRecord(record)) }
    if (resets) edited.resets = Object.fromEntries(Object.entries(resets).flatMap(([id, flows]) => this.#moveReset(id, flows)))
    if (queue) edited.queue = queue.map((id) => this.#mapping[id] ?? id)
  }

  /** A complex gateway that the new version does not have needs no reset. */
  #moveReset(id: string, flows: readonly string[]): [string, string[]][] {
    const gateway = this.#target(id)
    return gateway?.kind === 'gateway' ? [[gateway.id, flows.flatMap((flow) => this.#flowLike(flow, gateway) ?? [])]] : []
  }

  #moveRecord(record: UndoRecord): UndoRecord {
    const node = this.#target(record.at)
    const canUndo = node && isActivity(node) && (node.compensationHandler !== undefined || node.kind === 'subprocess')
    if (!canUndo) this.report(record.at, 'no-undo', `${record.at} was completed and cannot be undone in the new version`)
    const all = (records: readonly UndoRecord[]) => records.map((each) => this.#moveRecord(each))
    const { inner, together } = record
    return { ...record, at: node?.id ?? record.at, ...(inner ? { inner: all(inner) } : {}), ...(together ? { together: all(together) } : {}) }
  }

  /** Keeps what both versions have, closes what the new one has not, arms what it adds. */
  renewSubscriptions(): void {
    const added = (node: FlowNode) => !Object.keys(this.#from.nodes).some((id) => this.#target(id)?.id === node.id)
    for (const [no, token] of this.#draft.tokens()) {
      if (token.kids) this.#draft.touched.add(no)
      const expected = expectedEvents(this.#draft, no, token)
      if (token.subs) this.#keepSubscriptions(no)
      armAddedTimers(this.#draft, no, token, timersOf(this.#before.get(no)), timersOf(this.#draft.graph.nodes[token.at]))
      const fresh = expected.filter(added)
      if (fresh.length > 0) arm(this.#draft, no, fresh)
    }
  }

  #keepSubscriptions(no: number): void {
    closeSubscriptions(this.#draft, no, (sub) => !this.#isKept(sub))
    const token = this.#draft.edit(no)
    if (token.subs) token.subs = token.subs.map((sub) => this.#moveSubscription(sub))
  }

  #isKept(sub: Subscription): boolean {
    const before = this.#from.nodes[sub.at]!
    const after = this.#target(sub.at)
    if (!after || kindOf(after) !== kindOf(before)) return false
    if (sub.task !== undefined) return timersOf(after)?.[sub.task] !== undefined
    return after.kind !== 'event' || before.kind !== 'event' || after.definitions[sub.d]?.kind === before.definitions[sub.d]?.kind
  }

  #moveSubscription(sub: Subscription): Subscription {
    const { id } = this.#target(sub.at)!
    if (id !== sub.at) this.moved[sub.at] = id
    return { ...sub, at: id }
  }
}

const timersOf = (node: FlowNode | undefined): TaskTimers | undefined => (node?.kind === 'task' && node.work === 'user' ? node.assignment.timers : undefined)

/** Events that an open activity or scope listens to besides its own work. */
function expectedEvents(draft: Draft, no: number, token: Token): FlowNode[] {
  const container = containerOf(draft, no, token)
  const starts = container && !token.interrupted && (no === ROOT || token.act !== undefined) ? eventStartsOf(draft, container) : []
  if (no === ROOT || token.sign) return starts
  const node = draft.node(token.at)
  const isHost = isActivity(node) && (token.multi !== undefined || (token.act !== undefined && !isInner(draft, token)))
  return isHost ? [...boundariesOf(draft, node), ...starts] : starts
}

/** What an element must have in common with its counterpart. */
export function kindOf(node: FlowNode): string {
  switch (node.kind) {
    case 'task':
      return `a ${node.work} task`
    case 'gateway':
      return `a gateway (${node.gateway})`
    case 'event':
      return `a ${node.position} event`
    case 'call':
      return 'a call activity'
    case 'subprocess':
      return `a subprocess (${node.variant})`
  }
}

function loopOf(node: FlowNode): string {
  if (!isActivity(node) || !node.loop) return 'not'
  return node.loop.kind === 'standard' ? 'in a loop' : node.loop.sequential ? 'in a sequence' : 'in parallel'
}
