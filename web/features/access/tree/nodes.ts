/** Trees of access (organisations, roles, menus) as trees and dropdowns of the screen take them. */

/** A node as `SideTree` and `TreeChoice` show it. */
export interface ShownNode {
  readonly key: string
  readonly title: string
  readonly children?: ShownNode[]
}

interface Nested<Node> {
  readonly id: string
  readonly children: readonly Node[] | null
}

/** Keeps the order; a node without children has no list, so that no arrow opens nothing. */
export function shownNodes<Node extends Nested<Node>>(nodes: readonly Node[], titleOf: (node: Node) => string): ShownNode[] {
  return nodes.map((node) => ({
    key: node.id,
    title: titleOf(node),
    ...(node.children && node.children.length > 0 && { children: shownNodes(node.children, titleOf) }),
  }))
}

/** Nodes whose title has the words, with the line that leads to them. */
export function matching(nodes: readonly ShownNode[], words: string): ShownNode[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return [...nodes]
  return nodes.flatMap((node) => {
    const below = matching(node.children ?? [], words)
    if (below.length > 0) return [{ ...node, children: below }]
    return node.title.toLowerCase().includes(wanted) ? [node] : []
  })
}

/** Keys of everything that can be opened. */
export const branchKeys = (nodes: readonly ShownNode[]): string[] => nodes.flatMap(({ key, children }) => (children ? [key, ...branchKeys(children)] : []))

/** Every node of a forest, parents before children. */
export const flatten = <Node extends Nested<Node>>(nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flatten(node.children ?? [])])

/** A node and everything below it: what may not become the parent of that node. */
export function without(nodes: readonly ShownNode[], key: string | undefined): ShownNode[] {
  return nodes.flatMap((node) => {
    if (node.key === key) return []
    const { children, ...alone } = node
    const below = children ? without(children, key) : []
    return [below.length > 0 ? { ...alone, children: below } : alone]
  })
}
