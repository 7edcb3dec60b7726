/** A tree of categories read level by level: what is opened is asked for, and everything that is on screen is asked again after a change. */
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { categoryNewList, categorySublist, type CategoryBranch, type CategoryNode } from '#server/modules/catalogue/category/category-tree.contract.ts'
import { callOptions, useCall } from '#web/kit/client.ts'

export interface ShownCategory {
  readonly key: string
  readonly title: string
  readonly node: CategoryNode
  readonly isLeaf: boolean
  readonly children?: ShownCategory[]
}

export interface LevelTree {
  /** Undefined until the first level has come. */
  readonly nodes: readonly ShownCategory[] | undefined
  readonly byId: ReadonlyMap<string, CategoryNode>
  readonly failure: string | undefined
  readonly retry: () => void
  readonly opened: readonly string[]
  readonly open: (ids: readonly string[]) => void
}

const firstLevel = '0'
const noKeys: readonly string[] = []

/** @param words what is searched; then the whole matching part is there and open */
export function useLevelTree(tree: string, words: string): LevelTree {
  const [opened, open] = useState<readonly string[]>(noKeys)
  const keyword = words.trim()
  const levels = useQueries({
    queries: keyword === '' ? [firstLevel, ...opened].map((parentId) => callOptions(categorySublist, { parentId, tree }, { silent: true })) : [],
  })
  const found = useCall(categoryNewList, { tree, keyword }, { enabled: keyword !== '', silent: true, keepPrevious: true })
  const answers = levels.map(({ data }) => data)
  const known = JSON.stringify(levels.map(({ dataUpdatedAt }) => dataUpdatedAt))
  const nodes = useMemo(() => {
    if (keyword !== '') return found.data?.map(shownBranch)
    const below = new Map([firstLevel, ...opened].map((parentId, place) => [parentId, answers[place]] as const))
    return below.get(firstLevel)?.map((node) => shownLevel(node, below))
    // The answers are told apart by when they came.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [keyword, found.data, opened, known])
  const byId = useMemo(() => new Map(flat(nodes ?? []).map((shown) => [shown.key, shown.node])), [nodes])
  const failed = keyword === '' ? levels[0]?.error : found.error
  return {
    nodes,
    byId,
    failure: failed?.message,
    retry: () => void (keyword === '' ? levels[0]?.refetch() : found.refetch()),
    opened: keyword === '' ? opened : flat(nodes ?? []).flatMap(({ key, children }) => (children ? [key] : [])),
    open,
  }
}

function shownLevel(node: CategoryNode, below: ReadonlyMap<string, readonly CategoryNode[] | undefined>): ShownCategory {
  const children = below.get(node.id)?.map((child) => shownLevel(child, below))
  return { key: node.id, title: node.name, node, isLeaf: !node.hasChildren, ...(children && { children }) }
}

const shownBranch = ({ children, ...node }: CategoryBranch): ShownCategory => ({
  key: node.id,
  title: node.name,
  node,
  isLeaf: children === null,
  ...(children && { children: children.map(shownBranch) }),
})

const flat = (nodes: readonly ShownCategory[]): ShownCategory[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
