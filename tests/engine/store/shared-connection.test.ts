/** One connection for the short statements of everybody: answered each by itself, and never in anybody's way. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isConnectionLoss, openPool } from '#server/engine/store/sql.ts'
import type { Sql } from '#server/engine/define.ts'
import { withEmptyDatabase } from '#tests/engine/runtime/empty-database.ts'

const database = withEmptyDatabase()
let pool: ReturnType<typeof openPool>
let shared: Sql
let beside: Client

const pidOf = async (sql: Sql) => (await sql.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid
/** Until statements travel by the shared connection: it is opened by the first that wants it. */
const opened = async () => {
  for (;;) {
    const [one, two, other] = [await pidOf(shared), await pidOf(shared), await pidOf(pool)]
    if (one === two && one !== other) return one
  }
}

beforeAll(async () => {
  pool = openPool(database.url, { size: 4, plans: 'keys', onError: () => undefined })
  if (pool.shared === undefined) throw new Error('a pool of four has a connection to share')
  shared = pool.shared
  beside = new Client({ connectionString: database.url })
  await beside.connect()
  await beside.query('create table counter (id int primary key, n int not null)')
  await beside.query('insert into counter values (1, 0), (2, 0)')
})
afterAll(async () => {
  await beside.end()
  await pool.close()
})

it('answers each statement by itself, in whatever number they are sent', async () => {
  const pid = await opened()
  const asked = Array.from({ length: 200 }, (_, index) => shared.query<{ n: number; pid: number }>('select $1::int as n, pg_backend_pid() as pid', [index]))
  const answers = (await Promise.all(asked)).map(([row]) => row)
  expect(answers.map((row) => row?.n)).toEqual(Array.from({ length: 200 }, (_, index) => index))
  expect(new Set(answers.map((row) => row?.pid))).toEqual(new Set([pid]))
})

it('is as many transactions as statements: one that fails leaves the others alone', async () => {
  await opened()
  const add = (id: number, n: number) => shared.query('update counter set n = n + 1 / (1 - $2::int) where id = $1::int returning n', [id, n])
  const answers = await Promise.allSettled([add(1, 0), add(1, 1), add(1, 0)])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await shared.query('select n from counter where id = 1')).toEqual([{ n: 2 }])
})

it('stands in nobody’s way: what comes after one that waits for a lock is answered elsewhere', async () => {
  const pid = await opened()
  await beside.query('begin')
  await beside.query('update counter set n = n where id = 2')
  const waiting = shared.query('update counter set n = n + 1 where id = 2 returning n')
  await new Promise((resolve) => setTimeout(resolve, 80))
  expect(await pidOf(shared)).not.toBe(pid)
  await beside.query('commit')
  expect(await waiting).toEqual([{ n: 1 }])
  expect(await opened()).toBe(pid)
})

it('is opened anew after it broke; what was under way is told so', async () => {
  const pid = await opened()
  const waiting = shared.query('select pg_sleep(60)').catch((error: unknown) => error)
  await beside.query('select pg_terminate_backend($1)', [pid])
  expect(isConnectionLoss(await waiting)).toBe(true)
  expect(await opened()).not.toBe(pid)
})
