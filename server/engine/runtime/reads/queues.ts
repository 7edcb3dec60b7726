/** The engine's rows of work seen as queues. A row that is being worked on is locked; one without tries has failed. */
import type { Sql } from '../../define.ts'
import { NEVER } from '../../store/start-failures.ts'
import type { QueuedView, QueueView } from '../operator-api.ts'
import type { Environment } from '../environment.ts'
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

/** A job that has used up its tries is taken away, and its case stands in an incident: to whoever looks at the queue, that is what failed. */
interface GivenUp {
  readonly definitions: readonly string[]
  readonly elements: readonly string[]
  readonly names: readonly string[]
  readonly total: number
}

const NOTHING_GIVEN_UP: GivenUp = { definitions: [], elements: [], names: [], total: 0 }

async function givenUp(sql: Sql, env: Pick<Environment, 'definitions'>, queue: QueueView['queue']): Promise<GivenUp> {
  if (queue === 'engine-timers') return NOTHING_GIVEN_UP
  const places = await sql.query<{ definition_id: string; element_id: string; n: number }>(
    `select definition_id, element_id, count(*)::int as n from wf_incident where kind = 'handler' group by definition_id, element_id`,
  )
  const told = await Promise.all(
    places.map(async (place) => {
      // A definition that cannot be read any more keeps its incidents to be seen.
      const node = await env.definitions.get(place.definition_id).then(
        ({ graph }) => graph.nodes[place.element_id],
        () => undefined,
      )
      return { ...place, name: node?.name ?? place.element_id, isExternal: node?.kind === 'task' && node.work === 'external' }
    }),
  )
  const own = told.filter(({ isExternal }) => isExternal === (queue === 'engine-external'))
  return {
    definitions: own.map((place) => place.definition_id),
    elements: own.map((place) => place.element_id),
    names: own.map(({ name }) => name),
    total: own.reduce((sum, { n }) => sum + n, 0),
  }
}

export async function engineQueues(sql: Sql, env: Pick<Environment, 'definitions'>, now: number): Promise<QueueView[]> {
  const queues: QueueView[] = []
  for (const [queue, { table, own, state }] of Object.entries(SOURCES)) {
    const [row] = await sql.query<{ waiting: number; active: number; delayed: number; failed: number; oldest: Date | null }>(
      `select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'active')::int as active,
         count(*) filter (where state = 'delayed')::int as delayed, count(*) filter (where state = 'failed')::int as failed,
         min(due_at) filter (where state = 'waiting') as oldest
       from (select q.due_at, ${state} as state from ${table} q where ${own}) x`,
      [new Date(now)],
    )
    const { total: stuck } = await givenUp(sql, env, queue as QueueView['queue'])
    queues.push({
      queue: queue as QueueView['queue'],
      waiting: row?.waiting ?? 0,
      active: row?.active ?? 0,
      delayed: row?.delayed ?? 0,
      failed: (row?.failed ?? 0) + stuck,
      oldestWaitingMs: row?.oldest === null || row === undefined ? undefined : Math.max(0, now - row.oldest.getTime()),
    })
  }
  return queues
}

interface Row {
  id: string
  name: string
  attempts: number | null
  due_at: Date
  created_at: Date | null
  error: string | null
  instance_id: string | null
  element_id: string
}

export async function queued(
  sql: Sql,
  env: Pick<Environment, 'definitions'>,
  now: number,
  queue: QueueView['queue'],
  state: State,
  window: { readonly current: number; readonly size: number },
): Promise<{ records: QueuedView[]; total: number }> {
  const { table, own, state: named, columns } = SOURCES[queue]
  const { size, offset } = windowOf(window)
  const params = new Params([new Date(now)])
  const jobs = `select q.id, ${columns}, q.due_at, q.error, q.instance_id, q.element_id from ${table} q where ${own} and ${named} = ${params.add(state)}`
  const stuck = state === 'failed' ? await givenUp(sql, env, queue) : NOTHING_GIVEN_UP
  const incidents =
    stuck.total === 0
      ? ''
      : `union all select n.id, p.name, null::int, n.created_at, n.created_at, n.message, n.instance_id, n.element_id
           from unnest(${params.add(stuck.definitions)}::uuid[], ${params.add(stuck.elements)}::text[], ${params.add(stuck.names)}::text[]) as p(definition_id, element_id, name)
           join wf_incident n on n.definition_id = p.definition_id and n.element_id = p.element_id and n.kind = 'handler'`
  const from = `from (select * from (${jobs}) j(id, name, attempts, created_at, due_at, error, instance_id, element_id) ${incidents}) x`
  const [counted] = await sql.query<{ n: number }>(`select count(*)::int as n ${from}`, params.values)
  const rows = await sql.query<Row>(
    `select x.* ${from} order by x.due_at, x.id limit ${params.add(size)}::int offset ${params.add(offset)}::int`,
    params.values,
  )
  return {
    records: rows.map((row) => ({
      jobId: row.id,
      name: row.name,
      attempts: row.attempts ?? undefined,
      dueTime: row.due_at,
      createTime: row.created_at ?? undefined,
      error: row.error ?? undefined,
      processInstanceId: row.instance_id ?? undefined,
      elementId: row.element_id,
    })),
    total: counted?.n ?? 0,
  }
}
