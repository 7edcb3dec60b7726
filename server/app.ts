/** The HTTP server from its parts. Knows no module: `server/main.ts` and the tests hand in what it serves. */
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import helmet from 'helmet'
import { pino, type Logger } from 'pino'
import { defaultZone, systemClock, type Clock } from '#kit/clock.ts'
import type { DataSource } from '#kit/data-source.ts'
import type { Route } from '#kit/handle.ts'
import { answerFailure } from '#kit/http/answer-failure.ts'
import { contentSecurityPolicy } from '#kit/http/content-security-policy.ts'
import { serveHealth, type ReadinessChecks } from '#kit/http/health.ts'
import type { Registry } from 'prom-client'
import { letGoWhenClosed } from '#kit/http/let-go.ts'
import { createMetrics } from '#kit/http/metrics.ts'
import { openApiDocument } from '#kit/http/open-api.ts'
import { recordCalls } from '#kit/http/record-calls.ts'
import { registerCalls, type Authenticate } from '#kit/http/register-calls.ts'
import { serveWebApp } from '#kit/http/web-app.ts'
import { createTranslate, kitMessages, type Messages } from '#kit/messages.ts'
import type { Sheets } from '#kit/resource/sheet-port.ts'
import { workOn } from '#kit/run-work.ts'
import { dictionaryLabels } from '#server/modules/system/dictionary.service.ts'

export interface AppOptions {
  readonly data: DataSource
  readonly routes: readonly Route[]
  readonly authenticate: Authenticate
  /** Tables of the modules; the kit's own is added. */
  readonly messages: readonly Messages[]
  readonly settings?: AppSettings
  /** Exports and imports; without them those calls answer 503. */
  readonly sheets?: Sheets
  /** Parts that `/readyz` tells of; calls are served without them. */
  readonly parts?: ReadinessChecks
  /** Aborted some time before the app closes, so that traffic goes elsewhere first. */
  readonly leaving?: AbortSignal
  /** Adds numbers of the product to the server's own. */
  readonly measures?: (registry: Registry) => void
}

const silentLog: Logger = pino({ level: 'silent' })

export interface AppSettings {
  readonly clock?: Clock
  /** The company's zone. */
  readonly zone?: string
  /** The product's log; none where it is not given. */
  readonly log?: Logger
  /** Folder of the built web app. */
  readonly webRoot?: string
  readonly publicUrl?: string | undefined
  readonly trustedProxies?: number
  readonly frameAncestors?: readonly string[]
  /** What strangers may read of the product itself; nothing unless said otherwise. */
  readonly exposes?: { readonly metrics: boolean; readonly docs: boolean }
  /** See `CallHost`. */
  readonly checkAnswers?: boolean
  /** Share of ordinary calls that the access log keeps, 0 to 1. */
  readonly accessLogSample?: number
  readonly version?: string
}

/** Bytes, where no call says otherwise. */
const bodyLimit = 64 * 1024
/** Milliseconds in which a request has to arrive; the largest uploads over slow lines take minutes. */
const requestTimeout = 600_000

/** Ready for `listen` or `inject`. Closing it does not close the data source. */
export async function buildApp({
  data,
  routes,
  authenticate,
  messages,
  sheets,
  settings = {},
  parts = {},
  leaving = new AbortController().signal,
  measures,
}: AppOptions): Promise<FastifyInstance> {
  const { translate } = createTranslate([kitMessages, ...messages])
  const log: FastifyBaseLogger = (settings.log ?? silentLog).child(
    {},
    { redact: ['req.headers.authorization', 'req.headers["blade-auth"]', 'req.headers.cookie'] },
  )
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < (settings.trustedProxies ?? 0),
    bodyLimit,
    requestTimeout,
    requestIdHeader: false,
    genReqId: ({ headers }) => (/^[\w-]{8,64}$/.test(String(headers['x-request-id'] ?? '')) ? String(headers['x-request-id']) : randomUUID()),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4000 },
    exposeHeadRoutes: false,
  })
  letGoWhenClosed(app)
  const metrics = createMetrics()
  measures?.(metrics.registry)
  const clock = settings.clock ?? systemClock
  const zone = settings.zone ?? defaultZone
  const work = workOn(data, { clock, zone, onError: (error, where) => app.log.error({ err: error }, where) })

  const records = recordCalls(app, { sql: data.sql, metrics, ...(settings.accessLogSample !== undefined && { sampleRate: settings.accessLogSample }) })
  app.setErrorHandler(answerFailure(translate, records.bug))
  // Made once: its headers are the same for every answer.
  const protect = helmet(contentSecurityPolicy(settings.publicUrl, settings.frameAncestors))
  app.addHook('onRequest', (request, reply, done) => protect(request.raw, reply.raw, done as (error?: unknown) => void))
  // Small answers leave faster uncompressed.
  await app.register(compress, { threshold: 16 * 1024, encodings: ['br', 'gzip'] })
  // Plain text is no input of any call; taken, it would be dropped without a word.
  app.removeContentTypeParser('text/plain')
  await app.register(formbody, { bodyLimit })
  await app.register(multipart)
  if (settings.exposes?.docs) await serveDocs(app, routes, settings.version ?? '0')
  registerCalls(app, routes, {
    data,
    work,
    translate,
    authenticate,
    entriesOf: dictionaryLabels(data),
    now: () => clock.now(),
    zone,
    sheets,
    checkAnswers: settings.checkAnswers ?? false,
  })
  serveHealth(app, {
    registry: settings.exposes?.metrics ? metrics.registry : undefined,
    needed: { database: () => data.sql.query('select 1') },
    parts,
    leaving,
  })
  await serveWebApp(app, settings.webRoot)
  return app
}

/** The document is made when somebody asks for it: some hundred calls take a moment that a start does not have. */
async function serveDocs(app: FastifyInstance, routes: readonly Route[], version: string): Promise<void> {
  let document: Record<string, unknown> | undefined
  const made = (): Record<string, unknown> =>
    (document ??= openApiDocument(
      routes.map(({ call }) => call),
      version,
    ))
  app.get('/openapi.json', () => made())
  // The page asks the plugin of this name for its document; ours makes it from the contracts.
  await app.register(
    fp(
      (host: FastifyInstance, _options: object, done: () => void) => {
        host.decorate('swagger', made as never)
        done()
      },
      { name: '@fastify/swagger' },
    ),
  )
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
}
