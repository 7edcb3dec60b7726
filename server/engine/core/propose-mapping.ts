/**
 * What corresponds to what in two versions of a process: an element of the same id and kind; else the only one of the same kind and name
 * in the counterpart of its scope that nothing else corresponds to. The rest is for people to say.
 */
import type { FlowNode, ProcessGraph } from './graph.ts'
import { kindOf, type Mapping } from './migrate.ts'

export interface Counterpart {
  readonly from: FlowNode
  readonly to: FlowNode | undefined
  readonly by: 'id' | 'name' | undefined
  /** Why there is none. */
  readonly reason: string | undefined
}

export function counterparts(from: ProcessGraph, to: ProcessGraph): Counterpart[] {
  const nodes = Object.values(from.nodes)
  const found = new Map<string, Counterpart>()
  const taken = new Set<string>()
  for (const node of nodes) {
    const same = to.nodes[node.id]
    if (same === undefined || kindOf(same) !== kindOf(node)) continue
    found.set(node.id, { from: node, to: same, by: 'id', reason: undefined })
    taken.add(same.id)
  }
  // Containers stand before what they contain, so the counterpart of a scope is known by the time it is asked for.
  for (const node of nodes.filter(({ id }) => !found.has(id)).sort((a, b) => depthOf(from, a) - depthOf(from, b))) {
    const counterpart = byName(from, to, node, found, taken)
    if (counterpart.to !== undefined) taken.add(counterpart.to.id)
    found.set(node.id, counterpart)
  }
  return nodes.flatMap(({ id }) => found.get(id) ?? [])
}

/** As the mapping of a migration, and what it leaves out. */
export function proposeMapping(from: ProcessGraph, to: ProcessGraph): { readonly mapping: Mapping; readonly unmapped: readonly string[] } {
  const all = counterparts(from, to)
  return {
    mapping: Object.fromEntries(all.flatMap(({ from: node, to: other }) => (other === undefined ? [] : [[node.id, other.id]]))),
    unmapped: all.filter(({ to: other }) => other === undefined).map(({ from: node }) => node.id),
  }
}

function byName(from: ProcessGraph, to: ProcessGraph, node: FlowNode, found: ReadonlyMap<string, Counterpart>, taken: ReadonlySet<string>): Counterpart {
  const none = (reason: string): Counterpart => ({ from: node, to: undefined, by: undefined, reason })
  const namesake = to.nodes[node.id]
  const scope = node.scope === from.root.id ? to.root.id : found.get(node.scope)?.to?.id
  if (node.name === undefined || node.name.trim() === '')
    return none(namesake === undefined ? `there is no ${node.id} in the new version` : `${node.id} is ${kindOf(namesake)} there, here ${kindOf(node)}`)
  const alike = Object.values(to.nodes).filter(
    (other) => !taken.has(other.id) && isCalledLike(other, node) && kindOf(other) === kindOf(node) && other.scope === scope,
  )
  const [only] = alike
  if (only !== undefined && alike.length === 1) return { from: node, to: only, by: 'name', reason: undefined }
  if (alike.length > 1) return none(`several elements are called "${plainName(node.name)}"`)
  return none(
    namesake === undefined
      ? `there is neither ${node.id} nor ${kindOf(node)} called "${plainName(node.name)}" in the new version`
      : `${node.id} is ${kindOf(namesake)} there, here ${kindOf(node)}`,
  )
}

function depthOf({ nodes, root }: ProcessGraph, node: FlowNode): number {
  let depth = 0
  for (let at: FlowNode | undefined = node; at !== undefined && at.scope !== root.id; at = nodes[at.scope]) depth += 1
  return depth
}

/** A name in two languages has U+001F between them (`#kit/words.ts`): translating it makes no other element. */
const plainName = (name: string): string => name.split('\u001F', 1)[0] ?? name

const isCalledLike = (other: FlowNode, { name = '' }: FlowNode): boolean => other.name !== undefined && plainName(other.name) === plainName(name)
