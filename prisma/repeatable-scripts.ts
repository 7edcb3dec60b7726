/**
 * What Prisma's schema cannot say stands in `prisma/raw/*.sql`: partial indexes, checks, functions, triggers. These files have no
 * history: each says what shall hold, every statement of it can be run again, and a file is applied whenever its text differs from
 * what this database has had. (Flyway calls them repeatable migrations.)
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { Client } from 'pg'
import { isOutsideTransaction, runScript, withinTransaction } from './sql-script.ts'

const rawDir = fileURLToPath(new URL('raw', import.meta.url))

export interface RepeatableScript {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** Functions that the other files use stand in system.sql; the rest follows by name. */
const rank = (name: string): number => (name === 'system.sql' ? 0 : 1)

/** In the order in which they are applied. */
export async function readScripts(): Promise<RepeatableScript[]> {
  const names = (await readdir(rawDir)).filter((name) => name.endsWith('.sql')).toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(rawDir, name), 'utf8')).trim()
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Those that this database has not had with this text. */
export async function changedScripts(client: Client, scripts: readonly RepeatableScript[]): Promise<RepeatableScript[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(`select to_regclass('repeatable_script') is not null as there`)
  if (!tables[0]?.there) return [...scripts]
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from repeatable_script')
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  return scripts.filter(({ name, checksum }) => applied.get(name) !== checksum)
}

/**
 * Applies scripts and keeps their checksums, each in one transaction with its own; one outside a transaction is known by its checksum
 * once all of it is done.
 * @param isNew nobody works in the database yet: what would wait for others need not
 */
export async function applyScripts(client: Client, scripts: readonly RepeatableScript[], isNew = false): Promise<void> {
  if (scripts.length === 0) return
  await client.query(
    'create table if not exists repeatable_script (name varchar(100) primary key, checksum char(64) not null, applied_at timestamptz(6) not null default now())',
  )
  for (const script of scripts) await applyScript(client, isNew ? { ...script, sql: withinTransaction(script.sql) } : script)
}

async function applyScript(client: Client, { name, sql, checksum }: RepeatableScript): Promise<void> {
  const transactional = !isOutsideTransaction(sql)
  try {
    if (transactional) await client.query('begin')
    await runScript(client, sql)
    await client.query(
      `insert into repeatable_script (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [name, checksum],
    )
    if (transactional) await client.query('commit')
  } catch (cause) {
    if (transactional) await client.query('rollback')
    throw new Error(`prisma/raw/${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
