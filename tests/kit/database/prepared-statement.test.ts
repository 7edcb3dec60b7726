/** Statements stay prepared while somebody upgrades: a migration changes the tables under a server that goes on serving. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
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
const atOnce = <T>(read: () => Promise<T>) => Promise.all(Array.from({ length: 8 }, read))

test('reads go on, on every connection that has prepared them', async () => {
  await atOnce(readPrepared)
  await widen(20)
  expect(await atOnce(readPrepared)).toEqual(Array.from({ length: 8 }, () => [{ word: 'short' }]))
})

test('work that may be repeated is; other work is told to come again, once', async () => {
  // With one connection it is the same that has prepared the statement.
  const single = openDataSource(database.url, { poolSize: 1 })
  const work = workOn(single)
  const read = (retries: number) => work(systemActor('upgrade'), ({ sql }) => preparedOn(sql, text, [1]), { retries })
  const kept = await read(0)
  await widen(30)
  expect(await read(1)).toEqual(kept)
  await widen(40)
  await expect(read(0)).rejects.toMatchObject({ kind: 'unavailable', code: 'database-busy' })
  expect(await read(0)).toEqual(kept)
  await single.close()
})
