/** The engine's rows of work seen as queues. A row that is being worked on is locked; one without tries has failed. */
import type { Sql } from '../../define.ts'
import { NEVER } from '../../store/start-failures.ts'
import type { QueuedView, QueueView } from '../operator-api.ts'
import { Params, windowOf } from './query.ts'

type State = 'waiting' | 'active' | 'delayed' | 'failed'

interface Source {
  readonly table: string
  readonly own: string
  /** Names the state of a row; `$1` is now. */
  readonly state: string
  readonly columns: string
}

/** A job that was given up by a lost worker keeps its lock until the sweep has found it. */
const JOB_STATE = `case when q.locked_by is not null and q.locked_until > $1::timestamptz then 'active' when q.retries <= 0 then 'failed'
  when q.due_at <= $1::timestamptz then 'waiting' else 'delayed' end`

const SOURCES: Readonly<Record<QueueView['queue'], Source>> = {
  'engine-jobs': { table: 'wf_job', own: `q.kind <> 'external'`, state: JOB_STATE, columns: `coalesce(q.handler, q.kind) as name, q.attempts, q.created_at` },
  'engine-external': { table: 'wf_job', own: `q.kind = 'external'`, state: JOB_STATE, columns: 'q.topic as name, q.attempts, q.created_at' },
  'engine-timers': {
    table: 'wf_timer',
    own: 'true',
    // One that failed is held back until its next try; one that was given up, for ever.
    state: `case when q.locked_until >= '${NEVER}' then 'failed' when q.locked_until > $1::timestamptz and q.error is null then 'active'
      when q.locked_until > $1::timestamptz or q.due_at > $1::timestamptz then 'delayed' else 'waiting' end`,
    columns: `'timer' as name, q.attempts, null::timestamptz as created_at`,
  },
}

export async function engineQueues(sql: Sql, now: number): Promise<QueueView[]> {
  const queues: QueueView[] = []
  for (const [queue, { table, own, state }] of Object.entries(SOURCES)) {
    const [row] = await sql.query<{ waiting: number; active: number; delayed: number; failed: number; oldest: Date | null }>(
      `select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'active')::int as active,
         count(*) filter (where state = 'delayed')::int as delayed, count(*) filter (where state = 'failed')::int as failed,
         min(due_at) filter (where state = 'waiting') as oldest
       from (select q.due_at, ${state} as state from ${table} q where ${own}) x`,
      [new Date(now)],
    )
    queues.push({
      queue: queue as QueueView['queue'],
      waiting: row?.waiting ?? 0,
      active: row?.active ?? 0,
      delayed: row?.delayed ?? 0,
      failed: row?.failed ?? 0,
      oldestWaitingMs: row?.oldest === null || row === undefined ? undefined : Math.max(0, now - row.oldest.getTime()),
    })
  }
  return queues
}

interface Row {
  id: string
  name: string
  attempts: number
  due_at: Date
  created_at: Date | null
  error: string | null
  instance_id: string | null
  element_id: string
}

export async function queued(
  sql: Sql,
  now: number,
  queue: QueueView['queue'],
  state: State,
  window: { readonly current: number; readonly size: number },
): Promise<{ records: QueuedView[]; total: number }> {
  const { table, own, state: named, columns } = SOURCES[queue]
  const { size, offset } = windowOf(window)
  const params = new Params([new Date(now)])
  const from = `from ${table} q where ${own} and ${named} = ${params.add(state)}`
  const [counted] = await sql.query<{ n: number }>(`select count(*)::int as n ${from}`, params.values)
  const rows = await sql.query<Row>(
    `select q.id, ${columns}, q.due_at, q.error, q.instance_id, q.element_id ${from} order by q.due_at, q.id limit ${params.add(size)}::int offset ${params.add(offset)}::int`,
    params.values,
  )
  return {
    records: rows.map((row) => ({
      jobId: row.id,
      name: row.name,
      attempts: row.attempts,
      dueTime: row.due_at,
      createTime: row.created_at ?? undefined,
      error: row.error ?? undefined,
      processInstanceId: row.instance_id ?? undefined,
      elementId: row.element_id,
    })),
    total: counted?.n ?? 0,
  }
}
