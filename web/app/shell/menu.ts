/** From the server's menu to what the sidebar shows: pure, so that its rules are tested without a browser. */

/** A menu item as the server sends it. */
export interface MenuItem {
  readonly id?: string
  readonly name: string
  readonly path?: string | null
  readonly href?: string | null
  readonly icon?: string | null
  readonly source?: string | null
  readonly permissionsCode?: string | null
  readonly permissionsType?: string | number | null
  readonly sorting?: number | null
  readonly parentId?: string | null
  /** Role codes that see the item; empty or absent means everybody who received it. */
  readonly roles?: readonly string[] | null
  readonly children?: readonly MenuItem[] | null
}

export interface MenuNode {
  readonly key: string
  readonly label: string
  readonly icon: string
  /** Where a leaf leads; groups have none. */
  readonly goal: MenuGoal | undefined
  readonly children: readonly MenuNode[]
}

export type MenuGoal =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'frame'; readonly src: string }
  /** The address is asked from the server and opens in a window of its own. */
  | { readonly kind: 'external-code'; readonly code: string }

/** Menu codes whose pages belong to other systems. */
export const externalCodes: ReadonlySet<string> = new Set([
  'service-man',
  'community-service-order',
  'supplier-community-service-order',
  'Community_mall_reconciliation',
  'Enterprise_mall_reconciliation',
  'Fubag_mall_reconciliation',
  'YC_reconciliation',
  'pending_order_enterprise',
  'shipment_order_enterprise',
])

export const isExternal = (path: string): boolean => /^https?:\/\//i.test(path)
const isHtml = (path: string): boolean => /\.html?(\?|#|$)/i.test(path)

/** What the user sees: his roles' items in order, groups without any child left out. */
export function buildMenu(items: readonly MenuItem[], roles: readonly string[], parentPath = ''): MenuNode[] {
  return items
    .filter((item) => !item.roles?.length || item.roles.some((role) => roles.includes(role)))
    .toSorted((a, b) => (a.sorting ?? 0) - (b.sorting ?? 0))
    .flatMap((item): MenuNode[] => {
      const path = item.href || item.path || ''
      const full = isExternal(path) || path.startsWith('/') ? path : `${parentPath}/${path}`
      const key = item.permissionsCode || item.id || full
      if (!item.children?.length) return [{ key, label: item.name, icon: iconOf(item), goal: goalOf(item, full), children: [] }]
      const children = buildMenu(item.children, roles, isExternal(full) ? '' : full.replace(/\/$/, ''))
      return children.length > 0 ? [{ key, label: item.name, icon: iconOf(item), goal: undefined, children }] : []
    })
}

function goalOf(item: MenuItem, path: string): MenuGoal {
  const code = item.permissionsCode ?? ''
  if (externalCodes.has(code)) return { kind: 'external-code', code }
  if (isExternal(path) || isHtml(path)) return { kind: 'frame', src: path }
  return { kind: 'page', path: leafPath(path) }
}

/** A leaf's page is its folder's index. */
export const leafPath = (path: string): string => (path.endsWith('/index') ? path : `${path.replace(/\/$/, '')}/index`)

const iconOf = (item: MenuItem): string => item.source || item.icon || ''

export interface MenuLeaf extends MenuNode {
  readonly goal: MenuGoal
  /** Names from the root down to the item itself. */
  readonly trail: readonly string[]
  readonly parents: readonly string[]
}

export const leavesOf = (nodes: readonly MenuNode[], trail: readonly string[] = [], parents: readonly string[] = []): MenuLeaf[] =>
  nodes.flatMap((node) => {
    const here = [...trail, node.label]
    return node.goal ? [{ ...node, goal: node.goal, trail: here, parents }] : leavesOf(node.children, here, [...parents, node.key])
  })

/** The leaf whose page is shown: the same path, else the nearest folder above it (a detail page lights its list). */
export function leafAt(leaves: readonly MenuLeaf[], pathname: string): MenuLeaf | undefined {
  const pages = leaves.filter((leaf) => leaf.goal.kind === 'page')
  const pathOf = (leaf: MenuLeaf) => (leaf.goal.kind === 'page' ? leaf.goal.path : '')
  const exact = pages.find((leaf) => pathOf(leaf) === pathname || pathOf(leaf) === `${pathname}/index`)
  if (exact) return exact
  const above = pages.filter((leaf) => pathname.startsWith(`${pathOf(leaf).replace(/\/index$/, '')}/`))
  return above.toSorted((a, b) => pathOf(b).length - pathOf(a).length)[0]
}

/** True when the page stands in the whole menu, but not in the part of it that is shown. */
export function leavesLeft(whole: readonly MenuLeaf[], part: readonly MenuLeaf[], pathname: string): boolean {
  const leaf = leafAt(whole, pathname)
  return leaf !== undefined && !part.some(({ key }) => key === leaf.key)
}

/** The address inside the application; external codes have none. */
export function addressOf(goal: MenuGoal, label: string): string | undefined {
  if (goal.kind === 'page') return goal.path
  if (goal.kind === 'frame') return `/myiframe/urlPath?${new URLSearchParams({ src: goal.src, name: label })}`
  return undefined
}
