/** How long open tasks have been open: so that somebody asks about the old ones before their initiators do. */
import type { Sql } from '../../define.ts'
import { AGE_BUCKETS, type AgeRow } from '../operator-api.ts'

const DAY_MS = 86_400_000
/** Where each bucket but the last ends, in days. */
const ENDS = [1, 3, 7, 30] as const

const GROUPS: Readonly<Record<'process' | 'node' | 'person', { readonly key: string; readonly name: string }>> = {
  process: { key: 't.process_key', name: '(array_agg(d.name order by d.version desc))[1]' },
  node: { key: `t.process_key || '/' || t.element_id`, name: '(array_agg(t.name order by t.created_at desc))[1]' },
  person: { key: `coalesce(t.assignee, '')`, name: 'null::text' },
}

interface Row {
  key: string
  name: string | null
  total: number
  overdue: number
  b0: number
  b1: number
  b2: number
  b3: number
  b4: number
  oldest: Date
}

const between = (older: string | undefined, younger: string | undefined): string =>
  [older && `t.created_at > ${older}::timestamptz`, younger && `t.created_at <= ${younger}::timestamptz`].filter(Boolean).join(' and ')

/** Oldest first. */
export async function ageing(
  sql: Sql,
  now: number,
  by: 'process' | 'node' | 'person',
  { userId, processKey }: { readonly userId?: string | undefined; readonly processKey?: string | undefined } = {},
): Promise<AgeRow[]> {
  const { key, name } = GROUPS[by]
  const edges = ENDS.map((days) => new Date(now - days * DAY_MS))
  const places = edges.map((_, at) => `$${at + 4}`)
  const buckets = AGE_BUCKETS.map((_, at) => `count(*) filter (where ${between(places[at], places[at - 1])})::int as b${at}`)
  const rows = await sql.query<Row>(
    `select ${key} as key, ${name} as name, count(*)::int as total, count(*) filter (where t.due_at < $1::timestamptz)::int as overdue,
       ${buckets.join(', ')}, min(t.created_at) as oldest
     from wf_task t join wf_definition d on d.id = t.definition_id
     where ($2::text is null or t.assignee = $2) and ($3::text is null or t.process_key = $3) group by ${key} order by oldest, key`,
    [new Date(now), userId ?? null, processKey ?? null, ...edges],
  )
  return rows.map((row) => ({
    key: row.key,
    name: row.name ?? undefined,
    total: row.total,
    overdue: row.overdue,
    buckets: AGE_BUCKETS.map((label, at) => ({ label, count: [row.b0, row.b1, row.b2, row.b3, row.b4][at] ?? 0 })),
    oldest: row.oldest,
  }))
}
