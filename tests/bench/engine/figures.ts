/** Single figures: bytes an instance, growth with history, jobs a second, punctuality of timers, a countersign of very many. */
import { createEngine, outside, type Engine } from '#server/engine/index.ts'
import { query } from './database.ts'
import { median, measure, quantile } from './measure.ts'
import { approval, countersign, job, timed } from './models.ts'
import { admin, approval as approve } from './workloads.ts'

const noise = () => undefined

export async function withEngine<T>(url: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await createEngine({ databaseUrl: url, onError: noise, handlers: { work: outside(() => ({ done: true })) } })
  try {
    await engine.migrate()
    await engine.deploy({ files: [approval('approval1', 1), approval('approval5', 5), job, countersign, timed], actor: admin })
    return await work(engine)
  } finally {
    await engine.close()
  }
}

const diskOf = async (url: string): Promise<number> =>
  (
    await query<{ bytes: number }>(
      url,
      `select sum(pg_total_relation_size(c.oid))::float8 as bytes from pg_class c where c.relname like 'wf\\_%' and c.relkind = 'r'`,
    )
  )[0]?.bytes ?? 0

/** Disk of an instance with one open task and five variables, tables, indexes and history together. */
export const bytesPerInstance = (url: string, instances: number): Promise<number> =>
  withEngine(url, async (engine) => {
    const before = await diskOf(url)
    await measure(url, instances, 16, async () => {
      await engine.start({
        processKey: 'approval1',
        variables: { group: 'managers', amount: 4711, supplier: 'S-1', urgent: false, note: 'as agreed by phone' },
        actor: admin,
      })
    })
    return ((await diskOf(url)) - before) / instances
  })

/** A backlog of async service tasks, worked off by one process. */
export const jobsPerSecond = (url: string, backlog: number): Promise<number> =>
  withEngine(url, async (engine) => {
    await measure(url, backlog, 16, async () => {
      await engine.start({ processKey: 'job', actor: admin })
    })
    const from = performance.now()
    const { jobs } = await engine.runDue()
    if (jobs < backlog) throw new Error(`${jobs} of ${backlog} jobs ran`)
    return (backlog / (performance.now() - from)) * 1000
  })

/** An id of copy number `n`. Ordered by `n` as the engine's ids are by time: random ones would fall all over the indexes. */
const idOf = (seed: string): string => `(lpad(to_hex(n), 12, '0') || substr(md5(${seed} || n), 13))::uuid`

/**
 * Finished instances made by copying one that really ran, so that tables and indexes have their true size.
 * @param processKey of which one has finished
 */
export async function fillHistory(url: string, from: number, count: number, processKey = 'approval5'): Promise<void> {
  const numbers = `generate_series(${from}, ${count - 1}) n`
  const id = idOf(`'old'`)
  const sample = `(select id from wf_instance where process_key = '${processKey}' and ended_at is not null limit 1)`
  await query(
    url,
    `insert into wf_instance select copy.* from wf_instance i, ${numbers}, jsonb_populate_record(i, jsonb_build_object('id', ${id}, 'root_id', ${id})) copy where i.id = ${sample}`,
  )
  for (const table of ['wf_history', 'wf_event', 'wf_comment']) {
    const own = table === 'wf_event' ? '' : `, 'id', ${idOf('h.id::text')}`
    const task = table === 'wf_history' ? `, 'task_id', case when h.task_id is null then null else ${idOf('h.task_id::text')} end` : ''
    await query(
      url,
      `insert into ${table} select copy.* from ${table} h, ${numbers}, jsonb_populate_record(h, jsonb_build_object('instance_id', ${id}${own}${task})) copy where h.instance_id = ${sample}`,
    )
  }
  for (const table of ['wf_instance', 'wf_history', 'wf_event', 'wf_comment']) await query(url, `vacuum analyze ${table}`)
}

/** How much slower the five-step approval is with so many finished instances behind it: 1 = as fast as with none. */
export const growth = (url: string, sizes: readonly number[], instances: number): Promise<Record<string, number>> =>
  withEngine(url, async (engine) => {
    const work = approve(engine, 5)
    await measure(url, 20, 4, work)
    const rate = async () =>
      median(
        [await measure(url, instances, 4, work), await measure(url, instances, 4, work), await measure(url, instances, 4, work)].map(
          (round) => round.perSecond,
        ),
      )
    const empty = await rate()
    const slower: Record<string, number> = {}
    let filled = 0
    for (const size of sizes) {
      await fillHistory(url, filled, size)
      filled = size
      slower[String(size)] = empty / (await rate())
    }
    return slower
  })

export interface Punctuality {
  readonly timers: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly lost: number
  readonly twice: number
  readonly perSecond: number
}

/** Timers that all fall due within a window from now on; the loops run as they do in a server. */
export const timers = (url: string, count: number, windowMs: number): Promise<Punctuality> =>
  withEngine(url, async (engine) => {
    const first = Date.now() + count * 1.5 + 3000
    await measure(url, count, 16, async (index) => {
      await engine.start({ processKey: 'timed', variables: { due: new Date(first + (index / count) * windowMs).toISOString() }, actor: admin })
    })
    engine.work({ pollMs: 500 })
    const open = async () => (await query<{ n: number }>(url, 'select count(*)::int as n from wf_timer'))[0]?.n ?? 0
    const from = Math.max(first, Date.now())
    while ((await open()) > 0 && Date.now() < first + windowMs * 10 + 60_000) await new Promise((resolve) => setTimeout(resolve, 250))
    const until = Date.now()
    const rows = await query<{ late: number; ends: number }>(
      url,
      `select (extract(epoch from h.ended_at - (i.variables->>'due')::timestamptz) * 1000)::float8 as late,
    (select count(*)::int from wf_history e where e.instance_id = i.id and e.element_id = 'end') as ends
    from wf_instance i left join wf_history h on h.instance_id = i.id and h.element_id = 'late' where i.process_key = 'timed'`,
    )
    const late = rows
      .filter((row) => row.ends > 0)
      .map((row) => row.late)
      .sort((a, b) => a - b)
    return {
      timers: count,
      p50Ms: quantile(late, 0.5),
      p99Ms: quantile(late, 0.99),
      lost: rows.filter((row) => row.ends === 0).length,
      twice: rows.filter((row) => row.ends > 1).length,
      perSecond: (count / (until - from)) * 1000,
    }
  })

/** Milliseconds a click at the beginning and at the end of a countersign of very many people. */
export const bigCountersign = (url: string, people: number): Promise<{ people: number; firstMs: number; lastMs: number; totalMs: number }> =>
  withEngine(url, async (engine) => {
    const approvers = Array.from({ length: people }, (_, index) => `p${index}`)
    const begun = performance.now()
    const { nextTasks } = await engine.start({ processKey: 'countersign', variables: { approvers }, actor: admin })
    const times: number[] = []
    for (const task of nextTasks) {
      const from = performance.now()
      await engine.complete({ taskId: task.taskId, actor: { userId: task.assignee ?? '', roles: [] } })
      times.push(performance.now() - from)
    }
    const tenth = Math.max(1, Math.floor(people / 10))
    return { people, firstMs: median(times.slice(0, tenth)), lastMs: median(times.slice(-tenth)), totalMs: performance.now() - begun }
  })
