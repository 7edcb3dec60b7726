/**
 * `npm run migration -- <name>`: writes the next migration.
 *
 * The difference is taken between two texts: the schema as the last migration left it (kept beside it as `schema.snapshot`) and
 * `prisma/schema` now; the engine insists on a server, so it gets an empty throw-away one. `tests/prisma/migrations.test.ts` proves that the migrations add up to the schema.
 *
 * `prisma/raw/*.sql` holds what Prisma cannot say (partial unique indexes, checks, triggers), every statement repeatable; a file is
 * appended to the next migration when it changed since the last one that carried it.
 */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres, throwaway } from '#kit/database/embedded-postgres.ts'
import { prismaDir, readMigrations } from './migrate.ts'
import { withSchemaEngine, type SchemaFile } from './schema-engine.ts'

const filters = { externalTables: [], externalEnums: [] }

async function main(name: string | undefined): Promise<void> {
  if (!name || !/^[a-z0-9_]+$/.test(name)) throw new Error('Usage: npm run migration -- <name in lower case with underscores>')
  const schema = await schemaFiles()
  const sql = await difference(await lastSnapshot(), schema)
  const raw = await changedRawSql()
  if (!sql && !raw) return say('The migrations already say what the schema says.')
  const folder = join(prismaDir, 'migrations', `${timestamp(new Date())}_${name}`)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'migration.sql'), `${[sql, raw].filter(Boolean).join('\n\n')}\n`)
  await writeFile(join(folder, 'schema.snapshot'), schema.map(({ content }) => content).join('\n'))
  await writeFile(join(prismaDir, 'migrations', 'migration_lock.toml'), 'provider = "postgresql"\n')
  say(`Wrote ${folder}`)
}

/** SQL that turns a database of schema `from` (empty when undefined) into one of schema `to`; '' when they agree. */
export async function difference(from: readonly SchemaFile[] | undefined, to: readonly SchemaFile[]): Promise<string> {
  const result = await withScratchServer((url) =>
    withSchemaEngine(url, to, (engine) =>
      engine.diff({
        from: from ? { tag: 'schemaDatamodel', files: [...from] } : { tag: 'empty' },
        to: { tag: 'schemaDatamodel', files: [...to] },
        script: true,
        exitCode: null,
        filters,
      }),
    ),
  )
  const sql = (result.stdout ?? '').trim()
  return sql === '-- This is an empty migration.' ? '' : sql
}

export async function schemaFiles(): Promise<SchemaFile[]> {
  const dir = join(prismaDir, 'schema')
  const names = (await readdir(dir)).filter((name) => name.endsWith('.prisma')).toSorted()
  return Promise.all(names.map(async (name) => ({ path: join(dir, name), content: await readFile(join(dir, name), 'utf8') })))
}

async function lastSnapshot(): Promise<SchemaFile[] | undefined> {
  const last = (await readMigrations()).at(-1)
  if (!last) return undefined
  const path = join(prismaDir, 'migrations', last.name, 'schema.snapshot')
  return [{ path, content: await readFile(path, 'utf8') }]
}

/** Functions that the other files use stand in system.sql. */
const rank = (name: string): number => (name === 'system.sql' ? 0 : 1)

/** The files of `prisma/raw`, each under a mark that tells whether a migration already carries it. */
export async function rawSql(): Promise<{ mark: string; content: string }[]> {
  const dir = join(prismaDir, 'raw')
  const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.sql')).toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  return Promise.all(
    names.map(async (name) => {
      const content = (await readFile(join(dir, name), 'utf8')).trim()
      return { mark: `-- raw/${name} ${createHash('sha256').update(content).digest('hex').slice(0, 12)}`, content }
    }),
  )
}

async function changedRawSql(): Promise<string> {
  const written = (await readMigrations()).map(({ sql }) => sql).join('\n')
  return (await rawSql())
    .filter(({ mark }) => !written.includes(mark))
    .map(({ mark, content }) => `${mark}\n${content}`)
    .join('\n\n')
}

async function withScratchServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'chandlery-migration-'))
  const server = await startEmbeddedPostgres(dir, throwaway)
  try {
    return await work(server.url('postgres'))
  } finally {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

const timestamp = (at: Date) => at.toISOString().replace(/\D/g, '').slice(0, 14)
const say = (text: string) => void process.stdout.write(`${text}\n`)

if (process.argv[1]?.endsWith('new-migration.ts')) await main(process.argv[2])
