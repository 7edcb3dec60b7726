/** For whoever runs the product: is the process alive, can it work, and how is it doing. */
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

/** By name; resolves when that part works. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>

const patience = 3000

export function serveHealth(app: FastifyInstance, { registry, checks }: { registry: Registry; checks: ReadinessChecks }): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(Object.entries(checks).map(async ([name, check]): Promise<[string, string]> => [name, await outcome(check)]))
    const ready = results.every(([, result]) => result === 'ok')
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready', checks: Object.fromEntries(results) })
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}

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
