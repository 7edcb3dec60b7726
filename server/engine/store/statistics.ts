/**
 * Counters that no step pays for. History is append-only in time, so everything before a mark is folded into small tables now and then;
 * whoever reads adds the tail behind the mark, which the index on the end of an occurrence finds. So figures are exact at any moment.
 */
import type { Sql } from '../define.ts'
import { bucketOf, GROWTH } from './buckets.ts'
import { foldWork, uncountWork } from './work-statistics.ts'

/** A step is written at most so long after the instant that it carries; rows younger than this may still be joined by others. */
const LAG_MS = 60_000

const MS = 'extract(epoch from h.ended_at - h.started_at) * 1000'

/** The smallest id that an instance started at that instant can have. */
export const lowestId = (at: string): string => `(rpad(lpad(to_hex(greatest(0, floor(extract(epoch from ${at}) * 1000)::bigint)), 12, '0'), 32, '0'))::uuid`

const began = (id: string): string => `to_timestamp(('x' || substr(replace(${id}::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0)`

/** Rows of history that count as something done. */
export const DONE = `h.outcome <> 'cancelled'`

/** @returns true when something was folded */
export async function foldStatistics(sql: Sql, now: Date, timeZone: string): Promise<boolean> {
  await sql.query(`insert into wf_statistic_mark (until_at) values ('1970-01-01Z') on conflict do nothing`)
  const [mark] = await sql.query<{ from: Date; until: Date }>(
    `select m.until_at as "from", least($1::timestamptz, coalesce((select min(xact_start) from pg_stat_activity where datname = current_database()
         and pid <> pg_backend_pid() and state <> 'idle'), 'infinity')) - $2::float8 * interval '1 millisecond' as until
     from wf_statistic_mark m for update skip locked`,
    [now, LAG_MS],
  )
  if (mark === undefined || mark.until <= mark.from) return false
  const range = [mark.from, mark.until]
  await sql.query(
    `insert into wf_element_statistic as old (definition_id, element_id, day, bucket, n, total_ms)
     select definition_id, element_id, day, bucket, count(*), sum(ms) from (
       select i.definition_id, h.element_id, (h.ended_at at time zone $3)::date as day, ${bucketOf(MS)} as bucket, ${MS} as ms
       from wf_history h join wf_instance i on i.id = h.instance_id where h.ended_at >= $1::timestamptz and h.ended_at < $2::timestamptz and ${DONE}) x
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
     on conflict (definition_id, element_id, day, bucket) do update set n = old.n + excluded.n, total_ms = old.total_ms + excluded.total_ms`,
    [...range, timeZone],
  )
  await sql.query(
    `insert into wf_definition_statistic as old (definition_id, began, ended)
     select definition_id, sum(b), sum(e) from (
       select definition_id, count(*) as b, 0 as e from wf_instance where id >= ${lowestId('$1::timestamptz')} and id < ${lowestId('$2::timestamptz')} group by 1
       union all
       select d.id, 0, n from wf_definition d cross join lateral (
         select count(*) as n from wf_instance i where i.definition_id = d.id and i.ended_at >= $1::timestamptz and i.ended_at < $2::timestamptz) x where n > 0) y
     group by 1 order by 1
     on conflict (definition_id) do update set began = old.began + excluded.began, ended = old.ended + excluded.ended`,
    range,
  )
  await foldWork(sql, mark.until, timeZone)
  await sql.query('update wf_statistic_mark set until_at = $1::timestamptz', [mark.until])
  return true
}

/** Days older than so many become months: a heat map over years stays small. */
const DAYS_KEPT = 400

export async function thinStatistics(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `with old as (
       delete from wf_element_statistic where day < ($1::timestamptz - $2::int * interval '1 day')::date and day <> date_trunc('month', day)::date
       returning definition_id, element_id, date_trunc('month', day)::date as day, bucket, n, total_ms)
     insert into wf_element_statistic as kept (definition_id, element_id, day, bucket, n, total_ms)
     select definition_id, element_id, day, bucket, sum(n), sum(total_ms) from old group by 1, 2, 3, 4 order by 1, 2, 3, 4
     on conflict (definition_id, element_id, day, bucket) do update set n = kept.n + excluded.n, total_ms = kept.total_ms + excluded.total_ms`,
    [now, DAYS_KEPT],
  )
}

