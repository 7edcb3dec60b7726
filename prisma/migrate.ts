/** Brings a database to the newest schema: applies the folders of `prisma/migrations` that it does not know yet. */
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { StartFailure } from '#kit/database/start-failure.ts'
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

/**
 * Several processes may start at once: an advisory lock lets one migrate while the others wait.
 * @returns names of the migrations applied now
 * @throws StartFailure when a migration fails; what it did is rolled back by PostgreSQL
 */
export async function migrate(url: string): Promise<string[]> {
  const migrations = await readMigrations()
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(4801277312)')
    // Loading the engine costs a third of a second, so an up-to-date database is recognised without it.
    if ((await applied(client)) >= migrations.length) return []
    const result = await withSchemaEngine(url, [datasource], (engine) =>
      engine.applyMigrations({ migrationsList: asList(migrations), filters: { externalTables: [], externalEnums: [] } }),
    )
    return result.appliedMigrationNames
  } catch (cause) {
    throw new StartFailure(`The database schema could not be brought up to date: ${cause instanceof Error ? cause.message : String(cause)}`)
  } finally {
    await client.end()
  }
}

async function applied(client: Client): Promise<number> {
  const { rows: tables } = await client.query<{ there: boolean }>(`select to_regclass('_prisma_migrations') is not null as there`)
  if (!tables[0]?.there) return 0
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from _prisma_migrations where finished_at is not null and rolled_back_at is null',
  )
  return rows[0]?.n ?? 0
}

export const asList = (migrations: readonly Migration[]) => ({
  baseDir: migrationsDir,
  lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
  shadowDbInitScript: '',
  migrationDirectories: migrations.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
  })),
})
