/** How much was decided and how fast, from the history of tasks. */
import type { Sql } from '../../define.ts'
import type { DoneReportFilter, DoneReportRow, ReportReads } from '../people-api.ts'

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
  person: { key: 'h.assignee', name: 'null::text' },
  process: { key: 'i.process_key', name: '(array_agg(d.name order by d.version desc))[1]' },
  node: { key: `i.process_key || '/' || h.element_id`, name: '(array_agg(h.name order by h.ended_at desc))[1]' },
}

export const reportReads = (sql: Sql): Pick<ReportReads, 'doneReport'> => ({
  async doneReport({ by, from, to, userId, processKey }) {
    const { key, name } = GROUPS[by]
    const rows = await sql.query<ReportRow>(
      `select ${key} as key, ${name} as name, count(*)::int as total,
         count(*) filter (where h.outcome in ('approved', 'completed'))::int as approved, count(*) filter (where h.outcome = 'rejected')::int as rejected,
         count(*) filter (where h.outcome = 'returned')::int as returned, count(*) filter (where h.due_at < h.ended_at)::int as overdue,
         avg(extract(epoch from h.ended_at - h.started_at) * 1000)::float8 as mean_ms,
         percentile_cont(0.95) within group (order by extract(epoch from h.ended_at - h.started_at) * 1000)::float8 as p95_ms
       from wf_history h join wf_instance i on i.id = h.instance_id join wf_definition d on d.id = i.definition_id
       where h.task_id is not null and h.assignee is not null and h.outcome in ('approved', 'completed', 'rejected', 'returned')
         and ($1::timestamptz is null or h.ended_at >= $1) and ($2::timestamptz is null or h.ended_at < $2)
         and ($3::text is null or h.assignee = $3) and ($4::text is null or i.process_key = $4)
       group by ${key} order by total desc, key`,
      [from ?? null, to ?? null, userId ?? null, processKey ?? null],
    )
    return rows.map((row): DoneReportRow => ({
      key: row.key,
      name: row.name ?? undefined,
      total: row.total,
      approved: row.approved,
      rejected: row.rejected,
      returned: row.returned,
      overdue: row.overdue,
      meanMs: Math.round(row.mean_ms),
      p95Ms: Math.round(row.p95_ms),
    }))
  },
})
