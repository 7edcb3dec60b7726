/** Upgrading the engine's tables: beside others who write, and on a pool of the host that lends no session. */
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { engineMigrations, migrate, type Migration } from '#server/engine/store/migrate.ts'
import { openPool } from '#server/engine/store/sql.ts'
import type { SqlPool } from '#server/engine/runtime/options-api.ts'
import { withEmptyDatabase } from '../runtime/empty-database.ts'

const database = withEmptyDatabase()
const before: Migration = { name: '900-goods.sql', text: 'create table goods (id int primary key, name text);' }
const index: Migration = {
  name: '901-goods-name.sql',
  text: '-- outside a transaction\n-- Found by name.\ncreate unique index concurrently if not exists goods_name on goods (name);\n',
}
const indexes = `select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'goods'::regclass and not indisprimary`

async function onPools<T>(count: number, work: (pools: SqlPool[]) => Promise<T>): Promise<T> {
  const pools = Array.from({ length: count }, () => openPool(database.url, { size: 2, plans: 'keys', onError: () => undefined }))
  try {
    return await work(pools)
  } finally {
    await Promise.all(pools.map((pool) => pool.close()))
  }
}

async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('an upgrade waits for whoever writes, others for their turn, and a build that broke off is made again', async () => {
  const old = [...(await engineMigrations()), before]
  await onPools(3, async ([one, two, three]) => {
    await migrate(one!, old)
    await one!.query(`insert into goods values (1, 'tea'), (2, 'tea')`)
    await expect(migrate(one!, [...old, index])).rejects.toThrow(/could not create unique index|duplicate/)
    expect(await one!.query(indexes)).toEqual([{ name: 'goods_name', valid: false }])

    await withClient(async (writer) => {
      await writer.query('begin')
      await writer.query('delete from goods where id = 2')
      const upgrades = Promise.all([one, two, three].map((pool) => migrate(pool!, [...old, index])))
      // Longer than a lock of the engine is waited for elsewhere would be too long for a test; that it stands behind the writer is enough.
      await expect
        .poll(() => one!.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%index concurrently%'`))
        .not.toEqual([])
      await writer.query(`insert into goods values (3, 'rice')`)
      await writer.query('commit')
      await upgrades
    })
    expect(await one!.query(indexes)).toEqual([{ name: 'goods_name', valid: true }])
    expect(await one!.query('select count(*)::int as n from wf_schema where name = $1', [index.name])).toEqual([{ n: 1 }])
  })
})

const shape = () =>
  withClient(async (client) => (await client.query(`select indexdef from pg_indexes where schemaname = 'public' and tablename like 'wf\\_%' order by 1`)).rows)

test('a pool without sessions builds the same tables', async () => {
  await onPools(1, async ([pool]) => {
    await migrate(pool!)
    const wanted = await shape()
    await withClient((client) => client.query('drop schema public cascade; create schema public'))
    const { session: _none, ...plain } = pool!
    await migrate(plain)
    expect(await shape()).toEqual(wanted)
  })
})
