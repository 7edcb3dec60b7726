import { expect, test } from 'vitest'
import { difference, lastSnapshot, schemaFiles } from '#prisma/new-migration.ts'
import { migrate, readMigrations, type Migration } from '#prisma/migrate.ts'
import { applyScripts, readScripts } from '#prisma/repeatable-scripts.ts'
import { outsideTransactionMark } from '#prisma/sql-script.ts'
import { emptyDatabase, shapeOf, withClient } from './shape.ts'

const migration = (name: string, sql: string): Migration => ({ name: `20260101000000_${name}`, sql })
const script = (name: string, sql: string) => ({ name, sql, checksum: `${name} ${sql}`.padEnd(64).slice(0, 64) })

let shape: ReturnType<typeof shapeOf> | undefined
/** Of a database that all migrations made; found out once. */
const freshShape = () =>
  (shape ??= emptyDatabase(async (url) => {
    await migrate(url)
    return shapeOf(url)
  }))

test('the migrations add up to the schema', async () => {
  const migrated = await freshShape()
  const declared = await emptyDatabase(async (url) => {
    const tables = await difference(undefined, await schemaFiles())
    await withClient(url, async (client) => {
      await client.query(tables)
      await applyScripts(client, await readScripts())
    })
    return shapeOf(url)
  })
  expect(migrated).toEqual(declared)
})

test('the snapshot is the schema as the last migration left it', async () => {
  expect(await difference(await lastSnapshot(), await schemaFiles())).toBe('')
})

test('a database from before the files of prisma/raw were repeatable becomes one of today', async () => {
  const lastWithScripts = '20261122230227_sub_orders_under_way'
  const migrations = await readMigrations()
  const earlier = migrations.filter(({ name }) => name <= lastWithScripts)
  const upgraded = await emptyDatabase(async (url) => {
    await migrate(url, { migrations: earlier, scripts: [] })
    await migrate(url)
    return shapeOf(url)
  })
  expect(upgraded).toEqual(await freshShape())
})

test('a second run changes nothing', async () => {
  await emptyDatabase(async (url) => {
    expect((await migrate(url)).length).toBeGreaterThan(0)
    expect(await migrate(url)).toEqual([])
  })
})

test('a database that goes away meanwhile is told in a sentence', async () => {
  await emptyDatabase(async (url) => {
    const goesAway = withClient(url, async (client) => {
      const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
      await expect.poll(async () => (await client.query(`select 1 ${others} and query like '%pg_sleep%'`)).rows.length).toBeGreaterThan(0)
      await client.query(`select pg_terminate_backend(pid) ${others}`)
    })
    const attempt = migrate(url, { migrations: [migration('slow', 'select pg_sleep(60);')], scripts: [] })
    await expect(attempt).rejects.toThrow('The database schema could not be brought up to date')
    await goesAway
  })
})

test('every file of prisma/raw can be applied again', async () => {
  await emptyDatabase(async (url) => {
    await migrate(url)
    const before = await shapeOf(url)
    await withClient(url, (client) => client.query('delete from repeatable_script'))
    expect((await migrate(url)).length).toBe((await readScripts()).length)
    expect(await shapeOf(url)).toEqual(before)
  })
})

test('a file is applied again when its text changed, and then alone', async () => {
  const one = script('one.sql', 'create or replace view one as select 1 as n')
  const two = script('two.sql', 'create or replace view two as select 2 as n')
  const changed = script('two.sql', 'create or replace view two as select 3 as n')
  await emptyDatabase(async (url) => {
    expect(await migrate(url, { migrations: [], scripts: [one, two] })).toEqual(['one.sql', 'two.sql'])
    expect(await migrate(url, { migrations: [], scripts: [one, changed] })).toEqual(['two.sql'])
    expect(await migrate(url, { migrations: [], scripts: [one, changed] })).toEqual([])
    expect((await withClient(url, (client) => client.query('select n from two'))).rows).toEqual([{ n: 3 }])
  })
})

test('a file that fails leaves nothing and is named; mended, it is applied', async () => {
  const broken = script('part.sql', 'create view part as select 1 as n; select missing()')
  await emptyDatabase(async (url) => {
    await expect(migrate(url, { migrations: [], scripts: [broken] })).rejects.toThrow(/prisma\/raw\/part\.sql: function missing\(\) does not exist/)
    expect(await migrate(url, { migrations: [], scripts: [script('part.sql', 'create view part as select 1 as n')] })).toEqual(['part.sql'])
  })
})

