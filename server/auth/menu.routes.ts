/** The side menu and the buttons of the signed-in user, cut out of the permission tree by his roles. */
import type { z } from 'zod'
import { notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { buttons, menuRoutes, supplierMenuRoutes, topMenus, urlByCode, type MenuNode } from './account.contract.ts'
import { withPresentRights, type AuthDependencies } from './auth-dependencies.ts'
import { codesWithoutAddress, externalUrlOf } from './external-menus.ts'
import { administratorRole } from './permissions.ts'
import { treeOf, type TreeRow } from './permission-tree.ts'

type Node = z.output<typeof MenuNode>

interface MenuRow extends TreeRow {
  readonly code: string
  readonly nameZh: string
  readonly nameEn: string
  readonly path: string | null
  readonly icon: string | null
  readonly category: string
  readonly href: string | null
  readonly component: string | null
  readonly isOpen: boolean
  readonly keepAlive: boolean
  readonly sort: number
  readonly permissionsType: string | null
  readonly roles: string[]
}

const supplierCentre = 'supplier-center'

export function menuRoutesOf({ settings: { parameters, supplierMenus }, guard }: Pick<AuthDependencies, 'settings' | 'guard'>): Route[] {
  const shownRows = async (context: CallContext, principal = context.principal): Promise<MenuRow[]> => {
    const granted = await grantedRows(context, { categories: ['DIR', 'MENU'], supplierMenus }, principal)
    const nowhere = await codesWithoutAddress(granted, parameters)
    return granted.filter(({ code }) => !nowhere.has(code))
  }
  return [
    handle(menuRoutes, async (context, { topMenuId }) => {
      const rows = await shownRows(context, await withPresentRights(guard, context))
      if (!topMenuId) return nodesOf(context, rows)
      const settings = await context.prisma.topMenuSetting.findMany({ where: { topMenuId }, select: { menuId: true } })
      return nodesOf(context, underTopMenu(settings, rows))
    }),
    handle(supplierMenuRoutes, async (context) => nodesOf(context, await shownRows(context)).filter(({ code }) => code === supplierCentre)),
    handle(topMenus, async (context) => {
      const principal = await withPresentRights(guard, context)
      const { roles } = principal
      const isAdministrator = roles.includes(administratorRole)
      const rows = await context.prisma.topMenu.findMany({
        where: {
          deletedAt: null,
          status: 'ENABLED',
          ...(!isAdministrator && { roles: { some: { role: { roleCode: { in: [...roles] }, status: 'ENABLED', deletedAt: null } } } }),
        },
        include: { settings: { select: { menuId: true } } },
        orderBy: [{ sort: 'asc' }, { code: 'asc' }],
      })
      const shown = await shownRows(context, principal)
      const leading = rows.filter(({ settings }) => nodesOf(context, underTopMenu(settings, shown)).length > 0)
      return leading.map(({ id, code, nameZh, nameEn, icon, sort }) => ({ id, code, name: context.locale === 'en' ? nameEn : nameZh, icon, sorting: sort }))
    }),
    handle(buttons, async (context) => {
      const principal = await withPresentRights(guard, context)
      const { permissions, hiddenFields } = principal
      const all = permissions.has('*')
      const rows = await grantedRows(context, { categories: ['DIR', 'MENU', 'BUTTON'], supplierMenus }, principal)
      const tree = treeOf<MenuRow, Button | undefined>(rows, (row, children) => buttonNode(context, row, children)).filter((node) => node !== undefined)
      // Codes granted as API scopes are no buttons of the tree; they stand beside it.
      const inTree = new Set(rows.map(({ code }) => code))
      const beside = [...permissions].filter((code) => !inTree.has(code)).map((code) => ({ code, name: code, permissionsCode: code, children: null }))
      return {
        buttons: all ? [{ code: '*', name: '*', permissionsCode: '*', children: null }, ...tree] : [...tree, ...beside],
        hiddenFields: [...hiddenFields],
        zone: context.zone,
      }
    }),
    handle(urlByCode, async (context, { code }) => {
      const rows = await grantedRows(context, { categories: ['DIR', 'MENU'], supplierMenus })
      const menu = rows.find((row) => row.code === code)
      const url = menu && (await externalUrlOf(menu, parameters))
      if (!url) throw notFound('menu', code)
      return url
    }),
  ]
}

const nodesOf = (context: CallContext, rows: readonly MenuRow[]): Node[] =>
  treeOf<MenuRow, Node>(rows, (row, children) => menuNode(context, row, children)).filter(leadsSomewhere)

/**
 * Living, enabled, visible rows that one of the caller's roles was granted; for the administrator all of them but what suppliers alone
 * have. Parents come with their children.
 */
function grantedRows(
  context: CallContext,
  { categories, supplierMenus }: { readonly categories: readonly string[]; readonly supplierMenus: readonly string[] },
  { roles, tenantId } = context.principal,
): Promise<MenuRow[]> {
  return context.sql.query<MenuRow>(
    `with recursive granted as (
       select m.id, m.parent_id from menu m
       where m.deleted_at is null and m.status = 'ENABLED' and m.category::text = any($1)
         and (($2 and not m.code = any($6)) or exists (select 1 from role_menu g join role r on r.id = g.role_id
           where g.menu_id = m.id and r.role_code = any($3) and r.status = 'ENABLED' and r.deleted_at is null))
         and not exists (select 1 from tenant t join tenant_package p on p.id = t.package_id and p.deleted_at is null
           where t.tenant_code = $4 and t.deleted_at is null and not m.id = any(p.menu_ids))
       union
       select m.id, m.parent_id from menu m join granted g on g.parent_id = m.id
     )
     select m.id, m.parent_id as "parentId", m.code, m.name_zh as "nameZh", m.name_en as "nameEn", m.path, m.icon, m.category, m.href, m.component,
       m.is_open as "isOpen", m.keep_alive as "keepAlive", m.sort, m.permissions_type as "permissionsType",
       array(select distinct r.role_code from role_menu g join role r on r.id = g.role_id
         where g.menu_id = m.id and r.role_code = any($3) union select $5 where $2) as roles
     from granted join menu m using (id)
     where m.visible and m.deleted_at is null and m.status = 'ENABLED'
     order by m.sort, m.code`,
    [categories, roles.includes(administratorRole), roles, tenantId, administratorRole, supplierMenus],
  )
}

/** A top menu shows the entries set for it, with what lies above and below them. */
function underTopMenu(settings: readonly { readonly menuId: string }[], rows: readonly MenuRow[]): MenuRow[] {
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]))
  const lineOf = (id: string): string[] => {
    const parent = parents.get(id)
    return parent ? [id, ...lineOf(parent)] : [id]
  }
  const set = new Set(settings.map(({ menuId }) => menuId))
  const below = rows.filter(({ id }) => lineOf(id).some((ancestor) => set.has(ancestor)))
  const kept = new Set(below.flatMap(({ id }) => lineOf(id)))
  return rows.filter(({ id }) => kept.has(id))
}

