/**
 * Growing and felling the tree of tokens. Cancelling is one thing everywhere: kill the subtree, inner tokens first, and close whatever
 * each of them has open. Killing never completes the scope around it; who kills decides what happens next.
 */
import type { Draft, Editable } from './draft.ts'
import { Fault } from './fault.ts'
import type { Activity, FlowNode, ScopeNode } from './graph.ts'
import type { Subscription, Token, Wait } from './state.ts'
import { ROOT } from './state.ts'
import type { Effect } from './step.ts'
import { notifyOfEnd } from './notify.ts'
import { activityOf } from './variables.ts'

type Outcome = Extract<Effect, { type: 'close-activity' }>['outcome']

export const isActivity = (node: FlowNode): node is Activity => node.kind !== 'gateway' && node.kind !== 'event'

/** One instance inside a multi-instance body: it stands at the same element as its parent. */
export const isInner = (draft: Draft, token: Token): boolean =>
  token.in !== undefined && token.in !== ROOT && draft.get(token.in).at === token.at && draft.get(token.in).multi !== undefined

/** The container that the token's element is; nothing for elements that contain none. */
export function containerOf(draft: Draft, no: number, token: Token): ScopeNode | undefined {
  if (no === ROOT) return draft.graph.root
  if (token.multi) return undefined
  const node = draft.node(token.at)
  return node.kind === 'subprocess' ? node.body : undefined
}

/** Runs the undoing of a subprocess: a scope without a visit of its own (compensation.ts). */
export function isUndoScope(draft: Draft, token: Token): boolean {
  if (token.by === undefined) return false
  const node = draft.node(token.at)
  return node.kind === 'subprocess' && !node.isForCompensation
}

/** Tokens that may live side by side in one scope, instances of a loop aside. A model that forks wider forks in a circle. */
const MAX_TOKENS = 4_000

export function spawn(draft: Draft, parent: number, token: Editable): number {
  const scope = draft.edit(parent)
  if (!scope.multi && (scope.kids?.length ?? 0) >= MAX_TOKENS) throw new Fault('endless-loop', `more than ${MAX_TOKENS} tokens in one scope`)
  const no = draft.create({ ...token, in: parent })
  if (scope.multi) scope.multi = { ...scope.multi, live: scope.multi.live + 1 }
  else scope.kids = [...(scope.kids ?? []), no]
  draft.touched.add(parent)
  return no
}

/** Takes a token out of the tree. Nothing of it may be open any more. */
export function detach(draft: Draft, no: number): void {
  const parent = draft.get(no).in!
  draft.drop(no)
  const scope = draft.edit(parent)
  if (scope.multi) scope.multi = { ...scope.multi, live: scope.multi.live - 1 }
  else scope.kids = (scope.kids ?? []).filter((kid) => kid !== no)
  draft.touched.add(parent)
}

/** Tokens directly inside. For a multi-instance body this walks the instance: for rare work only. */
export function childrenOf(draft: Draft, no: number): readonly number[] {
  const token = draft.get(no)
  if (!token.multi) return token.kids ?? []
  const inside: number[] = []
  for (const [kid, { in: parent }] of draft.tokens()) if (parent === no) inside.push(kid)
  return inside
}

export function kill(draft: Draft, no: number, outcome: Outcome = 'cancelled'): void {
  fell(draft, no, outcome)
  detach(draft, no)
}

export function killChildren(draft: Draft, no: number): void {
  const kids = childrenOf(draft, no)
  for (const kid of [...kids].reverse()) fell(draft, kid, 'cancelled')
  for (const kid of kids) draft.drop(kid)
  const scope = draft.edit(no)
  if (scope.multi) scope.multi = { ...scope.multi, live: 0 }
  else scope.kids = []
  draft.touched.add(no)
}

/** Closes everything that a subtree has open. */
function fell(draft: Draft, no: number, outcome: Outcome): void {
  if (draft.get(no).kids?.length || draft.get(no).multi) killChildren(draft, no)
  const token = draft.get(no)
  if (token.wait) closeWait(draft, token.wait)
  closeSubscriptions(draft, no, () => true)
  if (token.act && no !== ROOT) {
    notifyOfEnd(draft, no, token.wait?.k === 'task')
    closeActivity(draft, no, outcome)
  }
}

/** Withdraws what the runtime keeps open for a wait. Answers that are still under way find no wait. */
export function closeWait(draft: Draft, wait: Wait): void {
  if (wait.k === 'task') draft.emit({ type: 'close-task', taskId: wait.id, reason: 'cancelled' })
  else if (wait.k === 'job' || wait.k === 'async') draft.emit({ type: 'close-job', waitId: wait.id })
  else if (wait.k === 'listener' && wait.job) draft.emit({ type: 'close-job', waitId: wait.id })
  else if (wait.k === 'child') draft.emit({ type: 'cancel-child', waitId: wait.id })
  else if (wait.k === 'incident') draft.emit({ type: 'close-incident', incidentId: wait.id })
}

export function closeSubscriptions(draft: Draft, no: number, which: (sub: Subscription) => boolean): void {
  const { subs } = draft.get(no)
  if (!subs?.length) return
  const left: Subscription[] = []
  for (const sub of subs) {
    if (which(sub)) closeSubscription(draft, sub)
    else left.push(sub)
  }
  const token = draft.edit(no)
  if (left.length) token.subs = left
  else delete token.subs
}

function closeSubscription(draft: Draft, sub: Subscription): void {
  if (sub.k === 'conditional') draft.conditions--
  else draft.emit({ type: 'close-subscription', subscriptionId: sub.id, kind: sub.k })
}

/** Opens the token's row in the history. */
export function openActivity(draft: Draft, no: number): string {
  const token = draft.edit(no)
  const id = draft.id(no)
  token.act = id
  draft.emit({ type: 'open-activity', activityId: id, elementId: token.at, scopeActivityId: activityOf(draft, token.in), at: draft.context.now })
  return id
}

export function closeActivity(draft: Draft, no: number, outcome: Outcome): void {
  const token = draft.edit(no)
  if (!token.act) return
  draft.emit({ type: 'close-activity', activityId: token.act, elementId: token.at, outcome, at: draft.context.now })
  delete token.act
}

/** A token inside `scope` has gone for good: see whether the scope is complete. */
export const checkLater = (draft: Draft, scope: number): void => draft.push(scope, 'check')
