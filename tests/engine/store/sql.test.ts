/** Connections that break: the pool survives them, and what is known about the failure is told. */
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { isConnectionLoss, isContention, isDatabaseAway, openPool, sqlState } from '#server/engine/store/sql.ts'
import { withEmptyDatabase } from '#tests/engine/runtime/empty-database.ts'

const database = withEmptyDatabase()

const onServer = async (sql: string, params: unknown[]) => {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(sql, params)
  await client.end()
}

it('survives a connection that is lost between two statements of a transaction', async () => {
  const pool = openPool(database.url, { size: 2, plans: 'keys', onError: () => undefined })
  const lost = await pool
    .transaction(async (sql) => {
      const [row] = await sql.query<{ pid: number }>('select pg_backend_pid() as pid')
      await onServer('select pg_terminate_backend($1)', [row?.pid])
      await new Promise((resolve) => setTimeout(resolve, 100))
      await sql.query('select 1')
    })
    .catch((error: unknown) => error)
  expect(isConnectionLoss(lost)).toBe(true)
  expect(await pool.query('select 1 as one')).toEqual([{ one: 1 }])
  await pool.close()
})

it('tells a deadlock from other failures, also through a wrapping driver', () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  const wrapped = Object.assign(new Error('Raw query failed'), { code: 'P2010', meta: { code: '40P01' } })
  expect([isContention(deadlock), isContention(wrapped), isContention(new Error('no'))]).toEqual([true, true, false])
  expect(sqlState(Object.assign(new Error('outer'), { cause: deadlock }))).toBe('40P01')
})

it('takes what Node says of a socket for no SQLSTATE, though it may be five letters', () => {
  const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' })
  expect([sqlState(broken), isConnectionLoss(broken), isDatabaseAway(broken)]).toEqual([undefined, true, false])
  expect(sqlState(Object.assign(new Error('raised'), { code: 'P0001' }))).toBe('P0001')
})
