/**
 * Prisma's schema engine as WebAssembly. Prisma's command line downloads a native engine from a host that closed networks do not
 * reach; the same engine inside an npm package needs no download. Migrations keep Prisma's folder format and its
 * `_prisma_migrations` table, so `prisma migrate deploy` works as well where its engine can be had.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg'
import { runScript, type SqlConnection } from './sql-script.ts'

export type SchemaEngine = engineModule.SchemaEngine

/** A path and its content, as the engine wants schema files. */
export interface SchemaFile {
  readonly path: string
  readonly content: string
}

let loaded: Promise<void> | undefined

/** Where the WebAssembly reports a panic before it traps. */
const panics = globalThis as { PRISMA_WASM_PANIC_REGISTRY?: { set_message(message: string): void } }
let lastPanic: string | undefined

async function load(): Promise<void> {
  const file = createRequire(import.meta.url)
    .resolve('@prisma/schema-engine-wasm/schema_engine_bg')
    .replace(/\.js$/, '.wasm')
  const { instance } = await WebAssembly.instantiate(await readFile(file), { './schema_engine_bg.js': engineModule as unknown as WebAssembly.ModuleImports })
  engineModule.__wbg_set_wasm(instance.exports)
  panics.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => (lastPanic = message) }
  const start = instance.exports['__wbindgen_start'] as () => void
  start()
}

/**
 * Prisma's adapter cuts scripts at every semicolon, also inside function bodies. Here a migration happens entirely or not at all,
 * unless its first line says otherwise.
 */
class ScriptablePg extends PrismaPg {
  /** The engine forgets to close what it opens. */
  readonly opened: { dispose(): Promise<void> }[] = []
  /** The engine tells where it was, and not what PostgreSQL said. */
  refusal: Error | undefined

  override async connect() {
    const adapter = await super.connect()
    this.opened.push(adapter)
    // The adapter keeps the pool that it was given or made; its type does not say so.
    const { client } = adapter as unknown as { client: SqlConnection }
    adapter.executeScript = (script) =>
      runScript(client, script).catch((error: Error) => {
        this.refusal = error
        throw error
      })
    return adapter
  }
}

/**
 * Runs `work` with an engine on the database at `url`.
 * @param datamodels schema files; the engine refuses to be born without one, also where only `applyMigrations` is wanted
 */
export async function withSchemaEngine<T>(url: string, datamodels: readonly SchemaFile[], work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  await (loaded ??= load())
  const connections = new ScriptablePg({ connectionString: url })
  const factory = bindMigrationAwareSqlAdapterFactory(connections)
  lastPanic = undefined
  const engine = await engineModule.SchemaEngine.new({ datamodels: datamodels.map(({ path, content }) => [path, content]) }, () => undefined, factory)
  try {
    return await work(engine)
  } catch (cause) {
    if (connections.refusal) throw new Error(`${migrationIn(cause)}${connections.refusal.message}`, { cause })
    throw lastPanic ? new Error(`Prisma's schema engine failed: ${lastPanic}`, { cause }) : cause
  } finally {
    engine.free()
    for (const connection of connections.opened) await connection.dispose()
  }
}

const migrationIn = (cause: unknown): string => {
  const name = /migration_name="([^"]+)"/.exec(String(cause))?.[1]
  return name === undefined ? '' : `migration ${name}: `
}
