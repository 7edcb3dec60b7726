/** Reads from the database what a user is and may do. The rules for putting roles together are in `permissions.ts` and `row-scope.ts`. */
import type { Sql } from '#kit/data-source.ts'
import type { Principal } from '#kit/principal.ts'
import { hiddenFieldsOf, permissionsOf, type RoleRights } from './permissions.ts'
import { rowsByResource, rowScopeOf, type RoleRows } from './row-scope.ts'

interface UserRow {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly tenantId: string
  readonly userType: Principal['userType']
  readonly terminalType: Principal['terminalType']
  readonly supplierId: string | null
  readonly orgId: string | null
  readonly locale: string
  readonly organizationTree: string[]
}

/** Disabled and removed organisations keep their place in the tree: what was done there stays visible. */
const userQuery = `
  select u.id, u.account, u.name, u.tenant_id as "tenantId", u.user_type as "userType", u.terminal_type as "terminalType",
    u.supplier_id as "supplierId", u.org_id as "orgId", u.locale,
    array(select o.id::text from organization o where o.id = u.org_id
      or o.ancestors = concat_ws(',', nullif(own.ancestors, ''), own.id)
      or o.ancestors like concat_ws(',', nullif(own.ancestors, ''), own.id) || ',%') as "organizationTree"
  from app_user u left join organization own on own.id = u.org_id
  where u.id = $1 and u.deleted_at is null`

/** Its data scopes, to be gone on with: where one names visible fields, the others of the resource are hidden. */
const scopesOfRole = 'select 1 from role_data_scope g join data_scope d on d.id = g.scope_id where g.role_id = r.id and d.deleted_at is null'

/** A tenant with a package has no more than the package's menus, whatever its roles were granted. */
const rolesQuery = `
  select r.role_code as "roleCode", r.data_scope as "dataScope", r.data_scope_org_ids::text[] as "organizationIds",
    array(
      select m.code from role_menu g join menu m on m.id = g.menu_id
      where g.role_id = r.id and m.category = 'BUTTON' and m.status = 'ENABLED' and m.deleted_at is null
        and (p.id is null or m.id = any(p.menu_ids))
      union
      select a.resource_code from role_api_scope g join api_scope a on a.id = g.scope_id
      where g.role_id = r.id and a.status = 'ENABLED' and a.deleted_at is null and (p.id is null or a.menu_id = any(p.menu_ids))
    ) as permissions,
    array(
      select b.module_code || '_' || b.field_code from role_black_field b where b.role_id = r.id and b.deleted_at is null
      union
      select f.module_code || '_' || f.field_code from module_field f
      where f.deleted_at is null and exists (${scopesOfRole} and d.resource_code = f.module_code)
        and not exists (${scopesOfRole} and d.resource_code = f.module_code and (coalesce(d.scope_field, '') in ('', '*')
          or f.field_code = any(regexp_split_to_array(d.scope_field, '\\s*,\\s*'))))
    ) as "hiddenFields",
    coalesce((select jsonb_agg(jsonb_build_object('resource', d.resource_code, 'column', nullif(d.scope_column, ''),
        'kind', (array['ALL', 'SELF', 'DEPT', 'DEPT_AND_CHILD', 'CUSTOM'])[d.scope_type],
        'organizationIds', to_jsonb(array_remove(string_to_array(coalesce(d.scope_value, ''), ','), '')))
      ) from role_data_scope g join data_scope d on d.id = g.scope_id where g.role_id = r.id and d.deleted_at is null), '[]'::jsonb) as scopes
  from app_user u
    join user_role ur on ur.user_id = u.id
    join role r on r.id = ur.role_id and r.status = 'ENABLED' and r.deleted_at is null
    left join tenant t on t.tenant_code = u.tenant_id and t.deleted_at is null
    left join tenant_package p on p.id = t.package_id and p.deleted_at is null
  where u.id = $1
  order by r.sort, r.role_code`

const nameOfUser = async (sql: Sql, id: string): Promise<string | undefined> =>
  (await sql.query<{ name: string }>('select name from app_user where id = $1::uuid', [id]))[0]?.name

/**
 * @param sql perhaps a transaction's: one statement after the other
 * @returns undefined when there is no such user (any more)
 */
export async function loadPrincipal(sql: Sql, userId: string, simulatedBy: string | undefined): Promise<Principal | undefined> {
  const [user] = await sql.query<UserRow>(userQuery, [userId])
  if (!user) return undefined
  const roles = await sql.query<RoleRights & RoleRows>(rolesQuery, [userId])
  const supplierId = user.supplierId ?? undefined
  const organizationId = user.orgId ?? undefined
  const owner = { terminalType: user.terminalType, supplierId, organizationId, organizationTree: user.organizationTree }
  return {
    userId: user.id,
    account: user.account,
    name: user.name,
    tenantId: user.tenantId,
    userType: user.userType,
    terminalType: user.terminalType,
    supplierId,
    organizationId,
    roles: roles.map((role) => role.roleCode),
    permissions: permissionsOf(roles),
    rows: rowScopeOf(owner, roles),
    rowsOf: rowsByResource(owner, roles),
    hiddenFields: hiddenFieldsOf(roles),
    locale: user.locale === 'en' ? 'en' : 'zh',
    simulatedBy,
    via: simulatedBy === undefined ? undefined : { kind: 'SIMULATION', id: simulatedBy, name: await nameOfUser(sql, simulatedBy) },
  }
}
