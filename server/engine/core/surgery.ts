/**
 * Surgery: cancel these tokens, start at those elements. Return, withdraw, restart and add-sign are all made of it.
 *
 * Cancelling comes first, then missing enclosing scopes are created for what starts, then scopes in which nothing is left are cancelled
 * too. When the instance has come to rest again, every join that holds a token must still be able to complete, and every token must have
 * something that brings it on; otherwise the whole step is refused. What was dead before does not count.
 */
import type { Draft } from './draft.ts'
import { goOn } from './elements/compensation.ts'
import { addInstances, settleBody } from './elements/multi-instance.ts'
import { endInstance } from './elements/process.ts'
import type { Activity, Gateway } from './graph.ts'
import { place, scopeWithin } from './place.ts'
import { reachOf } from './reachability.ts'
import { restoreBody } from './restore.ts'
import type { Token } from './state.ts'
import { ROOT } from './state.ts'
import type { Command, Position } from './step.ts'
import { idleTokens } from './standstill.ts'
import { isInner, kill } from './tree.ts'
import { setVariables } from './variables.ts'

type Of<T extends Command['type']> = Extract<Command, { type: T }>

/** @returns the check to run when the instance has come to rest */
export function modify(draft: Draft, command: Of<'modify'>): () => void {
  const verify = mustMoveOn(draft)
  setVariables(draft, ROOT, command.variables)
  const emptied = new Set<number>()
  for (const position of command.cancel) cancel(draft, position, emptied)
  const after = command.startAfter.map((position) => ({ position, phase: 'go' as const }))
  const before = command.startBefore.map((position) => ({ position, phase: 'arrive' as const }))
  const through = (command.startThrough ?? []).map((position) => ({ position, phase: 'take' as const }))
  place(draft, [...after, ...through, ...before])
  if (command.restore) restoreBody(draft, scopeWithin(draft, draft.node(command.restore.elementId), command.restore.scope), command.restore)
  for (const scope of emptied) removeIfEmpty(draft, scope)
  return verify
}

/** Refuses a step that leaves a token with nothing to bring it on. What stood so before does not count. */
export function mustMoveOn(draft: Draft): () => void {
  const known = deadJoins(draft)
  const idle = new Set(idleTokens(draft))
  return () => {
    for (const [key, elementId] of deadJoins(draft)) {
      if (!known.has(key))
        draft.refuse('unreachable-join', elementId, `the join ${elementId} would wait for ever: no token can come to its other incoming flows`)
    }
    for (const no of idleTokens(draft)) {
      const { at } = draft.get(no)
      if (!idle.has(no)) draft.refuse('bad-position', at, `nothing would bring the token at ${at} on`)
    }
  }
}

function cancel(draft: Draft, position: Position, emptied: Set<number>): void {
  const { elementId } = position
  const found = [...draft.tokens()].filter(([no, token]) => token.at === elementId && isAtPosition(draft, no, token, position))
  if (found.length === 0) draft.refuse('bad-position', elementId, `no token stands at ${elementId}`)
  for (const [no, token] of found) {
    if (!draft.find(no)) continue
    emptied.add(token.in!)
    takeAway(draft, no, token)
  }
}

/** The loop of an instance has one less to wait for, and what was to be undone by it counts as undone. */
function takeAway(draft: Draft, no: number, token: Token): void {
  if (isInner(draft, token)) shrink(draft, token.in!)
  kill(draft, no)
  if (token.by !== undefined) goOn(draft, token.by)
}

/** Without an occurrence a loop is meant as a whole, not its instances. */
function isAtPosition(draft: Draft, no: number, token: Token, { occurrence, token: wanted }: Position): boolean {
  if (no === ROOT || token.run || token.result) return false
  if (wanted !== undefined) return no === wanted
  return occurrence === undefined ? !isInner(draft, token) : isOccurrence(token, occurrence)
}

const isOccurrence = (token: Token, id: string): boolean => token.act === id || (token.wait !== undefined && 'id' in token.wait && token.wait.id === id)

function shrink(draft: Draft, body: number): void {
  const token = draft.edit(body)
  token.multi = { ...token.multi!, total: Math.max(token.multi!.total - 1, 0) }
}

