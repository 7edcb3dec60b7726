/**
 * From where can a token still come to an incoming flow of a join? Needed by inclusive and complex joins (BPMN 2.0, 13.4.3, 13.4.5) and
 * by surgery, which must not leave a join behind that nothing can complete. Computed once a graph and kept as long as the graph lives.
 *
 * A path may not visit the join itself. Sequence flows and links (throw -> catch) make paths. The standard leaves boundary events out; a
 * token that an interrupting one will move comes all the same, so a join waits for it. It does not wait for what a non-interrupting one
 * might start once more: a join on the path of such an event would wait for its own activity.
 */
import type { FlowNode, ProcessGraph } from './graph.ts'

export interface Reach {
  /** Elements from which a token can come to each incoming flow of the join: what a join waits for. */
  readonly mayReach: Readonly<Record<string, ReadonlySet<string>>>
  /** The same without boundary events: what the standard calls a path to a flow that already holds a token. */
  readonly flowsTo: Readonly<Record<string, ReadonlySet<string>>>
  /** The same with all boundary events: what surgery may hope for. */
  readonly everReach: Readonly<Record<string, ReadonlySet<string>>>
}

interface GraphIndex {
  /** Inclusive and complex gateways with several incoming flows, by container: they are looked at whenever a token near them moves. */
  readonly lateJoins: Readonly<Record<string, readonly string[]>>
  readonly reach: Map<string, Reach>
}

const indexes = new WeakMap<ProcessGraph, GraphIndex>()

function indexOf(graph: ProcessGraph): GraphIndex {
  let index = indexes.get(graph)
  if (!index) {
    const lateJoins: Record<string, string[]> = {}
    for (const node of Object.values(graph.nodes)) if (isLateJoin(node)) (lateJoins[node.scope] ??= []).push(node.id)
    index = { lateJoins, reach: new Map() }
    indexes.set(graph, index)
  }
  return index
}

const isLateJoin = (node: FlowNode): boolean =>
  node.kind === 'gateway' && node.incoming.length > 1 && (node.gateway === 'inclusive' || node.gateway === 'complex')

export const lateJoinsOf = (graph: ProcessGraph, scopeId: string): readonly string[] => indexOf(graph).lateJoins[scopeId] ?? []

/** What can reach the incoming flows of gateway `joinId`. */
export function reachOf(graph: ProcessGraph, joinId: string): Reach {
  const { reach } = indexOf(graph)
  let known = reach.get(joinId)
  if (!known) {
    const { incoming } = graph.nodes[joinId]!
    const sources = (boundaries: Boundaries) => Object.fromEntries(incoming.map((flow) => [flow, sourcesOf(graph, joinId, flow, boundaries)]))
    known = { mayReach: sources('interrupting'), flowsTo: sources('none'), everReach: sources('all') }
    reach.set(joinId, known)
  }
  return known
}

type Boundaries = 'none' | 'interrupting' | 'all'

/** Walks backwards from a flow. The join itself may be where a path begins, never what it passes. */
function sourcesOf(graph: ProcessGraph, joinId: string, flow: string, boundaries: Boundaries): ReadonlySet<string> {
  const found = new Set<string>()
  const queue = [graph.flows[flow]!.source]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue
    found.add(id)
    if (id === joinId) continue
    const node = graph.nodes[id]!
    for (const incoming of node.incoming) queue.push(graph.flows[incoming]!.source)
    if (node.kind !== 'event') continue
    if (node.attachedTo !== undefined && (boundaries === 'all' || (boundaries === 'interrupting' && node.interrupting))) queue.push(node.attachedTo)
    if (node.position === 'catch') queue.push(...linkSources(graph, node))
  }
  return found
}

function linkSources(graph: ProcessGraph, node: FlowNode): string[] {
  return linksOf(graph, node, 'throw').map((source) => source.id)
}

/** The catch event at which a link throw event goes on: the one of the same name in the same container. */
export const linkTarget = (graph: ProcessGraph, node: FlowNode): string | undefined => linksOf(graph, node, 'catch')[0]?.id

function linksOf(graph: ProcessGraph, node: FlowNode, position: 'throw' | 'catch'): FlowNode[] {
  const name = linkName(node)
  if (name === undefined) return []
  return Object.values(graph.nodes).filter(
    (other) => other.scope === node.scope && other.kind === 'event' && other.position === position && linkName(other) === name,
  )
}

function linkName(node: FlowNode): string | undefined {
  if (node.kind !== 'event') return undefined
  return node.definitions.find((definition) => definition.kind === 'link')?.name
}
