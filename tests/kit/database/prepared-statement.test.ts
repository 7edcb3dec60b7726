/** Statements stay prepared while somebody upgrades: a migration changes the tables under a server that goes on serving. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { failureOf, isRetryable } from '#kit/database-errors.ts'
import { PreparedNames } from '#kit/database/prepared-statement.ts'
import { preparedOn } from '#kit/database/transaction.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { withDatabase } from '#tests/support/database.ts'

const database = withDatabase()
let data: DataSource
const text = 'select word from widened where id = $1::int'

beforeAll(async () => {
  data = openDataSource(database.url, { poolSize: 4 })
  await data.sql.query('create table widened (id int primary key, word varchar(10))')
  await data.sql.query(`insert into widened values (1, 'short')`)
})
afterAll(() => data.close())

const widen = (length: number) => data.sql.query(`alter table widened alter column word type varchar(${length})`)
const readPrepared = () => data.prepared.query(text, [1])
const readAtWork = () => workOn(data)(systemActor('upgrade'), ({ sql }) => preparedOn(sql, text, [1]), { retries: 1 })
const atOnce = <T>(read: () => Promise<T>) => Promise.all(Array.from({ length: 8 }, read))

test('reads go on, on every connection that has prepared them', async () => {
  await atOnce(readPrepared)
  await widen(20)
  expect(await atOnce(readPrepared)).toEqual(Array.from({ length: 8 }, () => [{ word: 'short' }]))
})

test('a statement fails once and has another name then; who may repeat it does, others are told to come again', async () => {
  const names = new PreparedNames()
  const connection = await data.pool.connect()
  try {
    const sent: (string | undefined)[] = []
    const read = () => names.send(text, [1], (statement) => (sent.push(statement.name), connection.query(statement)))
    const kept = (await read()).rows
    await widen(30)
    const stale = await read().catch((error: unknown) => error)
    expect([isRetryable(stale), failureOf(stale)]).toMatchObject([true, { kind: 'unavailable', code: 'database-busy' }])
    expect((await read()).rows).toEqual(kept)
    expect(sent).toEqual(['kept_1', 'kept_1', 'kept_2'])
  } finally {
    connection.release()
  }
})

test('beyond so many texts nothing is prepared', async () => {
  const names = new PreparedNames(1)
  const nameOf = (one: string) => names.send(one, [], async ({ name }) => name)
  expect([await nameOf('select 1'), await nameOf('select 2'), await nameOf('select 1')]).toEqual(['kept_1', undefined, 'kept_1'])
})

test('work that may be repeated is, whatever its connection has prepared', async () => {
  const kept = await readAtWork()
  await widen(40)
  expect(await readAtWork()).toEqual(kept)
})
