/**
 * Gateways that merge tokens (BPMN 2.0, 13.4.1-13.4.5); which flows a gateway gives tokens to stands in flows.ts.
 *
 * - Parallel: one token from each incoming flow makes one; surplus tokens stay for the next round.
 * - Inclusive: fires when no token elsewhere in its container can still come to an empty incoming flow, except tokens that can also come
 *   to one that is filled already. One token of each filled flow is consumed.
 * - Complex: fires when the activation condition holds (`activationCount` = tokens waiting; default: one on every flow), then swallows
 *   what else was on its way and resets when nothing more can come.
 *
 * On purpose: joins that wait only for each other are released, since the standard would leave them waiting for ever. At the reset of a
 * complex gateway only flows whose condition speaks of `waitingForStart` are considered; by the letter every unconditional flow would get
 * a second token there, which no one who draws a discriminator means.
 */
import type { Draft } from '../draft.ts'
import { takeFlows } from '../flows.ts'
import type { Gateway } from '../graph.ts'
import { lateJoinsOf, reachOf } from '../reachability.ts'
import { childrenOf, containerOf, detach, checkLater } from '../tree.ts'
import { holds, holdsYet } from '../variables.ts'

interface Waiting {
  /** Oldest token on each filled flow. */
  readonly first: ReadonlyMap<string, number>
  readonly count: number
}

/** A token has come to a gateway. True when it may pass now, merged with those it waited for. */
export function arriveAtGateway(draft: Draft, no: number, node: Gateway): boolean {
  const token = draft.get(no)
  if (token.via === undefined) return true
  if (token.wait?.k !== 'join') draft.edit(no).wait = { k: 'join' }
  if (node.gateway === 'exclusive' || node.gateway === 'event' || node.incoming.length < 2) return release(draft, no)
  if (node.gateway === 'parallel') {
    const waiting = waitingAt(draft, token.in!, node.id)
    return waiting.first.size === node.incoming.length && merge(draft, waiting, no)
  }
  draft.touched.add(token.in!)
  return node.gateway === 'complex' && arriveAtComplex(draft, no, node)
}

function release(draft: Draft, no: number): boolean {
  const token = draft.edit(no)
  delete token.via
  delete token.wait
  return true
}

/** Consumes the first token of each filled flow but `survivor`, which passes. */
function merge(draft: Draft, { first }: Waiting, survivor: number): boolean {
  for (const no of first.values()) if (no !== survivor) detach(draft, no)
  return release(draft, survivor)
}

function waitingAt(draft: Draft, scope: number, gateway: string): Waiting {
  const first = new Map<string, number>()
  let count = 0
  for (const no of childrenOf(draft, scope)) {
    const token = draft.get(no)
    if (token.at !== gateway || token.wait?.k !== 'join') continue
    count++
    if (!first.has(token.via!)) first.set(token.via!, no)
  }
  return { first, count }
}

function arriveAtComplex(draft: Draft, no: number, node: Gateway): boolean {
  const scope = draft.get(no).in!
  if (draft.get(scope).resets?.[node.id]) return false
  const waiting = waitingAt(draft, scope, node.id)
  const isActive = node.activationCondition
    ? holds(draft, no, node.activationCondition, { activationCount: waiting.count, waitingForStart: true })
    : waiting.first.size === node.incoming.length
  if (!isActive) return false
  if (waiting.first.size < node.incoming.length) {
    const token = draft.edit(scope)
    token.resets = { ...token.resets, [node.id]: [...waiting.first.keys()] }
  }
  const survivor = [...waiting.first.values()].includes(no) ? no : waiting.first.values().next().value!
  merge(draft, waiting, survivor)
  if (survivor === no) return true
  draft.push(survivor, 'open')
  return false
}

/** After tokens have moved: lets one waiting inclusive join fire or one complex gateway reset. True when something happened. */
export function fireLateJoin(draft: Draft): boolean {
  for (const scope of draft.touched) {
    const token = draft.find(scope)
    const container = token && containerOf(draft, scope, token)
    const joins = container ? lateJoinsOf(draft.graph, container.id).map((id) => draft.node(id) as Gateway) : []
    if (joins.some((node) => fire(draft, scope, node, false))) return true
    if (joins.length > 0 && isStuck(draft, scope) && joins.some((node) => node.gateway === 'inclusive' && fire(draft, scope, node, true))) return true
    draft.touched.delete(scope)
  }
  return false
}

/** Nothing moves in this scope any more: every token waits at a join. */
const isStuck = (draft: Draft, scope: number): boolean => childrenOf(draft, scope).every((no) => draft.get(no).wait?.k === 'join')

/** `released`: without regard to tokens that may still come. */
function fire(draft: Draft, scope: number, node: Gateway, released: boolean): boolean {
  const consumed = draft.get(scope).resets?.[node.id]
  if (node.gateway === 'complex' && !consumed) return false
  const waiting = waitingAt(draft, scope, node.id)
  if (!consumed && waiting.count === 0) return false
  if (!released && mustWait(draft, scope, node, new Set([...waiting.first.keys(), ...(consumed ?? [])]))) return false
  if (consumed) return reset(draft, scope, node, waiting)
  const [survivor] = waiting.first.values()
  merge(draft, waiting, survivor!)
  draft.push(survivor!, 'open')
  return true
}

/** Can a token of this container still come to an incoming flow that is empty? */
function mustWait(draft: Draft, scope: number, node: Gateway, filled: ReadonlySet<string>): boolean {
  const empty = node.incoming.filter((flow) => !filled.has(flow))
  if (empty.length === 0) return false
  const { mayReach, flowsTo } = reachOf(draft.graph, node.id)
  const others = childrenOf(draft, scope)
    .map((no) => draft.get(no))
    .filter((other) => other.run === undefined && other.by === undefined && (other.at !== node.id || other.wait?.k !== 'join'))
  return others.some((other) => {
    if (other.via !== undefined && other.at === node.id) return !filled.has(other.via)
    return empty.some((flow) => mayReach[flow]!.has(other.at)) && ![...filled].some((flow) => flowsTo[flow]!.has(other.at))
  })
}

/** Ends a round of a complex gateway: what came late is consumed. */
function reset(draft: Draft, scope: number, node: Gateway, waiting: Waiting): boolean {
  const flows = node.outgoing.filter((id) => {
    const { condition } = draft.flow(id)
    return condition?.source.includes('waitingForStart') && holdsYet(draft, scope, condition, { activationCount: waiting.count, waitingForStart: false })
  })
  const token = draft.edit(scope)
  const { [node.id]: _over, ...resets } = token.resets!
  if (Object.keys(resets).length > 0) token.resets = resets
  else delete token.resets
  const [survivor, ...late] = waiting.first.values()
  for (const no of late) detach(draft, no)
  if (survivor === undefined) return true
  release(draft, survivor)
  if (flows.length > 0) takeFlows(draft, survivor, flows)
  else {
    detach(draft, survivor)
    checkLater(draft, scope)
  }
  return true
}
