import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { difference, rawSql, schemaFiles } from '#prisma/new-migration.ts'
import { migrate } from '#prisma/migrate.ts'
import { copyDatabase, dropDatabase } from '#tests/support/template.ts'

/** Columns, indexes and constraints of the public schema, the engine's own and Prisma's bookkeeping tables left out. */
async function shapeOf(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const columns =
      await client.query(`select table_name, column_name, data_type, is_nullable, column_default, character_maximum_length, numeric_precision, numeric_scale
      from information_schema.columns where table_schema = 'public' and table_name !~ '^(wf_|_prisma|bullmq)' order by 1, 2`)
    const indexes = await client.query(`select indexdef from pg_indexes where schemaname = 'public' and tablename !~ '^(wf_|_prisma|bullmq)' order by 1`)
    const constraints = await client.query(`select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid::regclass::text !~ '^(wf_|_prisma|bullmq)' order by 1, 2`)
    return { columns: columns.rows, indexes: indexes.rows, constraints: constraints.rows }
  } finally {
    await client.end()
  }
}

async function emptyDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { name, url } = await copyDatabase(inject('databaseServer'), 'template0')
  try {
    return await work(url)
  } finally {
    await dropDatabase(inject('databaseServer'), name)
  }
}

test('the migrations add up to the schema', async () => {
  const migrated = await emptyDatabase(async (url) => {
    await migrate(url)
    return shapeOf(url)
  })
  const declared = await emptyDatabase(async (url) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(await difference(undefined, await schemaFiles()))
    for (const { content } of await rawSql()) await client.query(content)
    await client.end()
    return shapeOf(url)
  })
  expect(migrated).toEqual(declared)
})

test('a second run changes nothing', async () => {
  await emptyDatabase(async (url) => {
    expect((await migrate(url)).length).toBeGreaterThan(0)
    expect(await migrate(url)).toEqual([])
  })
})

test('two processes that start together migrate once', async () => {
  await emptyDatabase(async (url) => {
    const [first, second] = await Promise.all([migrate(url), migrate(url)])
    expect([first.length, second.length].toSorted()[0]).toBe(0)
  })
})
