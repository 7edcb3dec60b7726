/** Which nodes of the permission tree are checked, half checked and saved. Pure: a wrong half here would give rights away. */
import type { ShownNode } from '../tree/nodes.ts'

/**
 * What a tree shows as checked for granted ids. A granted directory stands checked only when all below it is granted: antd checks
 * everything below a checked node, and half-checks the line above by itself.
 */
export function checkedOf(nodes: readonly ShownNode[], granted: ReadonlySet<string>): string[] {
  return nodes.flatMap((node) => {
    if (!node.children) return granted.has(node.key) ? [node.key] : []
    const below = checkedOf(node.children, granted)
    const isWhole = granted.has(node.key) && node.children.every(({ key }) => below.includes(key))
    return isWhole ? [node.key, ...below] : below
  })
}

/**
 * Granted ids that the tree cannot show by leaves: a screen that is granted while none of its buttons are.
 * They are kept as they were unless somebody touches what is below them.
 */
export function bareScreens(nodes: readonly ShownNode[], granted: ReadonlySet<string>): string[] {
  return nodes.flatMap((node) => {
    if (!node.children || !granted.has(node.key)) return node.children ? bareScreens(node.children, granted) : []
    const below = bareScreens(node.children, granted)
    return below.length === 0 && checkedOf(node.children, granted).length === 0 ? [node.key] : below
  })
}
