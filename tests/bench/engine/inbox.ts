/** Lists over many open tasks: rows are made by SQL in the shape that steps write, the reads are the engine's own. */
import { createEngine, type Actor, type Engine } from '#server/engine/index.ts'
import { query } from './database.ts'
import { median, quantile } from './measure.ts'
import { admin } from './workloads.ts'
import { approval } from './models.ts'

const GROUPS = 50

/** Fills up to `count` open tasks, two of so many groups each (`g0`, `g1`, ...), five variables, a business value. */
export async function fillTasks(url: string, from: number, count: number, groupCount = GROUPS): Promise<void> {
  const [definition] = await query<{ id: string }>(url, `select id from wf_definition where key = 'approval1'`)
  const numbers = `generate_series(${from}::bigint, ${count - 1}) n`
  const id = `md5('instance' || n)::uuid`
  const at = `timestamptz '2026-01-01' + n * interval '1 second'`
  const value = `(n * 7919 % 10000)::numeric`
  await query(
    url,
    `insert into wf_instance (id, definition_id, process_key, root_id, rev, status, state, variables, business_key, title, summary, value, initiator, started_at)
    select ${id}, $1::uuid, 'approval1', ${id}, 1, 'RUNNING', '{"v":1,"last":2,"status":"running","conditions":0,"parts":{}}',
      jsonb_build_object('amount', n * 7919 % 10000, 'supplier', 'S-' || n % 200, 'urgent', false, 'note', 'as agreed by phone', 'group', 'g1'),
      'B-' || n, 'Order ' || n, 'supplier S-' || n % 200, ${value}, 'user' || n % 100, ${at} from ${numbers}`,
    [definition?.id],
  )
  const set = `md5(least(n % ${groupCount}, (n * 31 + 7) % ${groupCount}) || ' ' || greatest(n % ${groupCount}, (n * 31 + 7) % ${groupCount}))::uuid`
  const groups = `array['g' || n % ${groupCount}, 'g' || (case when (n * 31 + 7) % ${groupCount} = n % ${groupCount} then (n + 1) % ${groupCount} else (n * 31 + 7) % ${groupCount} end)]`
  await query(
    url,
    `insert into wf_task (id, instance_id, root_id, definition_id, process_key, activity_id, element_id, name, candidate_groups, candidate_set, created_at, priority, business_key, title, summary, value, initiator)
    select md5('task' || n)::uuid, ${id}, ${id}, $1::uuid, 'approval1', md5('act' || n)::uuid, 'task1', 'Approve', ${groups}, ${set}, ${at}, 50, 'B-' || n, 'Order ' || n, 'supplier S-' || n % 200, ${value}, 'user' || n % 100
    from ${numbers}`,
    [definition?.id],
  )
  await query(
    url,
    `insert into wf_task_candidate (kind, ref, created_at, task_id, value) select 'g', ref, created_at, id, value from wf_task cross join unnest(candidate_groups) ref where business_key is not null and instance_id in (select ${id} from ${numbers})`,
  )
  await query(
    url,
    `insert into wf_candidate_set (id, refs) select distinct on (candidate_set) candidate_set, array(select 'g:' || g from unnest(candidate_groups) g) from wf_task where candidate_set is not null on conflict do nothing`,
  )
  await query(
    url,
    `insert into wf_claimable_count (set_id, shard, n) select candidate_set, 0, count(*) from wf_task where candidate_set is not null and assignee is null group by candidate_set
    on conflict (set_id, shard) do update set n = excluded.n`,
  )
  for (const table of ['wf_task', 'wf_task_candidate', 'wf_instance', 'wf_claimable_count', 'wf_candidate_set']) await query(url, `vacuum analyze ${table}`)
}

export interface InboxFigures {
  readonly tasks: number
  /** Milliseconds a read, p50 and p95. */
  readonly page: readonly [number, number]
  readonly count: readonly [number, number]
  readonly filter: readonly [number, number]
  readonly sort: readonly [number, number]
}

async function time(reads: number, read: () => Promise<unknown>): Promise<readonly [number, number]> {
  for (let warm = 0; warm < 10; warm += 1) await read()
  const times: number[] = []
  for (let index = 0; index < reads; index += 1) {
    const from = performance.now()
    await read()
    times.push(performance.now() - from)
  }
  times.sort((a, b) => a - b)
  return [median(times), quantile(times, 0.95)]
}

async function read(engine: Engine, tasks: number, reads: number): Promise<InboxFigures> {
  const actor: Actor = { userId: 'nobody', roles: ['g1', 'g11', 'g21', 'g31', 'g41'] }
  return {
    tasks,
    page: await time(reads, () => engine.claimList(actor, { size: 20 })),
    count: await time(reads, () => engine.inboxCounts(actor)),
    filter: await time(reads, () => engine.claimList(actor, { size: 20, valueFrom: 9000, counted: false })),
    sort: await time(reads, () => engine.claimList(actor, { size: 20, sort: { by: 'value', descending: true } })),
  }
}

/** Figures for each size, smallest first, in one growing database. */
export async function inbox(url: string, sizes: readonly number[], reads: number): Promise<InboxFigures[]> {
  const engine = await createEngine({ databaseUrl: url })
  try {
    await engine.migrate()
    await engine.deploy({ files: [approval('approval1', 1)], actor: admin })
    const figures: InboxFigures[] = []
    let filled = 0
    for (const size of sizes) {
      await fillTasks(url, filled, size)
      filled = size
      figures.push(await read(engine, size, reads))
    }
    return figures
  } finally {
    await engine.close()
  }
}
