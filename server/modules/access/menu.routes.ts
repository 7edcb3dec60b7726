/** The permission tree, top menus and scopes as administrators edit them. */
import { badInput } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { apiMethods, apiScope, dataScope, grantTopMenu, menusOfTopMenu, permissions, permissionTree, topMenu } from './menu.contract.ts'
import { refusePermissionsBeyond } from './authority.ts'
import { dataScopeHooks } from './data-scope-hooks.ts'
import { forestOf, refuseCircle, refuseWithChildren } from './tree.ts'

const menuNames = { zh: 'name_zh', en: 'name_en' }

const hooks: ResourceHooks<typeof permissions> = {
  expressions: {
    parentName: nameOf('menu', 'parent_id', menuNames),
    hasChildren: 'exists (select 1 from menu c where c.parent_id = t.id and c.deleted_at is null)',
  },
  validate: async (draft, { uow, verb, before }) => {
    if (verb === 'remove' && before) await refuseWithChildren(uow.sql, 'menu', before.id)
    await refuseCircle(uow.sql, 'menu', before?.id, draft['parentId'])
  },
  beforeWrite: async (draft) => (draft['href'] === '' ? { ...draft, href: null } : draft),
}

const menuName = nameOf('menu', 'menu_id', menuNames)

const apiScopeHooks: ResourceHooks<typeof apiScope> = {
  expressions: { menuName },
  // Whoever could put any code behind a scope that he has could give himself everything.
  validate: async ({ method }, { uow, before }) => {
    const isKnown = !method || method === before?.['method'] || apiMethods.some((one) => one === method)
    if (!isKnown) throw badInput([{ path: 'method', code: 'access.unknown-method' }])
    if (uow.actor.principal && before) await refusePermissionsBeyond(uow.sql, uow.actor.principal, { apiScopeIds: [before.id] })
  },
  afterWrite: async (row, { uow, verb }) => {
    if (uow.actor.principal && verb !== 'remove') await refusePermissionsBeyond(uow.sql, uow.actor.principal, { apiScopeIds: [row.id] })
  },
}

interface PermissionRow {
  readonly id: string
  readonly parentId: string | null
  readonly code: string
  readonly nameZh: string
  readonly nameEn: string
  readonly category: string
  readonly path: string | null
  readonly icon: string | null
  readonly sort: number
  readonly status: string
  readonly isGenerated: boolean
}

export const menuRoutes: readonly Route[] = [
  ...resourceRoutes(permissions, hooks),
  ...resourceRoutes(topMenu),
  ...resourceRoutes(dataScope, { expressions: { menuName }, ...dataScopeHooks }),
  ...resourceRoutes(apiScope, apiScopeHooks),
  handle(permissionTree, async ({ sql, locale }, { name, category }) => {
    const rows = await sql.query<PermissionRow>(
      `select id, parent_id as "parentId", code, name_zh as "nameZh", name_en as "nameEn", category, path, icon, sort, status, is_generated as "isGenerated" from menu
       where deleted_at is null and ($1::text is null or strpos(lower(name_zh || ' ' || name_en || ' ' || code), lower($1)) > 0) and ($2::text is null or category::text = $2)
       order by sort, code`,
      [name || null, category ?? null],
    )
    return forestOf(rows.map((row) => ({ ...row, name: locale === 'en' ? row.nameEn : row.nameZh })))
  }),
  handle(menusOfTopMenu, async ({ prisma }, { id }) =>
    (await prisma.topMenuSetting.findMany({ where: { topMenuId: id, menu: { deletedAt: null } }, select: { menuId: true } })).map(({ menuId }) => menuId),
  ),
  handle(grantTopMenu, (context, { topMenuIds, menuIds }) =>
    context.work(async (uow) => {
      for (const topMenuId of topMenuIds.toSorted()) {
        await uow.lockRow('topMenu', topMenuId)
        await uow.prisma.topMenuSetting.deleteMany({ where: { topMenuId } })
        await uow.prisma.topMenuSetting.createMany({
          data: menuIds.map((menuId) => ({ topMenuId, menuId, createdBy: context.principal.userId })),
          skipDuplicates: true,
        })
        await uow.log({ bizType: 'top-menu', bizId: topMenuId, event: 'menus-set', content: String(menuIds.length) })
      }
      return { changed: topMenuIds.length }
    }),
  ),
]
