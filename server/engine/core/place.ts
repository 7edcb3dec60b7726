/**
 * Where surgery starts something: the token, the scopes around it that are missing, and what an interrupting event ends.
 *
 * As in Camunda 7, starting before an interrupting boundary event ends its activity, and starting an interrupting event subprocess at its
 * start event ends what runs in the scope around; what is started further inside runs beside it. Places at which no token can stand, or that it cannot leave,
 * are refused: what undoes something is started by compensation only, an event-based gateway is left by an event, and behind an element
 * without outgoing flow there is nothing to start.
 */
import type { Draft } from './draft.ts'
import type { Activity, EventNode, FlowNode } from './graph.ts'
import { takeOver } from './happen.ts'
import { notifyOfStart } from './notify.ts'
import { linkTarget } from './reachability.ts'
import type { Token } from './state.ts'
import { ROOT } from './state.ts'
import type { Position } from './step.ts'
import { arm, boundariesOf, eventStartsOf } from './subscriptions.ts'
import { isActivity, isUndoScope, kill, openActivity, spawn } from './tree.ts'
import { evaluate, setLocal } from './variables.ts'

export interface Placement {
  /** Names an element, or a sequence flow that is to be taken. */
  readonly position: Position
  /** Before the element, behind it, or on the flow. */
  readonly phase: 'arrive' | 'go' | 'take'
}

/** Starts everything that is named, in order. What interrupts comes first, so that it does not end what starts with it. */
export function place(draft: Draft, placements: readonly Placement[]): void {
  const interrupts = ({ position, phase }: Placement) => phase === 'arrive' && isInterrupting(draft, position.elementId)
  const ordered = [...placements.filter(interrupts), ...placements.filter((each) => !interrupts(each))]
  const placed = new Map(ordered.map((each) => [each, putToken(draft, each)]))
  for (const each of [...placements].reverse()) {
    const no = placed.get(each)!
    if (draft.find(no)) draft.push(no, each.phase)
  }
}

/** Why nothing can be started there. */
function obstacleTo(draft: Draft, node: FlowNode, phase: Placement['phase']): string | undefined {
  const start = node.kind === 'subprocess' ? startOf(draft, node.id) : undefined
  if ((isActivity(node) && node.isForCompensation) || isCompensation(start ?? node)) return 'undoes something: it is started by compensation'
  if (phase !== 'go') return undefined
  if (node.kind === 'gateway' && node.gateway === 'event') return 'is left by one of its events: start before that'
  if (node.outgoing.length === 0 && linkTarget(draft.graph, node) === undefined) return 'has no outgoing flow: there is nothing behind it'
  return undefined
}

const isCompensation = (node: FlowNode): boolean =>
  node.kind === 'event' && (node.position === 'boundary' || node.position === 'start') && node.definitions.some(({ kind }) => kind === 'compensate')

const isInterrupting = (draft: Draft, elementId: string): boolean => {
  const node = draft.graph.nodes[elementId]
  if (node?.kind === 'event' && node.position === 'boundary') return node.interrupting
  return node !== undefined && startOf(draft, begunBy(draft, node).id)?.interrupting === true
}

/** What starts when something is started before the start event of an event subprocess: the event subprocess. */
function begunBy(draft: Draft, node: FlowNode): FlowNode {
  const around = node.kind === 'event' && node.position === 'start' ? draft.graph.nodes[node.scope] : undefined
  return around?.kind === 'subprocess' && around.variant === 'event' ? around : node
}

/** Puts a token at an element, in the scope that contains it. It does not move yet. */
export function putToken(draft: Draft, { position: { elementId, occurrence, token }, phase }: Placement): number {
  const flow = phase === 'take' ? draft.graph.flows[elementId] : undefined
  const named = draft.graph.nodes[phase === 'take' ? (flow?.target ?? '') : elementId]
  if (!named) draft.refuse('bad-position', elementId, `there is no ${phase === 'take' ? 'sequence flow' : 'element'} ${elementId}`)
  const node = phase === 'arrive' ? begunBy(draft, named) : named
  const obstacle = obstacleTo(draft, node, phase)
  if (obstacle !== undefined) draft.refuse('bad-position', elementId, `${elementId} ${obstacle}`)
  const scope = token === undefined ? scopeFor(draft, node, occurrence) : scopeWithin(draft, node, token)
  if (phase === 'arrive' && node.kind === 'event' && node.position === 'boundary' && node.interrupting) endHost(draft, node, scope, occurrence)
  if (startOf(draft, node.id)?.interrupting) takeOver(draft, scope)
  if (!flow) return spawn(draft, scope, { at: node.id })
  draft.emit({ type: 'take-flow', flowId: elementId, at: draft.context.now })
  return spawn(draft, scope, { at: node.id, via: elementId })
}