/** An instance goes to another definition: what was counted before the mark goes with it. In the transaction that moves it. */
export async function moveCounted(sql: Sql, instanceId: string, from: string, to: string): Promise<void> {
  await sql.query(
    `with mark as (select until_at from wf_statistic_mark for share)
     insert into wf_definition_statistic as old (definition_id, began, ended)
     select d, n, 0 from mark cross join (values ($2::uuid, -1), ($3::uuid, 1)) as v(d, n) where ${began('$1::uuid')} < until_at order by d
     on conflict (definition_id) do update set began = old.began + excluded.began`,
    [instanceId, from, to],
  )
}

/** Takes instances that are about to be deleted out of the counters. @param ids SQL that yields them */
export async function uncount(sql: Sql, ids: string, params: readonly unknown[] = []): Promise<void> {
  await sql.query(
    `with mark as (select until_at from wf_statistic_mark for share)
     insert into wf_definition_statistic as old (definition_id, began, ended)
     select i.definition_id, -count(*) filter (where ${began('i.id')} < until_at), -count(*) filter (where i.ended_at < until_at)
     from wf_instance i cross join mark where i.id in (${ids}) group by 1 order by 1
     on conflict (definition_id) do update set began = old.began + excluded.began, ended = old.ended + excluded.ended`,
    params,
  )
  await uncountWork(sql, ids, params)
}

/** Running and ended instances of each definition: what was folded and the tail behind the mark. Columns definition_id, running, ended. */
export const DEFINITION_COUNTS = `
  select s.definition_id, (sum(s.began) - sum(s.ended))::int as running, sum(s.ended)::int as ended from (
    select definition_id, began, ended from wf_definition_statistic
    union all
    select definition_id, count(*), 0 from wf_instance where id >= coalesce((select ${lowestId('until_at')} from wf_statistic_mark), '00000000-0000-0000-0000-000000000000') group by 1
    union all
    select d.id, 0, x.n from wf_definition d cross join lateral (select count(*) as n from wf_instance i
      where i.definition_id = d.id and i.ended_at >= coalesce((select until_at from wf_statistic_mark), '-infinity')) x) s
  group by 1`

export interface ElementTimes {
  readonly elementId: string
  readonly count: number
  readonly meanMs: number
  readonly p95Ms: number
}

const within = (day: string): string =>
  `($2::timestamptz is null or ${day} >= ($2::timestamptz at time zone $4)::date)
   and ($3::timestamptz is null or ${day} <= (($3::timestamptz - interval '1 millisecond') at time zone $4)::date)`

/** @param range whole days in `timeZone`, the last exclusive; null is open */
export async function elementTimes(
  sql: Sql,
  definitionId: string,
  range: { readonly from: Date | undefined; readonly to: Date | undefined },
  timeZone: string,
): Promise<ElementTimes[]> {
  // Asked for first: the planner must see how short the tail is.
  const [mark] = await sql.query<{ until_at: Date }>('select until_at from wf_statistic_mark')
  const rows = await sql.query<{ element_id: string; n: number; total: number; p95: number }>(
    `with buckets as (
       select element_id, bucket, sum(n) as n, sum(total_ms) as total from (
         select element_id, bucket, n, total_ms from wf_element_statistic where definition_id = $1::uuid and ${within('day')}
         union all
         select h.element_id, ${bucketOf(MS)}, 1, ${MS} from wf_history h join wf_instance i on i.id = h.instance_id
         where h.ended_at >= $5::timestamptz and i.definition_id = $1::uuid and ${DONE} and ${within('(h.ended_at at time zone $4)::date')}) x
       group by 1, 2),
     ranked as (select *, sum(n) over (partition by element_id order by bucket) as upto, sum(n) over (partition by element_id) as whole from buckets)
     select element_id, max(whole)::int as n, sum(total)::float8 as total, min(bucket) filter (where upto >= 0.95 * whole)::int as p95 from ranked group by 1 order by 1`,
    [definitionId, range.from ?? null, range.to ?? null, timeZone, mark?.until_at ?? '-infinity'],
  )
  return rows.map((row) => ({ elementId: row.element_id, count: row.n, meanMs: row.total / row.n, p95Ms: row.p95 === 0 ? 0 : GROWTH ** row.p95 }))
}
