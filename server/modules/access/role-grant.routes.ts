/** What roles may do and which rows they see. Every save replaces a list as a whole and is written to the role's log. */
import { Failure, notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { isSeen } from '#kit/resource/rows-seen.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { administratorRole } from '#server/auth/permissions.ts'
import { refusePermissionsBeyond, refuseRolesBeyond, refuseRowsBeyond, refuseScopesBeyond } from './authority.ts'
import { grantRoles, permissionIdsByRole, permissionsByRole, role, rowsByRole, savePermissions, saveRows } from './role.contract.ts'

export const roleGrantRoutes: readonly Route[] = [
  handle(permissionsByRole, async (context, { id }) => {
    const rows = await menusOf(context, id)
    const topMenus = await context.prisma.roleTopMenu.findMany({ where: { roleId: id, topMenu: { deletedAt: null } }, select: { topMenuId: true } })
    return {
      roleId: id,
      menuIds: rows.map(({ menuId }) => menuId),
      codes: rows.map(({ menu }) => menu.code),
      topMenuIds: topMenus.map(({ topMenuId }) => topMenuId),
    }
  }),
  handle(permissionIdsByRole, async (context, { id }) => (await menusOf(context, id)).map(({ menuId }) => menuId)),
  handle(savePermissions, (context, { roleId, roleIds, menuIds, permissionIds, topMenuIds }) =>
    grant(context, { roleIds: roleIds ?? (roleId ? [roleId] : []), menuIds: menuIds ?? permissionIds ?? [], topMenuIds }),
  ),
  handle(grantRoles, (context, grants) => grant(context, grants)),
  handle(rowsByRole, (context, { id }) => rowsOf(context, id)),
  handle(saveRows, async (context, { roleId, dataScope, dataScopeOrgIds, dataScopeIds, apiScopeIds }) => {
    refuseRowsBeyond(context.principal, dataScope)
    await grant(context, { roleIds: [roleId], dataScopeIds, apiScopeIds })
    await context.work(async (uow) => {
      const row = await uow.lockRow('role', roleId)
      await uow.change('role', row, { ...(dataScope && { dataScope }), ...(dataScopeOrgIds && { dataScopeOrgIds }) })
      await uow.log({
        bizType: 'role',
        bizId: roleId,
        event: 'rows-granted',
        diff: { dataScope: [row.dataScope, dataScope ?? row.dataScope], dataScopeOrgIds: [row.dataScopeOrgIds, dataScopeOrgIds ?? row.dataScopeOrgIds] },
      })
    })
    return rowsOf(context, roleId)
  }),
]

interface Grants {
  readonly roleIds: readonly string[]
  readonly menuIds?: readonly string[] | undefined
  readonly dataScopeIds?: readonly string[] | undefined
  readonly apiScopeIds?: readonly string[] | undefined
  readonly topMenuIds?: readonly string[] | undefined
}

function grant(context: CallContext, grants: Grants): Promise<{ changed: number }> {
  return context.work(async (uow) => {
    await refuseRolesBeyond(uow.sql, context.principal, grants.roleIds)
    await refusePermissionsBeyond(uow.sql, context.principal, grants)
    // Taking a narrow scope away shows more, too.
    if (grants.dataScopeIds && (await changesScopes(uow, grants.roleIds, grants.dataScopeIds))) refuseScopesBeyond(context.principal)
    for (const roleId of grants.roleIds.toSorted()) await grantTo(uow, roleId, grants)
    return { changed: grants.roleIds.length }
  })
}

async function changesScopes({ prisma }: UnitOfWork, roleIds: readonly string[], scopeIds: readonly string[]): Promise<boolean> {
  const held = await prisma.roleDataScope.findMany({ where: { roleId: { in: [...roleIds] } } })
  return roleIds.some((roleId) => {
    const of = new Set(held.filter((one) => one.roleId === roleId).map(({ scopeId }) => scopeId))
    return of.size !== new Set(scopeIds).size || scopeIds.some((id) => !of.has(id))
  })
}

/** A granted button brings the entries above it, so that it can be reached. */
async function grantTo(uow: UnitOfWork, roleId: string, { menuIds, dataScopeIds, apiScopeIds, topMenuIds }: Grants): Promise<void> {
  const { roleCode } = await uow.lockRow('role', roleId)
  if (roleCode === administratorRole) throw new Failure('rule', 'access.administrator-fixed')
  const createdBy = uow.actor.userId ?? null
  if (menuIds) {
    const withParents = await uow.sql.query<{ id: string }>(
      `with recursive line as (select id, parent_id from menu where id = any($1::uuid[]) and deleted_at is null
         union select m.id, m.parent_id from menu m join line on m.id = line.parent_id) select id from line`,
      [menuIds],
    )
    const before = await uow.prisma.roleMenu.count({ where: { roleId } })
    await uow.prisma.roleMenu.deleteMany({ where: { roleId } })
    await uow.prisma.roleMenu.createMany({ data: withParents.map(({ id }) => ({ roleId, menuId: id, createdBy })) })
    await uow.log({ bizType: 'role', bizId: roleId, event: 'menus-granted', diff: { menus: [before, withParents.length] } })
  }
  if (dataScopeIds) {
    await uow.prisma.roleDataScope.deleteMany({ where: { roleId } })
    await uow.prisma.roleDataScope.createMany({ data: dataScopeIds.map((scopeId) => ({ roleId, scopeId, createdBy })), skipDuplicates: true })
    await uow.log({ bizType: 'role', bizId: roleId, event: 'data-scopes-granted', content: dataScopeIds.join(',') })
  }
  if (apiScopeIds) {
    await uow.prisma.roleApiScope.deleteMany({ where: { roleId } })
    await uow.prisma.roleApiScope.createMany({ data: apiScopeIds.map((scopeId) => ({ roleId, scopeId, createdBy })), skipDuplicates: true })
    await uow.log({ bizType: 'role', bizId: roleId, event: 'api-scopes-granted', content: apiScopeIds.join(',') })
  }
  if (topMenuIds) {
    await uow.prisma.roleTopMenu.deleteMany({ where: { roleId } })
    await uow.prisma.roleTopMenu.createMany({ data: topMenuIds.map((topMenuId) => ({ roleId, topMenuId, createdBy })), skipDuplicates: true })
    await uow.log({ bizType: 'role', bizId: roleId, event: 'top-menus-granted', content: topMenuIds.join(',') })
  }
}

/** @throws Failure not-found for a role that the caller does not see */
async function refuseUnseen({ data, principal }: CallContext, roleId: string): Promise<void> {
  if (!(await isSeen(data, role, principal, roleId))) throw notFound('role', roleId)
}

async function menusOf(context: CallContext, roleId: string) {
  await refuseUnseen(context, roleId)
  return context.prisma.roleMenu.findMany({
    where: { roleId, menu: { deletedAt: null } },
    select: { menuId: true, menu: { select: { code: true } } },
    orderBy: { menuId: 'asc' },
  })
}

async function rowsOf(context: CallContext, roleId: string) {
  await refuseUnseen(context, roleId)
  const found = await context.prisma.role.findFirst({ where: { id: roleId, deletedAt: null }, include: { dataScopes: true, apiScopes: true } })
  if (!found) throw notFound('role', roleId)
  return {
    roleId,
    dataScope: found.dataScope,
    dataScopeOrgIds: found.dataScopeOrgIds,
    dataScopeIds: found.dataScopes.map(({ scopeId }) => scopeId),
    apiScopeIds: found.apiScopes.map(({ scopeId }) => scopeId),
  }
}
