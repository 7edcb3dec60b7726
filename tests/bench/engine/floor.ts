/**
 * The floor: what the five-step approval costs when it is written by hand, without any engine. The same rows in the same
 * transactions (instance with state and variables, task, candidate, counter, history, event, remark), one statement each, one
 * connection a client. Its tables are copies of the engine's, indexes included.
 */
import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { uuidv7 } from '#server/engine/runtime/ids.ts'

const START = `with i as (
  insert into wf_instance (id, definition_id, process_key, root_id, rev, status, state, variables, initiator, started_at)
  values ($1::uuid, $2::uuid, 'approval5', $1::uuid, 1, 'RUNNING', $3::json, $4::jsonb, 'bench', now()) returning id),
t as (insert into wf_task (id, instance_id, root_id, definition_id, process_key, activity_id, element_id, name, candidate_groups, candidate_set, created_at, priority, initiator)
  values ($5::uuid, $1::uuid, $1::uuid, $2::uuid, 'approval5', $6::uuid, 'task1', 'task1', array[$7], $8::uuid, now(), 50, 'bench')),
c as (insert into wf_task_candidate (kind, ref, created_at, task_id) values ('g', $7, now(), $5::uuid)),
n as (insert into wf_claimable_count as old (set_id, shard, n) values ($8::uuid, pg_backend_pid() % 64, 1) on conflict (set_id, shard) do update set n = old.n + 1),
h as (insert into wf_history (instance_id, id, element_id, started_at, ended_at, outcome) values ($1::uuid, $9::uuid, 'start', now(), now(), 'completed'))
insert into wf_event (instance_id, seq, at, actor, data, flows) values ($1::uuid, 1, now(), 'bench', $10::json, array['f_start_task1'])`

const FIND = `select (select coalesce(sum(n), 0)::int from wf_claimable_count where set_id = $2::uuid) as total, t.*
from wf_task_candidate c join wf_task t on t.id = c.task_id
where c.kind = 'g' and c.ref = $1 order by c.created_at desc, c.task_id desc limit 20`

const CLAIM = `with t as (update wf_task set assignee = $2, claimed_at = now() where id = $1::uuid and assignee is null returning id, instance_id, created_at, candidate_groups, candidate_set),
c as (delete from wf_task_candidate c using t where c.kind = 'g' and c.ref = t.candidate_groups[1] and c.created_at = t.created_at and c.task_id = t.id),
n as (insert into wf_claimable_count as old (set_id, shard, n) select candidate_set, pg_backend_pid() % 64, -1 from t on conflict (set_id, shard) do update set n = old.n - 1)
insert into wf_comment (instance_id, id, task_id, user_id, kind, at) select instance_id, $3::uuid, id, $2, 'CLAIM', now() from t`

const COMPLETE = `with i as (update wf_instance set rev = rev + 1, state = $2::json, variables = $3::jsonb, status = case when $4::uuid is null then 'COMPLETED' else status end,
  ended_at = case when $4::uuid is null then now() end where id = $1::uuid and rev = $5::int returning id, rev, definition_id),
d as (delete from wf_task t using i where t.id = $6::uuid returning t.*),
h as (insert into wf_history (instance_id, id, element_id, started_at, ended_at, outcome, task_id, name, assignee)
  select instance_id, activity_id, element_id, created_at, now(), 'completed', id, name, assignee from d),
t as (insert into wf_task (id, instance_id, root_id, definition_id, process_key, activity_id, element_id, name, candidate_groups, candidate_set, created_at, priority, initiator)
  select $4::uuid, i.id, i.id, i.definition_id, 'approval5', $7::uuid, $8, $8, array[$9], $10::uuid, now(), 50, 'bench' from i where $4::uuid is not null returning id, created_at),
c as (insert into wf_task_candidate (kind, ref, created_at, task_id) select 'g', $9, created_at, id from t),
n as (insert into wf_claimable_count as old (set_id, shard, n) select $10::uuid, pg_backend_pid() % 64, 1 from t on conflict (set_id, shard) do update set n = old.n + 1),
e as (insert into wf_history (instance_id, id, element_id, started_at, ended_at, outcome) select id, $7::uuid, 'end', now(), now(), 'completed' from i where $4::uuid is null)
insert into wf_event (instance_id, seq, at, actor, data, flows) select id, rev, now(), 'bench', $11::json, array[$12] from i`

const STATE = JSON.stringify({
  v: 1,
  last: 2,
  status: 'running',
  conditions: 0,
  parts: { 0: { 0: { at: 'approval5', kids: [2] }, 2: { at: 'task1', in: 0, act: randomUUID(), wait: { k: 'task', id: randomUUID() } } } },
})

/** Sorted by time, as the engine's ids are. */
const newId = (): string => uuidv7(Date.now())

export interface Floor {
  /** The start of an instance by one client. */
  start(client: number): Promise<void>
  /** One whole approval by one client. */
  approval(client: number): Promise<void>
  close(): Promise<void>
}

/** @param steps user tasks an instance */
export async function openFloor(url: string, clients: number, steps: number): Promise<Floor> {
  const pool = new Pool({ connectionString: url, max: clients, options: '-c jit=off -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off' })
  const definition = randomUUID()
  const resource = randomUUID()
  await pool.query('insert into wf_resource (id, deployment_id, name, hash, content) values ($1, $1, $2, $2, $2)', [resource, 'floor'])
  await pool.query(
    `insert into wf_definition (id, key, version, deployment_id, resource_id, hash, created_at) values ($1, 'floor', (select count(*) + 1 from wf_definition where key = 'floor'), $2, $2, '', now())`,
    [definition, resource],
  )
  const sets = Array.from({ length: clients }, () => randomUUID())
  const run = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values })
  const begin = async (client: number) => {
    const id = newId()
    const group = `floor${client}`
    const set = sets[client]
    const variables: Record<string, unknown> = { group, amount: 4711, supplier: 'S-1', urgent: false, note: 'as agreed by phone' }
    const event = JSON.stringify({ e: [[newId(), { type: 'start', variables }]] })
    await run('start', START, [id, definition, STATE, JSON.stringify(variables), newId(), newId(), group, set, newId(), event])
    return { id, group, set, variables }
  }
  return {
    start: async (client) => void (await begin(client)),
    async approval(client) {
      const { id, group, set, variables } = await begin(client)
      for (let step = 1; step <= steps; step += 1) {
        const found = await run('find', FIND, [group, set])
        const task = (found.rows as { id: string }[])[0]?.id ?? ''
        await run('claim', CLAIM, [task, 'ann', newId()])
        const next = step === steps ? null : newId()
        const told = { [`step${step}`]: 'done', pass: true }
        Object.assign(variables, told)
        const command = JSON.stringify({ e: [[newId(), { type: 'complete-task', taskId: task, variables: told, by: 'ann' }]] })
        await run('complete', COMPLETE, [
          id,
          STATE,
          JSON.stringify(variables),
          next,
          step,
          task,
          newId(),
          `task${step + 1}`,
          group,
          set,
          command,
          `f_task${step}_task${step + 1}`,
        ])
      }
    },
    close: () => pool.end(),
  }
}
