/** Creates and upgrades the `wf_` tables: numbered SQL files, each applied once, one process at a time. */
import { readdir, readFile } from 'node:fs/promises'
import type { Sql } from '../define.ts'
import type { SqlPool } from '../runtime/options-api.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** Any number that nothing else in the database locks. */
const LOCK = 7_046_029_254

async function apply(sql: Sql): Promise<void> {
  await sql.query('select pg_advisory_xact_lock($1)', [LOCK])
  await sql.query('create table if not exists wf_schema (name text primary key, applied_at timestamptz not null default now())')
  const applied = new Set((await sql.query<{ name: string }>('select name from wf_schema')).map((row) => row.name))
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  for (const name of files.filter((file) => !applied.has(file))) {
    for (const statement of statementsOf(await readFile(new URL(name, FOLDER), 'utf8'))) await sql.query(statement)
    await sql.query('insert into wf_schema (name) values ($1)', [name])
  }
}

/** The files hold plain DDL: a statement ends with `;` at the end of a line. */
function statementsOf(text: string): string[] {
  const bare = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')
  return bare
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

export const migrate = (pool: SqlPool): Promise<void> => pool.transaction(apply)
