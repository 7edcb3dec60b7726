/**
 * What the inbox answers over HTTP when 100,000 open tasks wait for the roles of the one who looks: the product as it is started, a
 * session as a user has one, against the bare statement through `pg` on the same database. Both sides take turns; a client that asks one
 * call after the other sees what a user sees, four show what is left when others look too.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { removeCluster, startEmbeddedPostgres, throwaway } from '#kit/database/embedded-postgres.ts'
import { createEngine } from '#server/engine/index.ts'
import { startProduct } from '../e2e/support/product.ts'
import { freePort } from '../support/free-port.mjs'
import { sessionOf } from '../e2e/support/sign-in.ts'
import { query } from './engine/database.ts'
import { fillTasks } from './engine/inbox.ts'
import { median, quantile } from './engine/measure.ts'
import { approval } from './engine/models.ts'
import { admin } from './engine/workloads.ts'
import type { Bench, BenchOptions } from './main.ts'

const groups = 5
const size = 20
const account = 'warehouse-manager'

interface Latency {
  readonly p50: number
  readonly p95: number
}

type Ask = () => Promise<unknown>

/** The five roles whose tasks these are, given to somebody of the demo company. */
async function giveRoles(url: string): Promise<void> {
  await query(
    url,
    `insert into role (id, role_code, role_name, sort) select md5('role g' || n)::uuid, 'g' || n, 'Bench ' || n, 900 + n from generate_series(0, ${groups - 1}) n`,
  )
  await query(url, `insert into user_role (user_id, role_id) select u.id, r.id from app_user u, role r where u.account = $1 and r.role_code ~ '^g[0-9]$'`, [
    account,
  ])
}

/** The page and its total, as somebody with `psql` would ask for them: each group's newest from the index, merged; the total from the counters. */
const bare = `
  with page as (
    select distinct x.task_id, x.created_at from unnest($1::text[]) p(ref) cross join lateral (
      select c.task_id, c.created_at from wf_task_candidate c where c.kind = 'g' and c.ref = p.ref order by c.created_at desc, c.task_id desc limit ${size + 1}) x
     order by x.created_at desc, x.task_id desc limit ${size + 1})
  select (select coalesce(sum(n), 0) from wf_claimable_count where set_id in (select id from wf_candidate_set where refs && $2::text[])) as total,
         t.*, d.name as process_name, u.name as initiator_name
    from page join wf_task t on t.id = page.task_id join wf_definition d on d.id = t.definition_id left join app_user u on u.id::text = t.initiator
   order by page.created_at desc, page.task_id desc`

async function latency(asks: number, clients: number, ask: Ask): Promise<Latency> {
  const times: number[] = []
  let left = asks
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left > 0) {
        left -= 1
        const from = performance.now()
        await ask()
        times.push(performance.now() - from)
      }
    }),
  )
  times.sort((a, b) => a - b)
  return { p50: median(times), p95: quantile(times, 0.95) }
}

/** Rounds in turn, so that a busy moment of the machine hits all alike; the medians of the rounds count. */
async function inTurn(asks: Readonly<Record<string, Ask>>, rounds: number, each: number, clients: number): Promise<Record<string, Latency>> {
  const all: Record<string, Latency[]> = {}
  for (const ask of Object.values(asks)) await latency(10, 1, ask)
  for (let round = 0; round < rounds; round += 1) for (const [name, ask] of Object.entries(asks)) (all[name] ??= []).push(await latency(each, clients, ask))
  const middle = (name: 'p50' | 'p95', measured: readonly Latency[]) => median(measured.map((one) => one[name]).toSorted((a, b) => a - b))
  return Object.fromEntries(Object.entries(all).map(([name, measured]) => [name, { p50: middle('p50', measured), p95: middle('p95', measured) }]))
}

async function measure(url: string, baseUrl: string, tasks: number, quick: boolean) {
  const engine = await createEngine({ databaseUrl: url })
  await engine.deploy({ files: [approval('approval1', 1)], actor: admin })
  await engine.close()
  await fillTasks(url, 0, tasks, groups)
  await giveRoles(url)
  const session = await sessionOf(baseUrl, account)
  const token = session.cookies.find(({ name }) => name === 'chandlery-access-token')?.value ?? ''
  const pool = new Pool({ connectionString: url, max: 4 })
  const list =
    (verb: string, body: object): Ask =>
    async () => {
      const answer = await fetch(`${baseUrl}/api/workflow/work/${verb}`, {
        method: 'POST',
        headers: { 'Blade-Auth': `bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${verb} answered ${answer.status}: ${await answer.text()}`)
      return ((await answer.json()) as { data: unknown }).data
    }
  const refs = Array.from({ length: groups }, (_none, n) => `g${n}`)
  const page = list('claim-list', { current: 1, size })
  const asks: Record<string, Ask> = {
    'bare SQL': () => pool.query(bare, [refs, refs.map((ref) => `g:${ref}`)]),
    page,
    'page by amount': list('claim-list', { current: 1, size, descs: 'value' }),
    'one type': list('claim-list', { current: 1, size, processKey: 'approval1' }),
    'a word': list('claim-list', { current: 1, size, keyword: 'Order 77' }),
    counters: list('counts', {}),
  }
  try {
    const { total } = (await page()) as { total: number }
    if (total < tasks) throw new Error(`${total} tasks are listed, ${tasks} are there`)
    const { 'a word': word, ...lists } = asks as { 'a word': Ask } & Record<string, Ask>
    const alone = await inTurn(lists, quick ? 1 : 5, quick ? 20 : 40, 1)
    // A part of a text is looked for in every task: fewer of these tell as much.
    Object.assign(alone, await inTurn({ 'a word': word }, 1, quick ? 5 : 20, 1))
    const together = await inTurn({ 'bare SQL': asks['bare SQL']!, page, counters: asks['counters']! }, quick ? 1 : 3, quick ? 20 : 60, 4)
    return { alone, together }
  } finally {
    await pool.end()
  }
}

async function run({ quick }: BenchOptions): Promise<Record<string, unknown>> {
  const tasks = quick ? 5000 : 100_000
  const dataDir = await mkdtemp(join(tmpdir(), 'chandlery-bench-inbox-'))
  const database = await startEmbeddedPostgres(join(dataDir, 'database'), throwaway)
  try {
    const url = database.url('postgres')
    const product = await startProduct({ port: await freePort(), dataDir, databaseUrl: url })
    try {
      const { alone, together } = await measure(url, product.baseUrl, tasks, quick)
      const ratio = round((alone['page']?.p50 ?? 0) / (alone['bare SQL']?.p50 ?? 1))
      const rows = [...Object.entries(alone), ...Object.entries(together).map(([name, figures]) => [`${name}, 4 at once`, figures] as const)]
      const times = (p50: number) => round(p50 / (alone['bare SQL']?.p50 ?? 1))
      console.table(
        Object.fromEntries(rows.map(([name, { p50, p95 }]) => [name, { 'p50 ms': round(p50), 'p95 ms': round(p95), 'times bare SQL': times(p50) }])),
      )
      console.log(`${tasks} open tasks for five roles: the list over HTTP takes ${ratio} times the bare statement`)
      return { tasks, ratio, alone, together }
    } finally {
      await product.end('SIGTERM')
    }
  } finally {
    await database.stop()
    await removeCluster(join(dataDir, 'database'))
    await rm(dataDir, { recursive: true, force: true })
  }
}

const round = (value: number): number => Math.round(value * 100) / 100

export default { run } satisfies Bench
