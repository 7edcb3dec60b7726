/** The whole product over a test's own database: every call of every module, with callers named by a header instead of tokens. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Area } from '#server/area/define-area.ts'
import { areas } from '#server/areas.ts'
import { buildApp } from '#server/app.ts'
import { openApplication, type Application } from '#server/application.ts'
import { prepareData } from '#server/prepare-database.ts'
import type { Principal } from '#kit/principal.ts'
import { withDatabase } from './database.ts'
import { customerConfig, seeded } from './seeded-database.ts'
import { sender, type Send } from './test-app.ts'

export interface TestProduct {
  readonly application: Application
  readonly send: Send
  /** Writes waiting log lines; an instant after which only later ones come. */
  flushedAt(): Promise<string>
  /** What the error log says of an answer's `errorId`. */
  reasonOf(errorId: string): Promise<string>
}

/**
 * Call it at the top of a file. Its database holds what a new customer's does, without the demo company.
 * @param own areas beside those of the product
 */
export function withTestProduct(own: readonly Area[] = []): TestProduct {
  const database = withDatabase(seeded)
  const callers = new Map<string, Principal>()
  let opened: (TestProduct & { close(): Promise<void> }) | undefined
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chandlery-application-'))
    const application = await openApplication(customerConfig(database.url, folder), database.url, [...areas, ...own])
    if (own.length > 0) await prepareData(application)
    const app = await buildApp({
      data: application.data,
      routes: application.routes,
      messages: application.messages,
      sheets: application.sheets,
      measures: application.measures,
      authenticate: async (request) => callers.get(String(request.headers['x-caller'])),
      settings: { checkAnswers: true, exposes: { metrics: true, docs: true } },
    })
    await app.ready()
    opened = {
      application,
      send: sender(() => app, callers),
      flushedAt: async () => {
        await app.requestLog.flush()
        return new Date().toISOString()
      },
      reasonOf: async (errorId) => {
        await app.requestLog.flush()
        const error = await application.data.prisma.apiErrorLog.findUnique({ where: { id: errorId } })
        return `${error?.errorName}: ${error?.message}`
      },
      close: async () => {
        await app.close()
        await application.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  })
  afterAll(() => opened?.close())
  const get = () => {
    if (!opened) throw new Error('The application is there from beforeAll on.')
    return opened
  }
  return {
    get application() {
      return get().application
    },
    get send() {
      return get().send
    },
    flushedAt: () => get().flushedAt(),
    reasonOf: (errorId) => get().reasonOf(errorId),
  }
}
