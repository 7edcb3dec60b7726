/**
 * Brings a database to the newest schema: applies the folders of `prisma/migrations` that it does not know yet, then the files of
 * `prisma/raw` that changed since it saw them.
 */
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { DatabaseClient } from '#kit/database/database-client.ts'
import { missingRights } from '#kit/database/missing-rights.ts'
import { StartFailure } from '#kit/database/start-failure.ts'
import { applyScripts, changedScripts, readScripts, type RepeatableScript } from './repeatable-scripts.ts'
import { withSchemaEngine } from './schema-engine.ts'

export const prismaDir = dirname(fileURLToPath(import.meta.url))
const migrationsDir = join(prismaDir, 'migrations')

/** All that applying migrations needs to know of the schema. */
const datasource = { path: 'base.prisma', content: 'datasource db {\n  provider = "postgresql"\n}\n' }

export interface Migration {
  readonly name: string
  readonly sql: string
}

export async function readMigrations(): Promise<Migration[]> {
  const entries = await readdir(migrationsDir, { withFileTypes: true }).catch(() => [])
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(migrationsDir, name, 'migration.sql'), 'utf8') })))
}

/** All that makes a schema. */
export interface SchemaSources {
  readonly migrations: readonly Migration[]
  readonly scripts: readonly RepeatableScript[]
}

const readSources = async (): Promise<SchemaSources> => ({ migrations: await readMigrations(), scripts: await readScripts() })

/**
 * Several processes may start at once: an advisory lock lets one migrate while the others wait.
 * @returns names of the migrations and files of `prisma/raw` applied now
 * @throws StartFailure when one fails; what it did is rolled back by PostgreSQL, and the next start tries it again
 */
export async function migrate(url: string, sources?: SchemaSources): Promise<string[]> {
  const { migrations, scripts } = sources ?? (await readSources())
  const client = new DatabaseClient({ connectionString: url })
  await client.connect()
  try {
    await lock(client)
    const known = await applied(client)
    const missing = migrations.filter(({ name }) => !known.has(name))
    // Loading the engine costs a third of a second, so an up-to-date database is recognised without it.
    if (missing.length > 0) await applyMigrations(url, client, migrations)
    // A newer build's database keeps its functions and triggers when an older process starts once more.
    const ours = new Set(migrations.map(({ name }) => name))
    const isNewer = [...known].some((name) => !ours.has(name))
    const changed = isNewer ? [] : await changedScripts(client, scripts)
    await applyScripts(client, changed, known.size === 0)
    return [...missing, ...changed].map(({ name }) => name)
  } catch (cause) {
    const denied = missingRights(cause, url)
    if (denied) throw denied
    throw new StartFailure(`The database schema could not be brought up to date: ${cause instanceof Error ? cause.message : String(cause)}`)
  } finally {
    await client.end()
  }
}

const lockPatience = 100

/** Asks again and again: whoever waits inside a statement holds a snapshot, and an index that is built concurrently waits for all of those. */
async function lock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(4801277312) as mine')
    if (rows[0]?.mine) return
    await setTimeout(lockPatience)
  }
}

async function applyMigrations(url: string, client: Client, migrations: readonly Migration[]): Promise<void> {
  if (await hasMigrationsTable(client)) {
    // The engine refuses to go on behind one that failed; nothing of it was left, or it says itself that it can be run again.
    await client.query('update _prisma_migrations set rolled_back_at = now() where finished_at is null and rolled_back_at is null')
  }
  await withSchemaEngine(url, [datasource], (engine) =>
    engine.applyMigrations({ migrationsList: asList(migrations), filters: { externalTables: [], externalEnums: [] } }),
  )
}

async function applied(client: Client): Promise<ReadonlySet<string>> {
  if (!(await hasMigrationsTable(client))) return new Set()
  const { rows } = await client.query<{ name: string }>(
    'select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null',
  )
  return new Set(rows.map(({ name }) => name))
}

async function hasMigrationsTable(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('_prisma_migrations') is not null as there`)
  return rows[0]?.there === true
}

const asList = (migrations: readonly Migration[]) => ({
  baseDir: migrationsDir,
  lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
  shadowDbInitScript: '',
  migrationDirectories: migrations.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
  })),
})
