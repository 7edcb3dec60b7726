/**
 * A region tree is loaded branch by branch, so nobody knows all leaves. What is ticked is kept as marks by code: a ticked
 * branch stands for everything below it, a half-ticked one says that some of it is.
 */
import { communityMall, excludedForCommunityMall } from '#server/modules/system/region.contract.ts'

export interface RegionNode {
  readonly regionCode: string
  readonly regionName: string
  readonly leaf?: boolean
  readonly hasChildren?: boolean
  /** `all` is ticked, `half` when a part below is. */
  readonly checkStatus?: string | null | undefined
  readonly checkFlag?: boolean | null | undefined
  readonly children?: readonly RegionNode[] | null | undefined
}

export type Mark = 'checked' | 'half'
export type Marks = ReadonlyMap<string, Mark>

/** Parents and children among the loaded nodes. */
export interface LoadedTree {
  readonly parents: ReadonlyMap<string, string>
  readonly children: ReadonlyMap<string, readonly string[]>
}

export function loadedTree(nodes: readonly RegionNode[]): LoadedTree {
  const parents = new Map<string, string>()
  const children = new Map<string, readonly string[]>()
  const walk = (node: RegionNode): void => {
    const below = node.children ?? []
    children.set(
      node.regionCode,
      below.map((child) => child.regionCode),
    )
    for (const child of below) {
      parents.set(child.regionCode, node.regionCode)
      walk(child)
    }
  }
  for (const node of nodes) walk(node)
  return { parents, children }
}

/** Marks that the server sent with the nodes. Below a ticked node everything is ticked. */
export function marksOf(nodes: readonly RegionNode[], above: Mark | undefined = undefined): Map<string, Mark> {
  const marks = new Map<string, Mark>()
  for (const node of nodes) {
    const own = above === 'checked' || node.checkFlag || node.checkStatus === 'all' ? 'checked' : node.checkStatus === 'half' ? 'half' : undefined
    if (own) marks.set(node.regionCode, own)
    for (const [code, mark] of marksOf(node.children ?? [], own)) marks.set(code, mark)
  }
  return marks
}

/** Ticks or clears a node: everything below follows, and every branch above is told what its children say. */
export function toggle(marks: Marks, tree: LoadedTree, code: string, checked: boolean): Map<string, Mark> {
  const next = new Map(marks)
  const setBelow = (one: string): void => {
    if (checked) next.set(one, 'checked')
    else next.delete(one)
    for (const child of tree.children.get(one) ?? []) setBelow(child)
  }
  setBelow(code)
  for (let parent = tree.parents.get(code); parent !== undefined; parent = tree.parents.get(parent)) {
    const below = (tree.children.get(parent) ?? []).map((child) => next.get(child))
    if (below.every((mark) => mark === 'checked')) next.set(parent, 'checked')
    else if (below.some((mark) => mark !== undefined)) next.set(parent, 'half')
    else next.delete(parent)
  }
  return next
}

/** The fewest codes that say the same: ticked nodes without a ticked parent. */
export function topmost(marks: Marks, tree: LoadedTree): string[] {
  return [...marks].flatMap(([code, mark]) => {
    const parent = tree.parents.get(code)
    return mark === 'checked' && (parent === undefined || marks.get(parent) !== 'checked') ? [code] : []
  })
}

/** Puts freshly loaded children below their node; an empty list becomes null, so that the node shows no arrow. */
export function withChildren(nodes: readonly RegionNode[], code: string, children: readonly RegionNode[]): RegionNode[] {
  return nodes.map((node) => {
    if (node.regionCode === code) return { ...node, children: children.length > 0 ? children : null, leaf: children.length === 0 }
    return node.children ? { ...node, children: withChildren(node.children, code, children) } : node
  })
}

/** Regions that a sales channel does not serve. */
export const servedRegions = (nodes: readonly RegionNode[], channel: string | undefined): RegionNode[] =>
  channel === communityMall ? nodes.filter((node) => !excludedForCommunityMall.includes(node.regionCode)) : [...nodes]
