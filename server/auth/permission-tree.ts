/**
 * The permission tree as the product declares it: the areas' menus, under each the buttons of its entities, one button a
 * permission code of the registry of calls. Pure; the seed writes it down.
 */
import type { Label } from '#kit/contract.ts'
import type { PermissionEntry } from '#kit/permission-codes.ts'
import type { RoleRights } from './role-rights.ts'

export interface MenuDeclaration {
  readonly code: string
  readonly name: Label
  /** Code of the entry above; none for the top. */
  readonly parent?: string
  /** Code of the sibling that it stands behind, or of the parent when it comes first; otherwise it stands at the end, as areas and entries follow each other. */
  readonly after?: string
  /** Without a path it is a directory. */
  readonly path?: string
  readonly icon?: string
  readonly href?: string
  /** Opens in a window of its own. */
  readonly isOpen?: boolean
  /** Reachable, but not in the side menu. */
  readonly isHidden?: boolean
  /** Permission that a role needs to see the entry; without one it is for everybody, or for `roles` when they are named. */
  readonly needs?: string
  readonly roles?: readonly string[]
  /** Entities whose buttons stand under this entry: `param` for `param:list`, `param:insert`, ... */
  readonly entities?: readonly string[]
}

export interface TreeEntry {
  readonly code: string
  readonly parentCode: string | undefined
  readonly name: Label
  readonly category: 'DIR' | 'MENU' | 'BUTTON'
  readonly path: string | undefined
  readonly icon: string | undefined
  readonly href: string | undefined
  readonly isOpen: boolean
  readonly visible: boolean
  readonly sort: number
  /** Role codes that get it at first. */
  readonly roles: readonly string[]
}

/** Buttons of entities that no menu claims stand here, so that they can be granted at all. */
export const otherPermissions: MenuDeclaration = { code: 'other-permissions', name: { zh: '其他权限', en: 'Other permissions' }, isHidden: true, roles: [] }

/**
 * @param rights what roles may do at first
 * @returns parents before their children
 */
export function declaredTree(menus: readonly MenuDeclaration[], permissions: readonly PermissionEntry[], { roles, may }: RoleRights): TreeEntry[] {
  const rolesWith = (permission: string) => roles.filter((role) => may(role, permission))
  const all = [...inPlace(menus), otherPermissions]
  const claimed = new Map(menus.flatMap(({ code, entities = [] }) => entities.map((entity) => [entity, code] as const)))

  const entries = all.map((menu, index): TreeEntry => ({
    code: menu.code,
    parentCode: menu.parent,
    name: menu.name,
    category: menu.path || menu.href ? 'MENU' : 'DIR',
    path: menu.path,
    icon: menu.icon,
    href: menu.href,
    isOpen: menu.isOpen ?? false,
    visible: !menu.isHidden,
    sort: (index + 1) * 10,
    roles: menu.roles ?? (menu.needs ? rolesWith(menu.needs) : roles),
  }))
  const buttons = permissions.map(({ code, label }, index): TreeEntry => ({
    code,
    parentCode: claimed.get(entityOf(code)) ?? otherPermissions.code,
    name: label,
    category: 'BUTTON',
    path: undefined,
    icon: undefined,
    href: undefined,
    isOpen: false,
    visible: true,
    sort: index + 1,
    roles: rolesWith(code),
  }))
  return [...parentsFirst(entries), ...buttons]
}

/** Each entry behind the sibling that it names, whichever was declared first. */
function inPlace(menus: readonly MenuDeclaration[]): MenuDeclaration[] {
  const placed = menus.filter(({ after }) => after === undefined)
  let waiting = menus.filter(({ after }) => after !== undefined)
  for (let before = -1; before !== waiting.length;) {
    before = waiting.length
    waiting = waiting.filter((menu) => {
      const place = placed.findIndex(({ code }) => code === menu.after)
      if (place >= 0) placed.splice(place + 1, 0, menu)
      return place < 0
    })
  }
  return [...placed, ...waiting]
}

/** Entries that only suppliers' own people have. */
export const menusOfSuppliers = (menus: readonly MenuDeclaration[]): string[] =>
  menus.filter(({ roles }) => roles?.length && roles.every((role) => role.startsWith('SUPPLIER_'))).map(({ code }) => code)

export const entityOf = (permission: string): string => permission.slice(0, permission.indexOf(':'))

/** Mistakes in the declarations: names that mean nothing. A test keeps this empty. */
export function menuProblems(menus: readonly MenuDeclaration[], permissions: readonly PermissionEntry[]): string[] {
  const codes = new Set(permissions.map(({ code }) => code))
  const entities = new Set([...codes].map(entityOf))
  const known = new Set(menus.map(({ code }) => code))
  const twice = menus.filter(({ code }, index) => menus.findIndex((other) => other.code === code) !== index)
  return [
    ...twice.map(({ code }) => `${code} is declared twice`),
    ...menus
      .filter(({ parent }) => parent !== undefined && !known.has(parent))
      .map(({ code, parent }) => `${code} stands under ${parent}, which is not declared`),
    ...menus
      .filter(({ after, parent }) => after !== undefined && after !== parent && !menus.some((other) => other.code === after && other.parent === parent))
      .map(({ code, after }) => `${code} stands behind ${after}, which is no sibling of it`),
    ...menus.filter(({ needs }) => needs !== undefined && !codes.has(needs)).map(({ code, needs }) => `${code} needs ${needs}, which no call has`),
    ...menus.flatMap(({ code, entities: own = [] }) =>
      own.filter((entity) => !entities.has(entity)).map((entity) => `${code} claims ${entity}, which has no calls`),
    ),
  ]
}

function parentsFirst(entries: readonly TreeEntry[]): TreeEntry[] {
  const ordered: TreeEntry[] = []
  const append = (parent: string | undefined): void => {
    for (const entry of entries) {
      if (entry.parentCode !== parent) continue
      ordered.push(entry)
      append(entry.code)
    }
  }
  append(undefined)
  return ordered
}

export interface TreeRow {
  readonly id: string
  readonly parentId: string | null
}

/** Rows in order as a tree. A row whose parent is not among them is left out: its parent is closed to the reader. */
export function treeOf<Row extends TreeRow, Node>(rows: readonly Row[], nodeOf: (row: Row, children: Node[]) => Node): Node[] {
  const byParent = new Map<string | null, Row[]>()
  for (const row of rows) byParent.set(row.parentId, [...(byParent.get(row.parentId) ?? []), row])
  const below = (parent: string | null): Node[] => (byParent.get(parent) ?? []).map((row) => nodeOf(row, below(row.id)))
  return below(null)
}
