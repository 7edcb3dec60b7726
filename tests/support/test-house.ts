/** The whole product over a test's own database: every call of every module, with callers named by a header instead of tokens. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { processes } from '#processes/catalogue.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openHouse, type House } from '#server/house.ts'
import { prepareData, prepareSchema } from '#server/prepare-database.ts'
import type { Principal } from '#kit/principal.ts'
import { withDatabase } from './database.ts'
import { sender, type Send } from './test-app.ts'

export interface TestHouse {
  readonly house: House
  readonly send: Send
  /** Writes waiting log lines; an instant after which only later ones come. */
  flushedAt(): Promise<string>
  /** What the error log says of an answer's `errorId`. */
  reasonOf(errorId: string): Promise<string>
}

/** Call it at the top of a file; seeded with reference data, without the demo company. */
export function withTestHouse(): TestHouse {
  const database = withDatabase()
  const callers = new Map<string, Principal>()
  let opened: (TestHouse & { close(): Promise<void> }) | undefined
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chandlery-house-'))
    const config = readConfig({
      DATABASE_URL: database.url,
      DATABASE_POOL: '8',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      ADMIN_PASSWORD: 'chandlery',
      DEMO: 'off',
    })
    await prepareSchema(database.url)
    const house = await openHouse(config, database.url, processes)
    await prepareData(house)
    const app = await buildApp({
      data: house.data,
      routes: house.routes,
      messages: house.messages,
      sheets: house.sheets,
      measures: house.measures,
      authenticate: async (request) => callers.get(String(request.headers['x-caller'])),
      settings: { logLevel: 'silent', checkAnswers: true },
    })
    await app.ready()
    opened = {
      house,
      send: sender(() => app, callers),
      flushedAt: async () => {
        await app.requestLog.flush()
        return new Date().toISOString()
      },
      reasonOf: async (errorId) => {
        await app.requestLog.flush()
        const error = await house.data.prisma.apiErrorLog.findUnique({ where: { id: errorId } })
        return `${error?.errorName}: ${error?.message}`
      },
      close: async () => {
        await app.close()
        await house.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  })
  afterAll(() => opened?.close())
  const get = () => {
    if (!opened) throw new Error('The house is there from beforeAll on.')
    return opened
  }
  return {
    get house() {
      return get().house
    },
    get send() {
      return get().send
    },
    flushedAt: () => get().flushedAt(),
    reasonOf: (errorId) => get().reasonOf(errorId),
  }
}
