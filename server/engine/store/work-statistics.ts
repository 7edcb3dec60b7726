/**
 * Decisions counted by person, process, element and period, folded from history like the other statistics. A period is read as whole years,
 * months and days; what remains at its ends, and what is younger than the mark, comes from history itself. So counts and means are exact.
 */
import type { Sql } from '../define.ts'
import { bucketOf } from './buckets.ts'

const MS = 'extract(epoch from h.ended_at - h.started_at) * 1000'

/** Rows of history that are somebody's decision. */
const DECIDED = `h.task_id is not null and h.assignee is not null and h.outcome in ('approved', 'completed', 'rejected', 'returned')`

const FIGURES = ['n', 'approved', 'rejected', 'returned', 'overdue', 'total_ms'] as const

/** One row a decision; `more` are conditions on `h` and `i`. Parameters belong to the caller. */
export const decisions = (columns: string, more: readonly string[]): string => `
  select h.assignee, i.process_key, h.element_id, ${bucketOf(MS)} as bucket, 1::bigint as n, (h.outcome = 'approved')::int::bigint as approved,
    (h.outcome = 'rejected')::int::bigint as rejected, (h.outcome = 'returned')::int::bigint as returned, coalesce(h.due_at < h.ended_at, false)::int::bigint as overdue,
    (${MS})::float8 as total_ms ${columns}
  from wf_history h join wf_instance i on i.id = h.instance_id where ${[DECIDED, ...more].join(' and ')}`

/** Adds decisions to their day, month and year, or takes them away. */
const counted = (zone: string, sign: '' | '-', more: readonly string[]): string => `
  insert into wf_work_statistic as old (span, start, assignee, process_key, element_id, bucket, ${FIGURES.join(', ')})
  select s.span, date_trunc(s.unit, x.day)::date, x.assignee, x.process_key, x.element_id, x.bucket, ${FIGURES.map((figure) => `${sign}sum(x.${figure})`).join(', ')}
  from (select day, assignee, process_key, element_id, bucket, ${FIGURES.map((figure) => `sum(${figure}) as ${figure}`).join(', ')}
    from (${decisions(`, (h.ended_at at time zone ${zone})::date::timestamp as day`, more)}) d group by 1, 2, 3, 4, 5) x
  cross join (values ('d'::"char", 'day'), ('m', 'month'), ('y', 'year')) as s(span, unit)
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (span, start, assignee, process_key, element_id, bucket) do update set ${FIGURES.map((figure) => `${figure} = old.${figure} + excluded.${figure}`).join(', ')}`

/** In the transaction that holds the row of the mark. */
export async function foldWork(sql: Sql, until: Date, timeZone: string): Promise<void> {
  const [mark] = await sql.query<{ from: Date; zone: string }>('select work_until_at as "from", work_zone as zone from wf_statistic_mark')
  if (mark === undefined || until <= mark.from) return
  // Days begin elsewhere now: everything is folded anew.
  const isElsewhere = mark.zone !== timeZone
  if (isElsewhere) await sql.query('delete from wf_work_statistic')
  const from = isElsewhere ? new Date(0) : mark.from
  const range = ['h.ended_at >= $1::timestamptz', 'h.ended_at < $2::timestamptz']
  await sql.query(counted('$3', '', range), [from, until, timeZone])
  await sql.query(
    `insert into wf_work_name as old (process_key, element_id, name, at)
     select distinct on (i.process_key, h.element_id) i.process_key, h.element_id, h.name, h.ended_at
     from wf_history h join wf_instance i on i.id = h.instance_id where ${[DECIDED, ...range].join(' and ')} order by 1, 2, h.ended_at desc
     on conflict (process_key, element_id) do update set name = excluded.name, at = excluded.at where excluded.at >= old.at`,
    [from, until],
  )
  await sql.query('update wf_statistic_mark set work_until_at = $1::timestamptz, work_zone = $2', [until, timeZone])
}

/** Takes the decisions in instances that are about to be deleted out of the counters. @param ids SQL that yields them */
export async function uncountWork(sql: Sql, ids: string, params: readonly unknown[]): Promise<void> {
  const [mark] = await sql.query<{ until: Date; zone: string }>('select work_until_at as until, work_zone as zone from wf_statistic_mark for share')
  if (mark === undefined) return
  const [until, zone] = [`$${params.length + 1}::timestamptz`, `$${params.length + 2}`]
  await sql.query(counted(zone, '-', [`h.instance_id in (${ids})`, `h.ended_at < ${until}`]), [...params, mark.until, mark.zone])
}

/** Days as `YYYY-MM-DD`, `to` exclusive. */
export interface Span {
  readonly span: 'd' | 'm' | 'y'
  readonly from: string
  readonly to: string
}

/** The same, or the next first of the unit. */
function up(day: string, unit: 'm' | 'y'): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  if (day.endsWith(unit === 'm' ? '-01' : '-01-01')) return day
  return unit === 'y' || month === 12 ? first(year + 1, 1) : first(year, month + 1)
}

const down = (day: string, unit: 'm' | 'y'): string => (unit === 'm' ? `${day.slice(0, 8)}01` : `${day.slice(0, 5)}01-01`)
const first = (year: number, month: number): string => `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`

/** A span of days as few whole years, months and days. */
export function spansOf(from: string, to: string): readonly Span[] {
  const inside = (span: Span['span'], start: string, end: string): readonly Span[] => {
    if (start >= end) return []
    if (span === 'd') return [{ span, from: start, to: end }]
    const [whole, rest] = [{ span, from: up(start, span), to: down(end, span) }, span === 'y' ? 'm' : 'd'] as const
    return whole.from < whole.to ? [...inside(rest, start, whole.from), whole, ...inside(rest, whole.to, end)] : inside(rest, start, end)
  }
  return inside('y', from, to)
}
