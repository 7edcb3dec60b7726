/** Connections that the database cuts while they are in use: the process lives, the pools stay whole, closing them ends. */
import { Client, Pool, type PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDataSource } from '#kit/data-source.ts'
import { DatabaseClient } from '#kit/database/database-client.ts'
import { lendFrom } from '#kit/realtime/lend-connection.ts'
import { withDatabase } from '#tests/support/database.ts'

const database = withDatabase()
let admin: Client

beforeAll(async () => {
  admin = new Client({ connectionString: database.url })
  await admin.connect()
})
afterAll(() => admin.end())

/** As a restart of PostgreSQL does it, or an administrator. */
async function cut(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const gone = new Promise<void>((resolve) => client.once('end', () => resolve()))
  await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await gone
}

test('a connection of the data source between two statements', async () => {
  const source = openDataSource(database.url, { poolSize: 2 })
  const client = await source.pool.connect()
  await cut(client)
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect(await source.sql.query('select 1 as one')).toEqual([{ one: 1 }])
  await source.close()
})

test('is told of, but not once the data source closes: the database may be stopped before the last one has gone', async () => {
  const told: string[] = []
  const source = openDataSource(database.url, { onError: ({ message }) => told.push(message) })
  source.pool.emit('error', new Error('cut at work'), {} as PoolClient)
  await source.close()
  source.pool.emit('error', new Error('cut on the way out'), {} as PoolClient)
  expect(told).toEqual(['cut at work'])
})

test('one that was lent goes back by itself, as often as it is cut, and the pool can be closed', async () => {
  const pool = new Pool({ connectionString: database.url, Client: DatabaseClient, max: 2 })
  const lender = lendFrom(pool)
  for (let times = 0; times < 5; times += 1) await cut(await lender.connect())
  expect([pool.totalCount, pool.waitingCount]).toEqual([0, 0])
  const last = await lender.connect()
  last.release()
  last.release()
  await pool.end()
})

test('there is one at a time: who asks twice gets the second when the first is back', async () => {
  const pool = new Pool({ connectionString: database.url, Client: DatabaseClient, max: 2 })
  const lender = lendFrom(pool)
  const first = await lender.connect()
  let hasSecond = false
  const second = lender.connect().then((client) => {
    hasSecond = true
    return client
  })
  await lender.query('select pg_sleep(0.05)')
  expect(hasSecond).toBe(false)
  await cut(first)
  ;(await second).release()
  await pool.end()
})
