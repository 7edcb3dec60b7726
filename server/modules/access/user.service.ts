/** Looking users up for choices and lists; other modules ask here who has a role. */
import type { Sql } from '#kit/data-source.ts'
import type { Principal } from '#kit/principal.ts'
import { platformTenant } from '#kit/unit-of-work.ts'
import type { UserOption } from './user.contract.ts'

export interface UserFilter {
  readonly name?: string | undefined
  readonly account?: string | undefined
  readonly roleCode?: string | undefined
  readonly roleId?: string | undefined
  readonly withoutRoleId?: string | undefined
  readonly orgId?: string | undefined
  /** Those people and nobody else; whoever was chosen once is still called by his name when his account is closed. */
  readonly ids?: readonly string[] | undefined
}

const conditions = `u.deleted_at is null and ($8::uuid[] is null and u.status = 'ENABLED' or u.id = any($8))
  and ($1::text is null or u.tenant_id = $1)
  and ($2::text is null or strpos(lower(concat_ws(' ', u.name, u.name_en, u.account)), lower($2)) > 0)
  and ($3::text is null or strpos(lower(u.account), lower($3)) > 0)
  and ($4::text is null or exists (select 1 from user_role ur join role r on r.id = ur.role_id and r.deleted_at is null where ur.user_id = u.id and r.role_code = $4))
  and ($5::uuid is null or exists (select 1 from user_role ur where ur.user_id = u.id and ur.role_id = $5))
  and ($6::uuid is null or not exists (select 1 from user_role ur where ur.user_id = u.id and ur.role_id = $6))
  and ($7::uuid is null or u.org_id = $7)`

const valuesOf = (principal: Principal | undefined, filter: UserFilter): unknown[] => [
  // Staff of the platform see everybody, everybody else his own tenant.
  !principal || (principal.tenantId === platformTenant && principal.rows.kind !== 'supplier') ? null : principal.tenantId,
  filter.name || null,
  filter.account || null,
  filter.roleCode || null,
  filter.roleId || null,
  filter.withoutRoleId || null,
  filter.orgId || null,
  filter.ids ?? null,
]

/**
 * Enabled users by name.
 * @param principal undefined when the system itself asks
 */
export function findUsers(sql: Sql, principal: Principal | undefined, filter: UserFilter, limit = 200, offset = 0): Promise<UserOption[]> {
  return sql.query<UserOption>(
    `select u.id, u.account, u.name, u.name_en as "nameEn", o.name as "orgName", o.name_en as "orgNameEn",
       array(select r.role_code::text from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id and r.deleted_at is null order by r.sort) as "roleCodes"
     from app_user u left join organization o on o.id = u.org_id where ${conditions} order by u.name, u.id limit $9 offset $10`,
    [...valuesOf(principal, filter), limit, offset],
  )
}

export async function countUsers(sql: Sql, principal: Principal | undefined, filter: UserFilter): Promise<number> {
  const [row] = await sql.query<{ n: number }>(`select count(*)::int as n from app_user u where ${conditions}`, valuesOf(principal, filter))
  return row?.n ?? 0
}