/** Cancels a scope in which surgery has left nothing, and what becomes empty by that. */
function removeIfEmpty(draft: Draft, no: number): void {
  const token = draft.find(no)
  // A task that others were asked at goes on without them.
  if (!token || token.wait?.k === 'task') return
  const isEmpty = token.multi ? token.multi.live === 0 : !token.kids?.length
  if (!isEmpty) return
  if (no === ROOT) return endInstance(draft, 'CANCELLED')
  takeAway(draft, no, token)
  removeIfEmpty(draft, token.in!)
}

/** Parallel joins (and complex ones without a condition of their own) that hold a token and can never complete. */
export function deadJoins(draft: Draft): Map<string, string> {
  const byScope = new Map<number, [number, Token][]>()
  for (const [no, token] of draft.tokens()) {
    if (token.in === undefined || token.run || token.by !== undefined) continue
    const siblings = byScope.get(token.in)
    if (siblings) siblings.push([no, token])
    else byScope.set(token.in, [[no, token]])
  }
  const dead = new Map<string, string>()
  for (const [scope, tokens] of byScope) for (const { at } of stuckIn(draft, tokens)) dead.set(`${scope} ${at}`, at)
  return dead
}

/** Grows the set of tokens that can move until nothing is added; what is left stands at joins that cannot complete. */
function stuckIn(draft: Draft, tokens: readonly [number, Token][]): Token[] {
  const all = tokens.map(([, token]) => token)
  const moving = new Set(all.filter((token) => !isStrictJoin(draft, token)))
  let stuck = all.filter((token) => !moving.has(token))
  for (;;) {
    const freed = stuck.filter((token) => canComplete(draft, token, all, moving))
    if (freed.length === 0) return stuck
    for (const token of freed) moving.add(token)
    stuck = stuck.filter((token) => !moving.has(token))
  }
}

function isStrictJoin(draft: Draft, token: Token): boolean {
  if (token.wait?.k !== 'join') return false
  const node = draft.node(token.at) as Gateway
  return node.gateway === 'parallel' || (node.gateway === 'complex' && !node.activationCondition)
}

function canComplete(draft: Draft, token: Token, all: readonly Token[], moving: ReadonlySet<Token>): boolean {
  const { incoming } = draft.node(token.at)
  const filled = new Set(all.filter((other) => other.at === token.at && other.wait?.k === 'join').map((other) => other.via))
  const { everReach } = reachOf(draft.graph, token.at)
  return incoming.every(
    (flow) => filled.has(flow) || [...moving].some((other) => (other.at === token.at ? other.via === flow : everReach[flow]!.has(other.at))),
  )
}

/** Adds instances to a running multi-instance body or removes some of it. */
export function changeInstances(draft: Draft, { elementId, add, remove }: Of<'change-instances'>): void {
  const bodies = [...draft.tokens()].filter(([, token]) => token.at === elementId && token.multi && !token.multi.loop)
  const [found] = bodies
  if (!found || bodies.length > 1)
    draft.refuse('bad-position', elementId, `${bodies.length === 0 ? 'no' : 'more than one'} multi-instance body runs at ${elementId}`)
  const [body] = found
  const node = draft.node(elementId) as Activity
  if (add.length > 0) addInstances(draft, body, node, add)
  for (const what of remove) removeInstance(draft, body, node, what)
  if (draft.get(body).multi!.total === 0) draft.refuse('bad-input', elementId, `nothing would be left of ${elementId}`)
  if (remove.length > 0) settleInstances(draft, body, node)
}

/** Goes on with a body from which instances were removed. */
export function settleInstances(draft: Draft, body: number, node: Activity): void {
  const next = settleBody(draft, body, node)
  if (next) draft.push(body, next)
}

/** Removes the open instance that is meant by its task, its activity or its element of the collection. */
export function removeInstance(draft: Draft, body: number, node: Activity, what: string): void {
  const variable = node.loop?.kind === 'multi' ? node.loop.elementVariable : undefined
  for (const [no, token] of draft.tokens()) {
    if (token.in !== body || token.result) continue
    if (!isOccurrence(token, what) && (variable === undefined || token.vars?.[variable] !== what)) continue
    shrink(draft, body)
    return kill(draft, no)
  }
  const { items } = draft.get(body).multi!
  if (!items?.includes(what)) draft.refuse('bad-position', node.id, `no open instance of ${node.id} is ${what}`)
  shrink(draft, body)
  const token = draft.edit(body)
  const at = items.indexOf(what)
  token.multi = { ...token.multi!, items: items.filter((_, i) => i !== at) }
}
