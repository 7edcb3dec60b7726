/**
 * How much was decided and how fast. Whole years, months and days come from what was folded (`store/work-statistics.ts`), the ends of the
 * period and what is younger than the mark from the history of tasks: what is read does not grow with history.
 */
import type { Sql } from '../../define.ts'
import { PLANNED_ANEW } from '../../store/sql.ts'
import { decisions, spansOf } from '../../store/work-statistics.ts'
import type { DoneReportFilter, DoneReportRow, ReportReads } from '../people-api.ts'
import { Params } from './query.ts'

interface ReportRow {
  key: string
  name: string | null
  total: number
  approved: number
  rejected: number
  returned: number
  overdue: number
  mean_ms: number
  p95_ms: number
}

const GROUPS: Readonly<Record<DoneReportFilter['by'], { key: string; name: string }>> = {
  person: { key: 'f.assignee', name: 'null::text' },
  process: { key: 'f.process_key', name: '(select d.name from wf_definition d where d.key = r.key order by d.version desc limit 1)' },
  node: {
    key: `f.process_key || '/' || f.element_id`,
    name: `(select x.name from (select w.name, w.at from wf_work_name w where w.process_key = r.process_key and w.element_id = r.element_id
      union all select l.name, l.at from latest l where l.process_key = r.process_key and l.element_id = r.element_id) x order by x.at desc limit 1)`,
  },
}

/** Of the instants of the period: the first and the last day that begin within it, and when they begin. */
interface Days {
  readonly until: Date
  readonly from_day: string | null
  readonly from_at: Date | null
  readonly to_day: string | null
  readonly to_at: Date | null
}

async function daysOf(sql: Sql, from: Date | undefined, to: Date | undefined, timeZone: string): Promise<Days | undefined> {
  const [days] = await sql.query<Days>(
    `select coalesce((select work_until_at from wf_statistic_mark), '1970-01-01Z') as until, to_char(x.f, 'YYYY-MM-DD') as from_day, x.f at time zone $3 as from_at,
       to_char(x.t, 'YYYY-MM-DD') as to_day, x.t at time zone $3 as to_at
     from (select date_trunc('day', ($1::timestamptz at time zone $3) + interval '1 day' - interval '1 microsecond') as f, date_trunc('day', $2::timestamptz at time zone $3) as t) x`,
    [from ?? null, to ?? null, timeZone],
  )
  return days
}

/** Further back, and further ahead, than anything is decided. */
const EVER = ['0001-01-01', '9999-01-01'] as const

const latest = (one: Date, other: Date | undefined): Date => (other !== undefined && other > one ? other : one)

export const reportReads = (sql: Sql, timeZone: string): Pick<ReportReads, 'doneReport'> => ({
  async doneReport({ by, from, to, userId, processKey }) {
    const days = await daysOf(sql, from, to, timeZone)
    if (days === undefined) return []
    const [first, last] = [days.from_at ?? undefined, days.to_at ?? undefined]
    const isWithinADay = first !== undefined && last !== undefined && first >= last
    const spans = isWithinADay ? [] : spansOf(days.from_day ?? EVER[0], days.to_day ?? EVER[1])
    const ranges: readonly (readonly [Date, Date | undefined])[] = isWithinADay
      ? [[from!, to]]
      : [...(first === undefined ? [] : [[from!, first] as const]), [latest(days.until, first), last], ...(last === undefined ? [] : [[last, to] as const])]
    const params = new Params()
    const user = userId === undefined ? undefined : params.add(userId)
    const process = processKey === undefined ? undefined : params.add(processKey)
    const only = (assignee: string, key: string) => [
      ...(user === undefined ? [] : [`${assignee} = ${user}`]),
      ...(process === undefined ? [] : [`${key} = ${process}`]),
    ]
    const folded = spans.map(({ span, from: start, to: end }) => {
      const within = [
        `s.span = '${span}'`,
        `s.start >= ${params.add(start)}::date`,
        `s.start < ${params.add(end)}::date`,
        ...only('s.assignee', 's.process_key'),
      ]
      return `select s.assignee, s.process_key, s.element_id, s.bucket, s.n, s.approved, s.rejected, s.returned, s.overdue, s.total_ms, null::text as name, null::timestamptz as at
        from wf_work_statistic s where ${within.join(' and ')}`
    })
    const young = ranges
      .filter(([start, end]) => end === undefined || start < end)
      .map(([start, end]) =>
        decisions(', h.name, h.ended_at as at', [
          `h.ended_at >= ${params.add(start)}::timestamptz`,
          ...(end === undefined ? [] : [`h.ended_at < ${params.add(end)}::timestamptz`]),
          ...only('h.assignee', 'i.process_key'),
        ]),
      )
    const found = [...folded, ...young]
    if (found.length === 0) return []
    const { key, name } = GROUPS[by]
    const rows = await sql.query<ReportRow>(
      `${PLANNED_ANEW}with found as materialized (${found.join(' union all ')}),
       latest as (select distinct on (process_key, element_id) process_key, element_id, name, at from found where at is not null order by process_key, element_id, at desc),
       cells as (
         select ${key} as key, f.bucket, min(f.process_key) as process_key, min(f.element_id) as element_id, sum(f.n) as n, sum(f.approved) as approved,
           sum(f.rejected) as rejected, sum(f.returned) as returned, sum(f.overdue) as overdue, sum(f.total_ms) as ms
         from found f group by 1, 2 having sum(f.n) > 0),
       ranked as (select *, sum(n) over (partition by key order by bucket) as upto, sum(n) over (partition by key) as whole from cells),
       report as (
         select key, min(process_key) as process_key, min(element_id) as element_id, sum(n)::int as total, sum(approved)::int as approved, sum(rejected)::int as rejected,
           sum(returned)::int as returned, sum(overdue)::int as overdue, (sum(ms) / sum(n))::float8 as mean_ms,
           (min(array[bucket, ms / n::float8]) filter (where upto >= 0.95 * whole))[2] as p95_ms
         from ranked group by key)
       select r.key, ${name} as name, r.total, r.approved, r.rejected, r.returned, r.overdue, r.mean_ms, r.p95_ms from report r order by r.total desc, r.key`,
      params.values,
    )
    return rows.map((row): DoneReportRow => ({
      key: row.key,
      name: row.name ?? undefined,
      total: row.total,
      completed: row.total - row.approved - row.rejected - row.returned,
      approved: row.approved,
      rejected: row.rejected,
      returned: row.returned,
      overdue: row.overdue,
      meanMs: Math.round(row.mean_ms),
      p95Ms: Math.round(row.p95_ms),
    }))
  },
})