test('a migration that fails leaves nothing; mended, the next start applies it', async () => {
  await emptyDatabase(async (url) => {
    const broken = migration('goods', 'create table goods (id int); select missing();')
    await expect(migrate(url, { migrations: [broken], scripts: [] })).rejects.toThrow(/_goods: function missing\(\) does not exist/)
    const mended = migration('goods', 'create table goods (id int);')
    expect(await migrate(url, { migrations: [mended], scripts: [] })).toEqual([mended.name])
    expect(await migrate(url, { migrations: [mended], scripts: [] })).toEqual([])
  })
})

test('an older build leaves the functions of a newer one', async () => {
  const table = migration('goods', 'create table goods (id int);')
  const newer = migration('more_goods', 'create table more_goods (id int);')
  await emptyDatabase(async (url) => {
    await migrate(url, { migrations: [table, newer], scripts: [script('part.sql', 'create or replace view part as select 2 as n')] })
    await migrate(url, { migrations: [table], scripts: [script('part.sql', 'create or replace view part as select 1 as n')] })
    expect((await withClient(url, (client) => client.query('select n from part'))).rows).toEqual([{ n: 2 }])
  })
})

test('two processes that start together migrate once', async () => {
  await emptyDatabase(async (url) => {
    const [first, second] = await Promise.all([migrate(url), migrate(url)])
    expect([first.length, second.length].toSorted((a, b) => a - b)[0]).toBe(0)
  })
})

const table = migration('goods', 'create table goods (id int, name text);')
const concurrently = `${outsideTransactionMark}
-- Found by name; many rows.
create index concurrently if not exists goods_name on goods (name);
create index concurrently if not exists goods_id on goods (id);`
const indexes = `select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'goods'::regclass order by 1`

test.each([
  { kind: 'migration', sources: { migrations: [table, migration('goods_index', concurrently)], scripts: [] } },
  { kind: 'file of prisma/raw', sources: { migrations: [table], scripts: [script('goods.sql', concurrently)] } },
])('a $kind outside a transaction builds its indexes concurrently, while others wait for their turn', async ({ sources }) => {
  await emptyDatabase(async (url) => {
    await migrate(url, { migrations: [table], scripts: [] })
    const done = await Promise.all([migrate(url, sources), migrate(url, sources), migrate(url, sources)])
    expect(done.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    expect((await withClient(url, (client) => client.query(indexes))).rows).toEqual([
      { name: 'goods_id', valid: true },
      { name: 'goods_name', valid: true },
    ])
  })
})

test('where nobody works yet nothing is waited for: a file outside a transaction is one, and leaves nothing when it fails', async () => {
  await emptyDatabase(async (url) => {
    const broken = script('goods.sql', `${concurrently}\nselect missing();`)
    await expect(migrate(url, { migrations: [], scripts: [script('table.sql', table.sql), broken] })).rejects.toThrow(/missing/)
    expect((await withClient(url, (client) => client.query(indexes))).rows).toEqual([])
    await migrate(url, { migrations: [], scripts: [script('table.sql', table.sql), script('goods.sql', concurrently)] })
    expect((await withClient(url, (client) => client.query(indexes))).rows).toHaveLength(2)
  })
})

test('an index whose building broke off is built again', async () => {
  const unique = migration('goods_key', `${outsideTransactionMark}\ncreate unique index concurrently if not exists goods_key on goods (name);`)
  await emptyDatabase(async (url) => {
    await migrate(url, { migrations: [table], scripts: [] })
    await withClient(url, (client) => client.query(`insert into goods (id, name) values (1, 'tea'), (2, 'tea')`))
    await expect(migrate(url, { migrations: [table, unique], scripts: [] })).rejects.toThrow(/could not create unique index|duplicate/)
    expect((await withClient(url, (client) => client.query(indexes))).rows).toEqual([{ name: 'goods_key', valid: false }])
    await withClient(url, (client) => client.query('delete from goods where id = 2'))
    expect(await migrate(url, { migrations: [table, unique], scripts: [] })).toEqual([unique.name])
    expect((await withClient(url, (client) => client.query(indexes))).rows).toEqual([{ name: 'goods_key', valid: true }])
  })
})
