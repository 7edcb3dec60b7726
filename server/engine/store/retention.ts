/** How long ended instances are kept, and letting the oldest go: some at a time, so that nobody waits for it. */
import type { Sql } from '../define.ts'
import { deleteByIds } from './deletion.ts'

export interface RetentionRow {
  key: string
  name: string | null
  days: number | null
  ended: number
  due: number
  updated_at: Date | null
  updated_by: string | null
}

/** Counted at most. */
const COUNTED = 10_000

export const retentionRows = (sql: Sql, counts: string, now: Date): Promise<RetentionRow[]> =>
  sql.query<RetentionRow>(
    `with counts as (${counts}),
     processes as (
       select d.key, (array_agg(d.name order by d.version desc))[1] as name, coalesce(sum(c.ended), 0)::int as ended
       from wf_definition d left join counts c on c.definition_id = d.id group by d.key)
     select p.key, p.name, r.days, p.ended, r.updated_at, r.updated_by,
       case when r.days is null then 0 else (select count(*)::int from (
         select 1 from wf_instance i where i.process_key = p.key and i.parent_id is null and i.ended_at < $1::timestamptz - r.days * interval '1 day' limit ${COUNTED}) x) end as due
     from processes p left join wf_retention r on r.process_key = p.key order by p.key`,
    [now],
  )

export async function setRetention(sql: Sql, row: { processKey: string; days: number | null; at: Date; by: string }): Promise<void> {
  if (row.days === null) await sql.query('delete from wf_retention where process_key = $1', [row.processKey])
  else
    await sql.query(
      `insert into wf_retention (process_key, days, updated_at, updated_by) values ($1, $2::int, $3::timestamptz, $4)
       on conflict (tenant, process_key) do update set days = excluded.days, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
      [row.processKey, row.days, row.at, row.by],
    )
}

/**
 * Whole call trees whose root ended long enough ago. Not counted yet, still running somewhere, or the origin of an instance that is
 * still there: then it stays. In the transaction of the caller. @returns how many instances went
 */
export async function forgetSome(sql: Sql, now: Date, limit: number): Promise<number> {
  const rows = await sql.query<{ id: string }>(
    `select i.id from wf_retention r cross join lateral (
       select i.id from wf_instance i
       where i.process_key = r.process_key and i.parent_id is null and i.ended_at < $1::timestamptz - r.days * interval '1 day'
         and i.ended_at < (select until_at from wf_statistic_mark)
         and not exists (select 1 from wf_restart s where s.from_id = i.id)
         and not exists (select 1 from wf_instance c where c.root_id = i.id and c.parent_id is not null and c.ended_at is null)
       order by i.ended_at limit $2::int for update of i skip locked) i limit $2::int`,
    [now, limit],
  )
  if (rows.length === 0) return 0
  const tree = await sql.query<{ id: string }>(
    'select id from wf_instance where id = any($1::uuid[]) union all select id from wf_instance where root_id = any($1::uuid[]) and parent_id is not null',
    [rows.map(({ id }) => id)],
  )
  await deleteByIds(
    sql,
    tree.map(({ id }) => id),
  )
  return tree.length
}