function menuNode({ locale }: CallContext, row: MenuRow, children: Node[]): Node {
  const { id, parentId, code, nameZh, nameEn, path, icon, href, category, component, isOpen, keepAlive, sort, permissionsType, roles } = row
  return {
    id,
    parentId,
    code,
    name: locale === 'en' ? nameEn : nameZh,
    path,
    icon,
    source: icon,
    href,
    category,
    component,
    isOpen,
    keepAlive,
    sorting: sort,
    permissionsCode: code,
    permissionsType: permissionsType ?? category,
    roles,
    children: children.length > 0 ? children.filter(leadsSomewhere) : null,
  }
}

/** A directory whose entries are all closed to the caller is not shown. */
const leadsSomewhere = (node: Node): boolean => node.category !== 'DIR' || (node.children?.length ?? 0) > 0

interface Button {
  code: string
  name: string
  permissionsCode: string
  children: Button[] | null
}

/** Menus without buttons would look like leaves, that is like permission codes, to the client; they are left out. */
function buttonNode({ locale }: CallContext, row: MenuRow, children: (Button | undefined)[]): Button | undefined {
  const inner = children.filter((child) => child !== undefined)
  if (row.category !== 'BUTTON' && inner.length === 0) return undefined
  return { code: row.code, name: locale === 'en' ? row.nameEn : row.nameZh, permissionsCode: row.code, children: inner.length > 0 ? inner : null }
}
