import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openDataSource, type DataSource, type Sql, type TransactionPrisma } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import { withDatabase } from '#tests/support/database.ts'

const database = withDatabase()
let data: DataSource

beforeAll(() => {
  data = openDataSource(database.url, { poolSize: 4 })
})
afterEach(() => vi.useRealTimers())
afterAll(() => data.close())

const param = (paramKey: string) => ({ data: { paramKey, paramName: 'n', paramValue: 'v' } })
const found = async (key: string) => (await data.sql.query('select 1 from system_param where param_key = $1', [key])).length
/** Connections that somebody holds. */
const held = () => data.pool.totalCount - data.pool.idleCount

test('both faces speak in one transaction, whichever speaks first', async () => {
  const [first, second] = [newId(), newId()]
  await data.transaction(async (prisma, sql) => {
    const [row] = await sql.query<{ at: string }>('select pg_current_xact_id()::text as at')
    await prisma.systemParam.create(param(first))
    expect(await prisma.$queryRawUnsafe('select pg_current_xact_id()::text as at')).toEqual([row])
    const [made, other] = [await prisma.systemParam.create(param(second)), await prisma.systemParam.findFirst({ where: { paramKey: first } })]
    expect([made.paramKey, other?.paramKey]).toEqual([second, first])
    expect(await found(first)).toBe(0)
  })
  expect([await found(first), await found(second), held()]).toEqual([1, 1, 0])
})

test('a failure takes back what both faces wrote, and gives the connection back', async () => {
  const key = newId()
  const refused = data.transaction(async (prisma) => {
    await prisma.systemParam.create(param(key))
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  expect([await found(key), held()]).toEqual([0, 0])
})

test('work that goes on after a failed statement is told that nothing was committed', async () => {
  const key = newId()
  const lost = data.transaction(async (prisma, sql) => {
    await prisma.systemParam.create(param(key))
    await sql.query('select 1 / 0').catch(() => undefined)
  })
  await expect(lost).rejects.toThrow('Nothing was committed')
  expect(await found(key)).toBe(0)
})

test('nobody writes through a transaction that has ended', async () => {
  const kept: { prisma?: TransactionPrisma; sql?: Sql } = {}
  await data.transaction((prisma, sql) => Promise.resolve(Object.assign(kept, { prisma, sql })))
  await expect(kept.sql?.query('select 1')).rejects.toThrow('has ended')
  await expect(kept.prisma?.systemParam.create(param(newId()))).rejects.toThrow('has ended')
})

test('a transaction that takes longer than a minute is rolled back, and its connection is used again only when the work has ended', async () => {
  const key = newId()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const late = data.transaction(async (prisma, sql) => {
    await prisma.systemParam.create(param(key))
    vi.advanceTimersByTime(60_000)
    expect(held()).toBe(1)
    await sql.query('select 1')
  })
  await expect(late).rejects.toMatchObject({ code: 'database-busy' })
  vi.useRealTimers()
  expect([await found(key), held()]).toEqual([0, 0])
})

test('a cut connection fails its transaction only', async () => {
  const cut = data.transaction(async (prisma, sql) => {
    await prisma.systemParam.findFirst()
    const [own] = await sql.query<{ pid: number }>('select pg_backend_pid() as pid')
    await data.sql.query('select pg_terminate_backend($1)', [own?.pid])
    await sql.query('select 1')
  })
  await expect(cut).rejects.toThrow()
  expect(await data.transaction((_, sql) => sql.query('select 1 as one'))).toEqual([{ one: 1 }])
  expect(held()).toBe(0)
})
