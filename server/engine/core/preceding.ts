/** From which user tasks does the flow come to an element, without another one between? Tells what "the decision before this one" is. */
import type { FlowNode, ProcessGraph } from './graph.ts'

const known = new WeakMap<ProcessGraph, Map<string, readonly string[]>>()

const isUserTask = (node: FlowNode): boolean => node.kind === 'task' && node.work === 'user'

export function precedingTasks(graph: ProcessGraph, elementId: string): readonly string[] {
  let ofGraph = known.get(graph)
  if (!ofGraph) known.set(graph, (ofGraph = new Map()))
  let found = ofGraph.get(elementId)
  if (!found) ofGraph.set(elementId, (found = search(graph, elementId)))
  return found
}

function search(graph: ProcessGraph, from: string): readonly string[] {
  const found = new Set<string>()
  const seen = new Set([from])
  const queue = before(graph, from)
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const node = graph.nodes[id]
    if (node === undefined || seen.has(id)) continue
    seen.add(id)
    if (isUserTask(node)) found.add(id)
    else if (node.kind === 'subprocess') queue.push(...node.body.children.filter((child) => graph.nodes[child]?.outgoing.length === 0))
    else queue.push(...before(graph, id))
  }
  return [...found]
}

/** Where the flow comes from; at the beginning of a subprocess, from before that. */
function before(graph: ProcessGraph, id: string): string[] {
  const node = graph.nodes[id]
  if (node === undefined) return []
  const sources = node.incoming.map((flow) => graph.flows[flow]!.source)
  if (node.kind === 'event' && node.attachedTo !== undefined) sources.push(node.attachedTo)
  return sources.length > 0 || node.scope === graph.root.id ? sources : before(graph, node.scope)
}
