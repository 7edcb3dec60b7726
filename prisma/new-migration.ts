/**
 * `npm run migration -- <name>`: writes the next migration.
 *
 * The difference is taken between two texts: the schema as the last migration left it (`prisma/schema.snapshot`) and `prisma/schema`
 * now; the engine insists on a server, so it gets an empty throw-away one. `tests/prisma/migrations.test.ts` proves that the migrations
 * add up to the schema. What Prisma cannot say is no migration: see `repeatable-scripts.ts`.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres, throwaway } from '#kit/database/embedded-postgres.ts'
import { prismaDir } from './migrate.ts'
import { withSchemaEngine, type SchemaFile } from './schema-engine.ts'

const snapshotPath = join(prismaDir, 'schema.snapshot')
const filters = { externalTables: [], externalEnums: [] }

async function main(name: string | undefined): Promise<void> {
  if (!name || !/^[a-z0-9_]+$/.test(name)) throw new Error('Usage: npm run migration -- <name in lower case with underscores>')
  const schema = await schemaFiles()
  const sql = await difference(await lastSnapshot(), schema)
  if (!sql) return say('The migrations already say what prisma/schema says. Files of prisma/raw need none: they are applied when they change.')
  const folder = join(prismaDir, 'migrations', `${timestamp(new Date())}_${name}`)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'migration.sql'), `${sql}\n`)
  await writeFile(snapshotPath, schema.map(({ content }) => content).join('\n'))
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

/** The schema as the last migration left it. */
export async function lastSnapshot(): Promise<SchemaFile[]> {
  return [{ path: snapshotPath, content: await readFile(snapshotPath, 'utf8') }]
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
