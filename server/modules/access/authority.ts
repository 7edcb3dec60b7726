/** Nobody gives away, or takes over, more than he has himself: the rules under which rights are administered. */
import { Failure } from '#kit/errors.ts'
import type { Sql } from '#kit/data-source.ts'
import type { Principal } from '#kit/principal.ts'
import { administratorRole } from '#server/auth/permissions.ts'

interface RoleRights {
  readonly id: string
  readonly roleCode: string
  readonly dataScope: string
  readonly permissions: string[]
}

const rightsQuery = `
  select r.id, r.role_code as "roleCode", r.data_scope as "dataScope",
    array(select m.code from role_menu g join menu m on m.id = g.menu_id where g.role_id = r.id and m.category = 'BUTTON' and m.deleted_at is null
      union select a.resource_code from role_api_scope g join api_scope a on a.id = g.scope_id where g.role_id = r.id and a.deleted_at is null) as permissions
  from role r where r.deleted_at is null`

/** @throws Failure access.beyond-own-rights when one of the roles may do what the caller may not; not-found for an unknown one */
export async function refuseRolesBeyond(sql: Sql, principal: Principal, roleIds: readonly string[]): Promise<void> {
  const roles = await sql.query<RoleRights>(`${rightsQuery} and r.id = any($1::uuid[])`, [[...new Set(roleIds)]])
  if (roles.length !== new Set(roleIds).size) throw new Failure('not-found', 'not-found', { what: 'role' })
  if (roles.some((role) => isBeyond(principal, role))) throw new Failure('forbidden', 'access.beyond-own-rights')
}

/** @throws Failure access.stronger-user when the user may do what the caller may not */
export async function refuseStrongerUser(sql: Sql, principal: Principal, userId: string): Promise<void> {
  const roles = await sql.query<RoleRights>(`${rightsQuery} and exists (select 1 from user_role ur where ur.role_id = r.id and ur.user_id = $1)`, [userId])
  if (roles.some((role) => isBeyond(principal, role))) throw new Failure('forbidden', 'access.stronger-user')
}

function isBeyond(caller: Principal, role: RoleRights): boolean {
  const { permissions, rows } = caller
  if (permissions.has('*')) return false
  // A role that shows rows beyond one's own is as much as one that allows more.
  if ((role.dataScope === 'ALL' || role.dataScope === 'CUSTOM') && !seesEverything(caller)) return true
  if (rows.kind === 'supplier' && role.dataScope !== 'SUPPLIER_SELF') return true
  return role.roleCode === administratorRole || role.permissions.some((code) => !permissions.has(code))
}

/** @throws Failure access.beyond-own-rights when one of the menus or scopes carries a permission that the caller has not */
export async function refusePermissionsBeyond(
  sql: Sql,
  { permissions }: Principal,
  { menuIds = [], apiScopeIds = [] }: { menuIds?: readonly string[] | undefined; apiScopeIds?: readonly string[] | undefined },
): Promise<void> {
  if (permissions.has('*')) return
  const rows = await sql.query<{ code: string }>(
    `select code from menu where id = any($1::uuid[]) and category = 'BUTTON' union select resource_code from api_scope where id = any($2::uuid[])`,
    [menuIds, apiScopeIds],
  )
  if (rows.some(({ code }) => !permissions.has(code))) throw new Failure('forbidden', 'access.beyond-own-rights')
}

/** @throws Failure access.beyond-own-rights when the caller, who does not see all rows, would let somebody see more */
export function refuseRowsBeyond(caller: Principal, dataScope: string | undefined): void {
  const narrow = dataScope === undefined || dataScope === 'SELF' || dataScope === 'SUPPLIER_SELF'
  if (!narrow && !seesEverything(caller)) throw new Failure('forbidden', 'access.beyond-own-rights')
}

/** @throws Failure access.beyond-own-rights when the caller, who does not see all rows, would decide what others see of a resource */
export function refuseScopesBeyond(caller: Principal): void {
  if (!seesEverything(caller)) throw new Failure('forbidden', 'access.beyond-own-rights')
}

export const seesEverything = ({ permissions, rows, rowsOf }: Principal): boolean =>
  permissions.has('*') || (rows.kind === 'all' && [...(rowsOf?.values() ?? [])].every((seen) => seen === 'all'))

/** @throws Failure access.last-administrator when nobody would be left who may do everything */
export async function refuseWithoutAdministrator(sql: Sql): Promise<void> {
  // Two administrators who close each other at the same moment wait here for one another.
  await sql.query('select 1 from role where role_code = $1 and deleted_at is null for update', [administratorRole])
  const [left] = await sql.query(
    `select 1 from user_role ur join role r on r.id = ur.role_id join app_user u on u.id = ur.user_id
     where r.role_code = $1 and r.deleted_at is null and u.status = 'ENABLED' and u.deleted_at is null limit 1`,
    [administratorRole],
  )
  if (!left) throw new Failure('rule', 'access.last-administrator')
}
