/** Where a dropped or shifted category goes: below whom, and before which sibling. */
import type { CategoryNode } from '#server/modules/catalogue/category/category-tree.contract.ts'

export interface Place {
  readonly parentId: string | null
  /** Null: behind the last. */
  readonly beforeId: string | null
}

/** @param side -1 above the target, 1 below it, 0 into it */
export function placeOfDrop(target: CategoryNode, side: -1 | 0 | 1, siblings: readonly CategoryNode[], moved: string): Place {
  if (side === 0) return { parentId: target.id, beforeId: null }
  const others = siblings.filter(({ id }) => id !== moved)
  const at = others.findIndex(({ id }) => id === target.id) + (side === 1 ? 1 : 0)
  return { parentId: target.parentId, beforeId: others[at]?.id ?? null }
}

/** One place up (-1) or down (1) among its siblings; undefined at the end. */
export function placeOfShift(node: CategoryNode, step: -1 | 1, siblings: readonly CategoryNode[]): Place | undefined {
  const at = siblings.findIndex(({ id }) => id === node.id)
  const neighbour = siblings[at + step]
  return at < 0 || neighbour === undefined ? undefined : placeOfDrop(neighbour, step, siblings, node.id)
}
