/** For whoever runs the product: is the process alive, can it work, and how is it doing. */
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

/** By name; resolves when that part works. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>

export interface Health {
  /** Undefined where measures are not shown. */
  readonly registry: Registry | undefined
  /** Without one of these no call can be served. */
  readonly needed: ReadinessChecks
  /** Calls are served without these; what they do waits or is refused by itself. */
  readonly parts: ReadinessChecks
  /** Aborted when the process is about to stop: it still serves, but traffic shall go elsewhere. */
  readonly leaving: AbortSignal
}

const patience = 3000

/**
 * `/healthz`: the process lives. `/readyz`: 200 `ok`; 200 `degraded` while a part is out that calls do without, for then every server
 * is as well off as this one; 503 `not ready`, 503 `stopping`.
 */
export function serveHealth(app: FastifyInstance, { registry, needed, parts, leaving }: Health): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const [needs, others] = await Promise.all([outcomes(needed), outcomes(parts)])
    const isReady = works(needs) && !leaving.aborted
    const status = leaving.aborted ? 'stopping' : !isReady ? 'not ready' : works(others) ? 'ok' : 'degraded'
    return reply.status(isReady ? 200 : 503).send({ status, checks: { ...needs, ...others } })
  })
  // Whoever keeps a connection to a server that stops is told to open the next one elsewhere.
  app.addHook('onSend', async (_request, reply) => {
    if (leaving.aborted) reply.header('connection', 'close')
  })
  if (registry) app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}

const outcomes = async (checks: ReadinessChecks): Promise<Record<string, string>> =>
  Object.fromEntries(await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await outcome(check)] as const)))

const works = (results: Readonly<Record<string, string>>): boolean => Object.values(results).every((result) => result === 'ok')

/** Reasons stay in the log; the answer is for machines. */
async function outcome(check: () => Promise<unknown>): Promise<'ok' | 'failed' | 'timed out'> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<'timed out'>((resolve) => {
    timer = setTimeout(() => resolve('timed out'), patience)
  })
  try {
    return await Promise.race([
      check().then(
        () => 'ok' as const,
        () => 'failed' as const,
      ),
      tooLate,
    ])
  } finally {
    clearTimeout(timer)
  }
}
