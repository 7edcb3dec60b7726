/**
 * Everything that somebody has goes to somebody else: he leaves, or falls ill. In batches, each a transaction of its own, so that a hundred
 * thousand tasks neither hold up the others nor are lost when the process dies half way; calling it again goes on with what is left.
 */
import { EngineError, type Sql } from '../../define.ts'
import { isContention } from '../../store/sql.ts'
import { instant } from '../../store/step-rows.ts'
import { giveTasks, replaceCalledIn, replaceCandidates, type GivenBatch, type GivenTask, type Place } from '../../store/hand-over.ts'
import { candidateSet } from '../candidate-set.ts'
import { uuidv7 } from '../ids.ts'
import { endProxies, loops } from '../proxies.ts'
import { once, type Runner } from '../runner.ts'
import type { HandedOver, ProxyOperations } from '../proxy-api.ts'
import type { Context } from './context.ts'
import { mustBeAdmin } from './instances.ts'

/** Tasks in one transaction. */
const BATCH = 1000
const TRIES = 6

interface Move {
  readonly from: string
  readonly to: string
  readonly by: string
  readonly comment: string | undefined
}

export const handOver =
  (context: Context): ProxyOperations['handOver'] =>
  ({ fromUserId: from, toUserId: to, comment, actor, idempotencyKey }) =>
    once(context.runner, idempotencyKey, context.env.now(), async (runner) => {
      mustBeAdmin(actor)
      if (from === to) throw new EngineError('invalid', 'own-proxy', 'that is the same person', { path: 'toUserId' })
      const move = { from, to, by: actor.userId, comment }
      const proxies = await patiently(() => runner.atomically(({ sql }) => moveProxies(context, sql, move)))
      const tasks = await allOf((after) => runner.atomically((inside) => moveTasks(context, inside, move, 'assignee', after)))
      const owned = await allOf((after) => runner.atomically((inside) => moveTasks(context, inside, move, 'owner', after)))
      const named = await runner.sql.query<{ id: string }>('select id from wf_task where candidate_users @> array[$1::text] order by id', [from])
      let candidacies = 0
      for (let at = 0; at < named.length; at += BATCH) {
        const ids = named.slice(at, at + BATCH).map(({ id }) => id)
        candidacies += await patiently(() => runner.atomically((inside) => moveCandidates(context, inside, move, ids)))
      }
      await patiently(() => runner.atomically(({ sql }) => replaceCalledIn(sql, from, to)))
      return { tasks, owned, candidacies, ...proxies }
    })

/** From the newest to the oldest, and again from the newest until nothing has come in meanwhile. */
async function allOf(batch: (after: Place | undefined) => Promise<GivenBatch>): Promise<number> {
  let after: Place | undefined
  for (let total = 0; ;) {
    const { tasks, last }: GivenBatch = await patiently(() => batch(after))
    total += tasks.length
    if (last === undefined && after === undefined) return total
    after = tasks.length < BATCH ? undefined : last
  }
}

/** Somebody may be deciding one of the tasks at this moment; he goes first. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isContention(error) || tries === TRIES) throw error
    }
  }
}

async function moveTasks({ env, heads }: Context, inside: Runner, move: Move, which: 'assignee' | 'owner', after: Place | undefined): Promise<GivenBatch> {
  const now = env.now()
  const given = await giveTasks(inside.sql, { ...move, which, at: instant(now), limit: BATCH, after, remarkId: () => uuidv7(now) })
  announce(heads, inside, given.tasks, which === 'assignee' ? move.to : undefined)
  return given
}

function announce(heads: Context['heads'], inside: Runner, given: readonly GivenTask[], assignee: string | undefined): void {
  for (const { id } of given) heads.forget(id)
  inside.announce({
    instanceIds: [...new Set(given.map((task) => task.instanceId))],
    changedTasks: given.map(({ id, instanceId }) => ({ taskId: id, instanceId, assignee })),
  })
}

async function moveCandidates({ env, heads }: Context, inside: Runner, move: Move, ids: readonly string[]): Promise<number> {
  const now = env.now()
  const given = await replaceCandidates(inside.sql, ids, async (tasks) => {
    const changes = tasks.map((task) => {
      const users = [...new Set(task.users.map((user) => (user === move.from ? move.to : user)))]
      const set = candidateSet(users, task.groups)
      return { id: task.id, users, set, remarkId: uuidv7(now) }
    })
    await env.knowSets(changes.flatMap(({ set }) => set ?? []))
    return { ...move, at: instant(now), changes: changes.map(({ id, users, set, remarkId }) => ({ id, users, set: set?.id, remarkId })) }
  })
  announce(heads, inside, given, undefined)
  return given.length
}

/** He stands in for nobody any more, and nobody for him: whose agent he was gets the other one. */
async function moveProxies({ env }: Context, sql: Sql, { from, to }: Move): Promise<Pick<HandedOver, 'proxies' | 'ended'>> {
  const now = env.now()
  const rows = await sql.query<{ id: string; principal_id: string; agent_id: string; process_keys: string[] | null; from_at: Date; to_at: Date }>(
    'select * from wf_proxy where (agent_id = $1 or principal_id = $1) and to_at > $2::timestamptz order by id for update',
    [from, new Date(now)],
  )
  const ending: string[] = []
  const moving: string[] = []
  for (const row of rows) {
    const proxy = { proxyId: row.id, principalId: row.principal_id, agentId: to, from: row.from_at, to: row.to_at, processKeys: row.process_keys ?? undefined }
    if (row.principal_id === from || row.principal_id === to || (await loops(sql, proxy))) ending.push(row.id)
    else moving.push(row.id)
  }
  await endProxies(sql, ending, now)
  // The old agent's part is over and stays on record; the rest of the period is the new one's.
  await sql.query(
    `insert into wf_proxy (id, principal_id, agent_id, process_keys, from_at, to_at, reason, created_at, created_by)
     select s.id, p.principal_id, $2, p.process_keys, greatest(p.from_at, $3::timestamptz), p.to_at, p.reason, $3::timestamptz, p.created_by
     from json_to_recordset($1::json) as s(id uuid, of uuid) join wf_proxy p on p.id = s.of`,
    [JSON.stringify(moving.map((of) => ({ id: uuidv7(now), of }))), to, new Date(now)],
  )
  await endProxies(sql, moving, now)
  return { proxies: moving.length, ended: ending.length }
}
