/** One connection for the short statements of everybody: answered each by itself, and never in anybody's way. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isConnectionLoss, isContention, openPool } from '#server/engine/store/sql.ts'
import type { Sql } from '#server/engine/define.ts'
import type { GroupSql } from '#server/engine/runtime/options-api.ts'
import { withEmptyDatabase } from '#tests/engine/runtime/empty-database.ts'

const database = withEmptyDatabase()
let pool: ReturnType<typeof openPool>
let shared: GroupSql
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
  if (pool.shared === undefined) throw new Error('a pool of four has connections to share')
  shared = pool.shared.writes
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

const ADD = 'update counter set n = n + $1::int where id = $2::int returning n, pg_current_xact_id()::text as tx'
const counted = async () => (await shared.query<{ n: number }>('select n from counter order by id')).map(({ n }) => n)

it('takes several statements as one transaction, and nobody else’s between them', async () => {
  await opened()
  const before = await counted()
  const both = shared.together([
    [ADD, [1, 1]],
    [ADD, [10, 2]],
  ])
  const other = shared.query<{ tx: string }>(ADD, [1, 1])
  const rows = (await both).flat() as { n: number; tx: string }[]
  expect(new Set(rows.map(({ tx }) => tx)).size).toBe(1)
  expect((await other)[0]?.tx).not.toBe(rows[0]?.tx)
  expect(await counted()).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 10])
})

it('writes nothing of several statements when one fails, and goes on', async () => {
  const pid = await opened()
  const before = await counted()
  const both = shared.together([
    [ADD, [1, 1]],
    [ADD, ['many', 2]],
  ])
  const other = shared.query('select 1 as one')
  await expect(both).rejects.toMatchObject({ code: '22P02' })
  expect(await other).toEqual([{ one: 1 }])
  expect(await counted()).toEqual(before)
  expect(await pidOf(shared)).toBe(pid)
})

it('prepares a statement again that failed before it was answered once, whatever the server kept of it', async () => {
  await opened()
  const half = 'select 1 / (1 - $1::int) as half, $2::text as word'
  const failed = shared.together([
    [ADD, ['many', 2]],
    [half, [0, 'skipped']],
  ])
  await expect(failed).rejects.toMatchObject({ code: '22P02' })
  await expect(shared.query(half, [1, 'divided'])).rejects.toMatchObject({ code: '22012' })
  const rows = await Promise.all(['a', 'b', 'c'].map((word) => shared.query(half, [0, word])))
  expect(rows).toEqual(['a', 'b', 'c'].map((word) => [{ half: 1, word }]))
})

it('does not count on a statement that another is about to prepare', async () => {
  await opened()
  const tenth = 'select 10 / $1::int as tenth'
  const answers = await Promise.allSettled([0, 1, 2].map((n) => shared.query(tenth, [n])))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : (answer.reason as { code: string }).code))).toEqual([
    '22012',
    [{ tenth: 10 }],
    [{ tenth: 5 }],
  ])
})

it('reads columns by their types at the first answer and at the next, nulls and nothing included', async () => {
  await opened()
  const typed = `select $1::int as n, $2::boolean as b, $3::jsonb as j, $4::timestamptz as at, $5::text[] as words, $6::bigint as big`
  const values = [1, true, JSON.stringify({ a: [1] }), new Date('2026-02-03T04:05:06.789Z'), ['x', 'y,"z'], '9007199254740993']
  const read = { n: 1, b: true, j: { a: [1] }, at: new Date('2026-02-03T04:05:06.789Z'), words: ['x', 'y,"z'], big: '9007199254740993' }
  for (let time = 0; time < 3; time += 1) {
    expect(await shared.query(typed, values)).toEqual([read])
    expect(
      await shared.query(
        typed,
        values.map(() => null),
      ),
    ).toEqual([Object.fromEntries(Object.keys(read).map((key) => [key, null]))])
    expect(await shared.query('update counter set n = n where id = $1::int', [1])).toEqual([])
    expect(await shared.query('select n from counter where id = $1::int', [-1])).toEqual([])
  }
})

it('prepares anew what does not fit the table any more', async () => {
  await opened()
  await beside.query('create table wider (id int primary key)')
  await beside.query('insert into wider values (1)')
  const read = () => shared.query('select * from wider')
  expect(await read()).toEqual([{ id: 1 }])
  await beside.query(`alter table wider add column word text default 'new'`)
  expect(await Promise.all([read(), read()])).toEqual([[{ id: 1, word: 'new' }], [{ id: 1, word: 'new' }]])
  const both = await shared.together([
    ['insert into wider values ($1::int) returning *', [2]],
    ['select * from wider where id = $1::int', [2]],
  ])
  expect(both.flat()).toEqual(Array.from({ length: 2 }, () => ({ id: 2, word: 'new' })))
})

it('likewise on a connection that is not shared; a transaction is told to begin again', async () => {
  const single = openPool(database.url, { size: 1, plans: 'keys', onError: () => undefined })
  await beside.query('create table longer (id int primary key, word varchar(10))')
  await beside.query(`insert into longer values (1, 'short')`)
  const text = 'select * from longer'
  const lengthen = (to: number) => beside.query(`alter table longer alter column word type varchar(${to})`)
  const kept = await single.query(text)
  await lengthen(20)
  expect(await single.query(text)).toEqual(kept)
  await lengthen(30)
  const inside = () => single.transaction((sql) => sql.query(text))
  expect(isContention(await inside().catch((error: unknown) => error))).toBe(true)
  expect(await inside()).toEqual(kept)
  await single.close()
})

it('sends nothing when a value cannot be written as a parameter', async () => {
  const pid = await opened()
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  await expect(shared.query('select $1::json as j', [circular])).rejects.toThrow(/circular/i)
  expect(await pidOf(shared)).toBe(pid)
})

it('takes them as one transaction elsewhere while the shared connection stands still', async () => {
  await opened()
  const before = await counted()
  await beside.query('begin')
  await beside.query('update counter set n = n where id = 2')
  const waiting = shared.query(ADD, [1, 2])
  await new Promise((resolve) => setTimeout(resolve, 80))
  const failing = shared.together([
    [ADD, [5, 1]],
    [ADD, ['many', 1]],
  ])
  await expect(failing).rejects.toMatchObject({ code: '22P02' })
  const [first, second] = (await shared.together([
    [ADD, [1, 1]],
    [ADD, [1, 1]],
  ])) as { n: number; tx: string }[][]
  expect(second?.[0]).toEqual({ n: (before[0] ?? 0) + 2, tx: first?.[0]?.tx })
  await beside.query('commit')
  await waiting
  expect(await counted()).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 1])
})

it('stands in nobody’s way: what comes after one that waits for a lock is answered elsewhere', async () => {
  const pid = await opened()
  await beside.query('begin')
  await beside.query('update counter set n = n where id = 2')
  const waiting = shared.query('update counter set n = n + 1 where id = 2 returning n')
  await new Promise((resolve) => setTimeout(resolve, 80))
  expect(await pidOf(shared)).not.toBe(pid)
  await beside.query('commit')
  expect(await waiting).toHaveLength(1)
  expect(await opened()).toBe(pid)
})

it('is opened anew after it broke; what was under way is told so', async () => {
  const pid = await opened()
  const waiting = shared.query('select pg_sleep(60)').catch((error: unknown) => error)
  await beside.query('select pg_terminate_backend($1)', [pid])
  expect(await waiting).toSatisfy(isConnectionLoss)
  expect(await opened()).not.toBe(pid)
})
