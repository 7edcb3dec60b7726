/**
 * Who there is. Only people who can sign in count. Of a case of the platform, roles, posts and departments mean people of the platform, while
 * a person who is named may be of any tenant; of a supplier's case, all of them mean his own people and those of the platform.
 */
import type { Sql } from '#server/engine/define.ts'
import type { FoundPerson } from './approver.ts'
import { isId } from '#kit/ids.ts'

export const PLATFORM = '000000'

const ACTIVE = `u.deleted_at is null and u.status = 'ENABLED'`

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** Active people by id or account, in the order given. */
export async function peopleNamed(sql: Sql, names: readonly string[], tenant: string): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await sql.query<{ id: string; account: string }>(
    `select u.id::text as id, lower(u.account) as account from app_user u
     where (u.id = any($1::uuid[]) or lower(u.account) = any($2::text[])) and ${ACTIVE} and ($3 = '${PLATFORM}' or u.tenant_id in ($3, '${PLATFORM}'))`,
    [names.filter(isId), names.filter((name): boolean => !isId(name)).map((name) => name.toLowerCase()), tenant],
  )
  const known = new Map(rows.flatMap(({ id, account }) => [[id, id] as const, [account, id] as const]))
  return new Map(names.flatMap((name) => (known.has(name.toLowerCase()) ? [[name, known.get(name.toLowerCase())!] as const] : [])))
}

export interface RoleHolders {
  readonly code: string
  /** Active holders who count. */
  readonly inside: number
  /** Active holders of other tenants: then the role cannot stand for them. */
  readonly outside: number
}

const HOLDS = `from role r join user_role x on x.role_id = r.id join app_user u on u.id = x.user_id
  where r.role_code = any($1::text[]) and r.deleted_at is null and r.status = 'ENABLED' and ${ACTIVE}`

export const holdersOf = (sql: Sql, codes: readonly string[], tenant: string): Promise<RoleHolders[]> =>
  codes.length === 0
    ? Promise.resolve([])
    : sql.query<RoleHolders>(
        `select r.role_code as code, (count(distinct u.id) filter (where u.tenant_id in ($2, '${PLATFORM}')))::int as inside,
           (count(distinct u.id) filter (where u.tenant_id not in ($2, '${PLATFORM}')))::int as outside ${HOLDS} group by r.role_code`,
        [codes, tenant],
      )

export async function membersOfRoles(sql: Sql, codes: readonly string[], tenant: string): Promise<string[]> {
  if (codes.length === 0) return []
  return idsOf(
    await sql.query<{ id: string }>(
      `select id from (select distinct u.id::text as id, u.account ${HOLDS} and u.tenant_id in ($2, '${PLATFORM}')) as holders order by account`,
      [codes, tenant],
    ),
  )
}

/** Each with the role that he counts for: whoever has two counts for both. */
export async function membersByRole(sql: Sql, codes: readonly string[], tenant: string): Promise<FoundPerson[]> {
  if (codes.length === 0) return []
  const rows = await sql.query<{ code: string; id: string }>(
    `select code, id from (select distinct r.role_code as code, u.id::text as id, u.account ${HOLDS} and u.tenant_id in ($2, '${PLATFORM}')) as holders
     order by array_position($1::text[], code::text), account`,
    [codes, tenant],
  )
  return rows.map(({ code, id }) => ({ userId: id, via: `role:${code}` }))
}

/** Which of the roles he has. */
export async function rolesHeld(sql: Sql, userId: string, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const held = new Set(
    (await sql.query<{ code: string }>(`select distinct r.role_code as code ${HOLDS} and u.id = $2::uuid`, [codes, userId])).map(({ code }) => code),
  )
  return codes.filter((code) => held.has(code))
}

/** Which of the people have one of the roles. */
export async function withRole(sql: Sql, userIds: readonly string[], codes: readonly string[]): Promise<Set<string>> {
  return new Set(idsOf(await sql.query<{ id: string }>(`select distinct u.id::text as id ${HOLDS} and u.id = any($2::uuid[])`, [codes, userIds])))
}

export async function membersOfPositions(sql: Sql, codes: readonly string[], tenant: string): Promise<string[]> {
  return idsOf(
    await sql.query<{ id: string }>(
      `select u.id::text as id from app_user u where ${ACTIVE} and u.tenant_id in ($2, '${PLATFORM}') and u.position_ids && array(
         select p.id from position p where p.post_code = any($1::text[]) and p.deleted_at is null and p.status = 'ENABLED' and p.tenant_id in ($2, '${PLATFORM}'))
       order by u.account`,
      [codes, tenant],
    ),
  )
}

export async function membersOfOrganisations(sql: Sql, codes: readonly string[], tenant: string): Promise<string[]> {
  return idsOf(
    await sql.query<{ id: string }>(
      `select u.id::text as id from app_user u join organization o on o.id = u.org_id
       where o.code = any($1::text[]) and o.deleted_at is null and o.status = 'ENABLED' and ${ACTIVE} and u.tenant_id in ($2, '${PLATFORM}') order by u.account`,
      [codes, tenant],
    ),
  )
}

export interface LeaderAbove {
  /** 1: of the person's own department. */
  readonly level: number
  /** Undefined where nobody who counts leads it. */
  readonly userId: string | undefined
}

/** Who leads the person's department and those above it. */
export async function leadersAbove(sql: Sql, userId: string, tenant: string): Promise<LeaderAbove[]> {
  if (!isId(userId)) return []
  const rows = await sql.query<{ level: number; id: string | null }>(
    `with recursive chain(id, parent_id, leader, level) as (
       select o.id, o.parent_id, case when o.status = 'ENABLED' then o.leader_user_id end, 1 from app_user p join organization o on o.id = p.org_id
       where p.id = $1::uuid and o.deleted_at is null
       union all
       select o.id, o.parent_id, case when o.status = 'ENABLED' then o.leader_user_id end, c.level + 1 from chain c join organization o on o.id = c.parent_id
       where o.deleted_at is null and c.level < 40)
     select c.level, u.id::text as id from chain c
     left join app_user u on u.id = c.leader and ${ACTIVE} and u.tenant_id in ($2, '${PLATFORM}') order by c.level`,
    [userId, tenant],
  )
  return rows.map(({ level, id }) => ({ level, userId: id ?? undefined }))
}