/** The activity whose interrupting boundary event is started ends by it. When it does not run there is nothing to end. */
function endHost(draft: Draft, event: EventNode, scope: number, occurrence: string | undefined): void {
  const hosts = (draft.get(scope).kids ?? []).filter((kid) => draft.get(kid).at === event.attachedTo && draft.get(kid).by === undefined)
  const chosen = hosts.length > 1 && occurrence !== undefined ? hosts.filter((host) => draft.get(host).act === occurrence) : hosts
  if (chosen.length > 1) draft.refuse('bad-position', event.id, `${event.attachedTo} runs several times: say which of them ${event.id} ends`)
  for (const host of chosen) kill(draft, host)
}

/** The start event of an event subprocess. */
function startOf(draft: Draft, id: string): EventNode | undefined {
  const node = draft.node(id)
  return node.kind === 'subprocess' && node.variant === 'event' ? node.body.starts.map((start) => draft.node(start) as EventNode)[0] : undefined
}

/** The live scope around an element inside scope `within`; created with all that is missing between them. */
export function scopeWithin(draft: Draft, node: FlowNode, within: number): number {
  const outer = draft.find(within)
  if (!outer) draft.refuse('bad-position', node.id, `the scope in which ${node.id} shall start has gone`)
  if (node.scope === (within === ROOT ? draft.graph.root.id : outer.at)) return within
  const container = draft.node(node.scope)
  const around = scopeWithin(draft, container, within)
  const isInside = (token: Token) =>
    token.in === around || (token.in !== undefined && draft.get(token.in).multi !== undefined && draft.get(token.in).in === around)
  const [known] =
    [...draft.tokens()].find(([, token]) => token.at === container.id && token.kids !== undefined && token.run === undefined && isInside(token)) ?? []
  return known ?? createScope(draft, container, around)
}

/** The live scope around an element; created with all that is missing around it when there is none. */
function scopeFor(draft: Draft, node: FlowNode, occurrence: string | undefined): number {
  if (node.scope === draft.graph.root.id) return ROOT
  const live = [...draft.tokens()].filter(
    ([no, token]) => no !== ROOT && token.at === node.scope && !token.multi && !token.result && !token.run && !isUndoScope(draft, token),
  )
  const chosen = occurrence === undefined ? live : live.filter(([, token]) => token.act === occurrence)
  if (chosen.length > 1 || (occurrence !== undefined && chosen.length === 0 && live.length > 0)) {
    draft.refuse('bad-position', node.id, `${node.scope} runs several times: say in which of them ${node.id} shall start`)
  }
  return chosen[0]?.[0] ?? createScope(draft, draft.node(node.scope))
}

function createScope(draft: Draft, node: FlowNode, around = scopeFor(draft, node, undefined)): number {
  if (!isActivity(node) || node.kind !== 'subprocess') throw new Error(`${node.id} contains nothing`)
  const start = startOf(draft, node.id)
  if (node.isForCompensation || (start && isCompensation(start)))
    draft.refuse('bad-position', node.id, `${node.id} undoes something: it is started by compensation`)
  const parent = node.loop ? bodyFor(draft, around, node) : around
  const counter = draft.get(parent).multi?.next ?? 0
  const no = spawn(draft, parent, node.loop ? { at: node.id, kids: [], vars: { loopCounter: counter - 1 } } : { at: node.id, kids: [] })
  openActivity(draft, no)
  for (const { target, value } of node.inputs) setLocal(draft, no, { [target]: evaluate(draft, no, value) })
  arm(draft, no, [...(node.loop ? [] : boundariesOf(draft, node)), ...eventStartsOf(draft, node.body)])
  notifyOfStart(draft, no)
  return no
}

/** The body of a loop in which one more instance is created. */
function bodyFor(draft: Draft, around: number, node: Activity): number {
  const isLoop = node.loop?.kind === 'standard'
  const known = draft.get(around).kids?.find((kid) => draft.get(kid).at === node.id && draft.get(kid).multi)
  const body = known ?? spawn(draft, around, { at: node.id, multi: { total: 0, live: 0, done: 0, next: 0, ...(isLoop ? { loop: true as const } : {}) } })
  if (known === undefined) arm(draft, body, boundariesOf(draft, node))
  const token = draft.edit(body)
  token.multi = { ...token.multi!, total: token.multi!.total + 1, next: token.multi!.next + 1 }
  return body
}
