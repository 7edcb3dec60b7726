/** What a database looks like from outside, to compare two that were made in different ways. */
import { Client } from 'pg'
import { inject } from 'vitest'
import { copyDatabase, dropDatabase } from '#tests/support/template.ts'

/** The engine's own tables and bookkeeping are left out. */
const ours = `!~ '^(wf_|_prisma|bullmq)'`

const parts = {
  columns: `select table_name, column_name, data_type, is_nullable, column_default, character_maximum_length, numeric_precision, numeric_scale
      from information_schema.columns where table_schema = 'public' and table_name ${ours} order by 1, 2`,
  indexes: `select indexdef from pg_indexes where schemaname = 'public' and tablename ${ours} order by 1`,
  constraints: `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid::regclass::text ${ours} order by 1, 2`,
  triggers: `select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal and tgrelid::regclass::text ${ours} order by 1`,
  functions: `select proname, pg_get_functiondef(oid) as definition from pg_proc where pronamespace = 'public'::regnamespace order by 1, 2`,
  views: `select viewname, definition from pg_views where schemaname = 'public' order by 1`,
}

/** Columns, indexes, constraints, triggers, functions and views of the public schema. */
export const shapeOf = (url: string) =>
  withClient(url, async (client) => {
    const shape: Record<string, unknown[]> = {}
    for (const [part, query] of Object.entries(parts)) shape[part] = (await client.query<Record<string, unknown>>(query)).rows
    return shape
  })

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function emptyDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { name, url } = await copyDatabase(inject('databaseServer'), 'template0')
  try {
    return await work(url)
  } finally {
    await dropDatabase(inject('databaseServer'), name)
  }
}
