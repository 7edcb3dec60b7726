/** The HTTP server over a test's own database, with callers named by a header instead of tokens. */
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { buildApp, type AppOptions } from '#server/app.ts'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import type { Principal } from '#kit/principal.ts'
import { withDatabase } from './database.ts'

export interface Answer {
  readonly status: number
  // What data holds is the test's business.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: { code: number; success: boolean; data: any; msg: string; message: string }
  readonly headers: Readonly<Record<string, unknown>>
  readonly raw: string
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly data: DataSource
  readonly url: string
  readonly send: Send
}

/** Sends as `caller`; nobody when undefined. A payload makes it a POST. */
export type Send = (caller: Principal | undefined, url: string, payload?: unknown, options?: Partial<InjectOptions>) => Promise<Answer>

/** @param callers whom the app's `authenticate` finds by the header `x-caller` */
export const sender =
  (app: () => FastifyInstance, callers: Map<string, Principal>): Send =>
  async (caller, url, payload, options = {}) => {
    if (caller) callers.set(caller.userId, caller)
    const { headers, ...rest } = options
    const response = await app().inject({
      method: payload === undefined ? 'GET' : 'POST',
      url,
      ...(payload !== undefined && { payload: payload as object }),
      headers: { ...(caller && { 'x-caller': caller.userId }), ...headers },
      ...rest,
    })
    const isJson = String(response.headers['content-type']).includes('json')
    return { status: response.statusCode, body: isJson ? response.json() : (undefined as never), headers: response.headers, raw: response.body }
  }

function opened<T>(part: T | undefined): T {
  if (!part) throw new Error('The app is there from beforeAll on.')
  return part
}

type Parts = Pick<AppOptions, 'routes'> & Partial<AppOptions>

/**
 * Call it at the top of a file.
 * @param parts made once the database is there
 */
export function withTestApp(parts: (data: DataSource) => Promise<Parts> | Parts): TestApp {
  const database = withDatabase()
  const callers = new Map<string, Principal>()
  let app: FastifyInstance | undefined
  let data: DataSource | undefined
  beforeAll(async () => {
    data = openDataSource(database.url, { poolSize: 8 })
    const { settings, ...rest } = await parts(data)
    app = await buildApp({
      data,
      messages: [],
      authenticate: async (request) => callers.get(String(request.headers['x-caller'])),
      settings: { checkAnswers: true, exposes: { metrics: true, docs: true }, ...settings },
      ...rest,
    })
    await app.ready()
  })
  afterAll(async () => {
    await app?.close()
    await data?.close()
  })
  return {
    get app() {
      return opened(app)
    },
    get data() {
      return opened(data)
    },
    get url() {
      return database.url
    },
    send: sender(() => opened(app), callers),
  }
}
