/**
 * Files that nobody refers to any more. Nothing is removed on suspicion: an upload that was not claimed within a week is looked for
 * in every column of the database that could name it; found, it is claimed; not found, it is hidden, and its bytes go a week later.
 */
import type { DataSource, Sql } from '../data-source.ts'
import type { FileStorage } from './storage.ts'
import { idOfKey } from './storage.ts'

const DAY_MS = 86_400_000
/** Files looked for at a time; each look reads the naming columns of all tables once. */
const SUSPECTS = 200

export interface CleanUp {
  readonly claimed: number
  readonly hidden: number
  readonly deleted: number
}

export async function cleanUpFiles({ sql }: DataSource, storages: readonly FileStorage[], now = new Date()): Promise<CleanUp> {
  const weekAgo = new Date(now.getTime() - 7 * DAY_MS)
  const { claimed, hidden } = await judgeSuspects(sql, weekAgo, now)
  await sql.query(`update file_object set removed_at = $1::timestamptz where expires_at < $1::timestamptz and removed_at is null`, [now.toISOString()])
  const deleted = await deleteRemoved(sql, storages, weekAgo)
  return { claimed, hidden, deleted }
}

async function judgeSuspects(sql: Sql, before: Date, now: Date): Promise<{ claimed: number; hidden: number }> {
  const rows = await sql.query<{ id: string }>(
    `select id from file_object where claimed_at is null and removed_at is null and expires_at is null and create_time < $1::timestamptz order by create_time limit ${SUSPECTS}`,
    [before.toISOString()],
  )
  const suspects = rows.map(({ id }) => id)
  if (suspects.length === 0) return { claimed: 0, hidden: 0 }
  const named = await namedAnywhere(sql, suspects)
  const orphans = suspects.filter((id) => !named.has(id))
  await sql.query('update file_object set claimed_at = now() where id = any($1::uuid[])', [[...named]])
  await sql.query('update file_object set removed_at = $2::timestamptz where id = any($1::uuid[])', [orphans, now.toISOString()])
  return { claimed: named.size, hidden: orphans.length }
}

/** Columns that can hold a file's id or link: by type and by what such columns are called. */
async function namingColumns(sql: Sql): Promise<{ table: string; column: string }[]> {
  return sql.query(
    `select quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) as table, quote_ident(c.column_name) as column
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema = current_schema() and c.table_name not in ('file_object', 'doc_log', 'operate_log', 'api_access_log')
        and (c.data_type = 'jsonb' or (c.data_type in ('uuid', 'text', 'character varying', 'ARRAY')
          and c.column_name ~ '(file|image|avatar|logo|video|voucher|picture|photo|media|signature|attachment|html|content|url|link|icon)'))`,
  )
}

async function namedAnywhere(sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { table, column } of await namingColumns(sql)) {
    const rows = await sql.query<{ id: string }>(
      `select distinct m[1] as id from ${table}, lateral regexp_matches(${column}::text, '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') as m
        where ${column} is not null and m[1] = any($1::text[])`,
      [ids],
    )
    for (const { id } of rows) found.add(id)
  }
  return found
}

async function deleteRemoved(sql: Sql, storages: readonly FileStorage[], before: Date): Promise<number> {
  const rows = await sql.query<{ id: string; storage: string; key: string }>(
    `select id, storage, storage_key as key from file_object f where removed_at < $1::timestamptz
        and not exists (select 1 from attachment a where a.file_id = f.id) and not exists (select 1 from template_file t where t.file_id = f.id)
      order by removed_at limit 1000`,
    [before.toISOString()],
  )
  let deleted = 0
  for (const { id, storage: name, key } of rows) {
    const storage = storages.find((candidate) => candidate.name === name)
    if (!storage) continue
    await storage.remove(key)
    await sql.query('delete from file_object where id = $1::uuid', [id])
    deleted += 1
  }
  return deleted
}

/** Bytes without a row: what a process left that died between storing and writing the row. @returns how many were removed */
export async function sweepStorage({ sql }: DataSource, storage: FileStorage, now = new Date()): Promise<number> {
  let removed = 0
  let keys: string[] = []
  const judge = async (): Promise<void> => {
    const rows = await sql.query<{ id: string }>('select id from file_object where id = any($1::uuid[])', [keys.map(idOfKey)])
    const known = new Set(rows.map(({ id }) => id))
    for (const key of keys.filter((candidate) => !known.has(idOfKey(candidate)))) {
      await storage.remove(key)
      removed += 1
    }
    keys = []
  }
  for await (const key of storage.list(new Date(now.getTime() - DAY_MS))) {
    keys.push(key)
    if (keys.length >= 500) await judge()
  }
  await judge()
  return removed
}
