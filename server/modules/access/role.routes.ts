/** Roles as a tree of rows; what they grant stands in `role-grant.routes.ts`. */
import { badInput, Failure } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { Draft, RawRow, ReadContext, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { platformTenant } from '#kit/unit-of-work.ts'
import { administratorRole } from '#server/auth/permissions.ts'
import { refuseRolesBeyond, refuseRowsBeyond, refuseWithoutAdministrator } from './authority.ts'
import { bindUsers, role, roleTree, supplierRoles, untieUsers } from './role.contract.ts'
import { forestOf, refuseCircle, refuseWithChildren } from './tree.ts'

const roleNames = { zh: 'role_name', en: 'role_name_en' }

const hooks: ResourceHooks<typeof role> = {
  expressions: {
    parentName: nameOf('role', 'parent_id', roleNames),
    users: '(select count(*)::int from user_role ur join app_user u on u.id = ur.user_id and u.deleted_at is null where ur.role_id = t.id)',
  },
  present: countOwnUsers,
  validate,
  beforeWrite: async (draft, { verb }) => (verb === 'insert' ? { ...draft, roleType: 'CUSTOM' } : draft),
  obstacles: (row) => ({
    ...(row['roleType'] === 'SYSTEM' && { remove: 'access.system-role' }),
    ...(row['roleCode'] === administratorRole && { active: 'access.administrator-fixed' }),
  }),
}

/** Whoever works for one tenant is told how many of its people have a role, not how many of everybody's. */
async function countOwnUsers(rows: RawRow[], { sql, principal }: ReadContext): Promise<RawRow[]> {
  if (!principal || principal.tenantId === platformTenant || rows.length === 0) return rows
  const counts = await sql.query<{ roleId: string; n: number }>(
    `select ur.role_id as "roleId", count(*)::int as n from user_role ur join app_user u on u.id = ur.user_id and u.deleted_at is null
     where u.tenant_id = $1 and ur.role_id = any($2::uuid[]) group by 1`,
    [principal.tenantId, rows.map(({ id }) => id)],
  )
  const byRole = new Map(counts.map(({ roleId, n }) => [roleId, n]))
  return rows.map((row) => ({ ...row, users: byRole.get(row.id) ?? 0 }))
}

async function validate(draft: Draft, { uow, verb, before }: WriteContext): Promise<void> {
  const { principal } = uow.actor
  const isBuiltIn = before?.['roleType'] === 'SYSTEM'
  const isRecoded = draft['roleCode'] !== undefined && draft['roleCode'] !== before?.['roleCode']
  if (isBuiltIn && (verb === 'remove' || isRecoded)) throw new Failure('rule', 'access.system-role')
  if (verb === 'active' && before?.['roleCode'] === administratorRole) throw new Failure('rule', 'access.administrator-fixed')
  if (principal && before) await refuseRolesBeyond(uow.sql, principal, [before.id])
  if (principal) refuseRowsBeyond(principal, draft['dataScope'] as string | undefined)
  if (draft['dataScope'] === 'CUSTOM' && Array.isArray(draft['dataScopeOrgIds']) && draft['dataScopeOrgIds'].length === 0)
    throw badInput([{ path: 'dataScopeOrgIds', code: 'bad-value' }])
  await refuseCircle(uow.sql, 'role', before?.id, draft['parentId'])
  if (verb !== 'remove' || !before) return
  await refuseWithChildren(uow.sql, 'role', before.id)
  const [user] = await uow.sql.query('select 1 from user_role ur join app_user u on u.id = ur.user_id and u.deleted_at is null where ur.role_id = $1 limit 1', [
    before.id,
  ])
  if (user) throw new Failure('rule', 'access.role-in-use')
}

export const roleRoutes: readonly Route[] = [
  ...resourceRoutes(role, hooks),
  handle(roleTree, async (context, { roleName }) => forestOf(await rolesOf(context, roleName, false))),
  handle(supplierRoles, async (context, { roleName }) => forestOf(await rolesOf(context, roleName, true))),
  handle(bindUsers, (context, { roleId, userIds }) =>
    context.work(async (uow) => {
      await refuseRolesBeyond(uow.sql, context.principal, [roleId])
      await refuseForeignUsers(context, roleId, userIds)
      const { count } = await uow.prisma.userRole.createMany({
        data: [...new Set(userIds)].map((userId) => ({ userId, roleId, createdBy: context.principal.userId })),
        skipDuplicates: true,
      })
      await uow.log({ bizType: 'role', bizId: roleId, event: 'users-bound', diff: { userIds: [[], userIds] } })
      return { changed: count }
    }),
  ),
  handle(untieUsers, (context, { roleId, userId, userIds }) =>
    context.work(async (uow) => {
      const ids = [...(userId?.split(',') ?? []), ...(typeof userIds === 'string' ? userIds.split(',') : (userIds ?? []))]
        .map((id) => id.trim())
        .filter(Boolean)
      await refuseRolesBeyond(uow.sql, context.principal, [roleId])
      await refuseForeignUsers(context, roleId, ids, false)
      const { count } = await uow.prisma.userRole.deleteMany({ where: { roleId, userId: { in: ids } } })
      await refuseWithoutAdministrator(uow.sql)
      await uow.log({ bizType: 'role', bizId: roleId, event: 'users-untied', diff: { userIds: [ids, []] } })
      return { changed: count }
    }),
  ),
]

interface RoleRow {
  readonly id: string
  readonly parentId: string | null
  readonly roleName: string
  readonly roleNameEn: string | null
  readonly roleCode: string
  readonly roleType: string
  readonly sort: number
  readonly status: string
}

/** Suppliers' people see the roles that they could have. */
function rolesOf({ sql, principal }: CallContext, roleName: string | undefined, ofSuppliers: boolean): Promise<RoleRow[]> {
  return sql.query<RoleRow>(
    `select id, parent_id as "parentId", role_name as "roleName", role_name_en as "roleNameEn", role_code as "roleCode", role_type as "roleType", sort, status
     from role where deleted_at is null and ($1::text is null or strpos(role_name, $1) > 0) and (not $2 or data_scope = 'SUPPLIER_SELF') order by sort, role_code`,
    [roleName || null, ofSuppliers || principal.rows.kind === 'supplier'],
  )
}

/**
 * @throws Failure not-found for users whom the caller does not see, access.role-not-for-suppliers when suppliers' people would get a role of the staff
 */
async function refuseForeignUsers({ sql, principal }: CallContext, roleId: string, userIds: readonly string[], isGiven = true): Promise<void> {
  const [counts] = await sql.query<{ seen: number; misfits: number }>(
    `select count(*)::int as seen, count(*) filter (where u.terminal_type = 'SUPPLIER_TERMINAL' and r.data_scope <> 'SUPPLIER_SELF')::int as misfits
     from app_user u cross join role r where r.id = $1 and u.id = any($2::uuid[]) and u.deleted_at is null and ($3::text is null or u.tenant_id = $3)`,
    [roleId, userIds, principal.tenantId === '000000' ? null : principal.tenantId],
  )
  if (counts?.seen !== new Set(userIds).size) throw new Failure('not-found', 'not-found', { what: 'user' })
  if (isGiven && counts.misfits > 0) throw new Failure('rule', 'access.role-not-for-suppliers')
}
