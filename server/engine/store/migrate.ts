/** Creates and upgrades the `wf_` tables: numbered SQL files, each applied once, one process at a time. */
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Sql } from '../define.ts'
import type { SqlPool } from '../runtime/options-api.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** Any number that nothing else in the database locks. */
const LOCK = 7_046_029_254
/** Milliseconds until a process that waits for another one's upgrade asks again. */
const PATIENCE = 100

/**
 * First line of a file that runs statement by statement, for `create index concurrently` on a table that others write to. What it has done
 * stays done when it breaks half-way, so each of its statements can be run again.
 */
const OUTSIDE = '-- outside a transaction'

export interface Migration {
  readonly name: string
  readonly text: string
}

export async function engineMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, FOLDER), 'utf8') })))
}

/** On a pool that lends no session, a large index is built as any other is: writers wait for it. */
export async function migrate(pool: SqlPool, migrations?: readonly Migration[]): Promise<void> {
  const files = migrations ?? (await engineMigrations())
  if (pool.session === undefined) return pool.transaction((sql) => applyInside(sql, files))
  return pool.session((sql) => locked(sql, () => applyBeside(sql, files)))
}

/** All of them in this transaction, or none. */
async function applyInside(sql: Sql, files: readonly Migration[]): Promise<void> {
  await sql.query('select pg_advisory_xact_lock($1)', [LOCK])
  for (const file of await missingOf(sql, files)) {
    for (const statement of statementsOf(file.text)) await sql.query(statement.replace(/\bconcurrently\b/gi, ''))
    await noteApplied(sql, file)
  }
}

/** Each for itself, while others work. */
async function applyBeside(sql: Sql, files: readonly Migration[]): Promise<void> {
  const missing = await missingOf(sql, files)
  // Nobody works in tables that are not there yet.
  if (missing.length === files.length) return inTransaction(sql, () => applyInside(sql, files))
  for (const file of missing) {
    if (isOutside(file)) {
      for (const statement of statementsOf(file.text)) {
        await dropBroken(sql, statement)
        await sql.query(statement)
      }
      await noteApplied(sql, file)
    } else
      await inTransaction(sql, async () => {
        for (const statement of statementsOf(file.text)) await sql.query(statement)
        await noteApplied(sql, file)
      })
  }
}

async function missingOf(sql: Sql, files: readonly Migration[]): Promise<Migration[]> {
  await sql.query('create table if not exists wf_schema (name text primary key, applied_at timestamptz not null default now())')
  const applied = new Set((await sql.query<{ name: string }>('select name from wf_schema')).map((row) => row.name))
  return files.filter(({ name }) => !applied.has(name))
}

const noteApplied = (sql: Sql, { name }: Migration) => sql.query('insert into wf_schema (name) values ($1)', [name])

const isOutside = ({ text }: Migration): boolean => text.split('\n', 1)[0]?.trim() === OUTSIDE

/**
 * The lock ends with the session. Asks for it again and again: whoever waits inside a statement holds a snapshot, and an index that is built
 * concurrently waits for all of those.
 */
async function locked(sql: Sql, work: () => Promise<void>): Promise<void> {
  for (;;) {
    const [answer] = await sql.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK])
    if (answer?.mine) break
    await setTimeout(PATIENCE)
  }
  await work()
}

async function inTransaction(sql: Sql, work: () => Promise<void>): Promise<void> {
  await sql.query('begin')
  try {
    await work()
    await sql.query('commit')
  } catch (error) {
    await sql.query('rollback')
    throw error
  }
}

const concurrentIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i

/** A build that broke off leaves an index behind that is never used, and that `if not exists` takes for the wanted one. */
async function dropBroken(sql: Sql, statement: string): Promise<void> {
  const name = concurrentIndex.exec(statement)?.[1]
  if (name === undefined) return
  const broken = await sql.query('select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid', [name])
  if (broken.length > 0) await sql.query(`drop index concurrently ${name}`)
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
