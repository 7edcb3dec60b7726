/** What works in the background of this product, for either door: what its areas do, and the engine's timers. */
import { publishHandler } from '#kit/realtime/publish-topic.ts'
import { loadPrincipal } from '#server/auth/load-principal.ts'
import type { Application } from '#server/application.ts'
import { tellOwner } from './job-news.ts'
import { startWorkers, type Workers } from './start-workers.ts'

export function runWorkers({ data, databaseUrl, queues, engine, realtime, background, log }: Application): Promise<Workers> {
  return startWorkers({
    source: data,
    databaseUrl,
    queues,
    topics: [publishHandler(realtime), ...background.topics],
    jobs: background.jobs,
    chores: background.chores,
    parts: [
      {
        name: 'engine',
        async start() {
          engine.work()
          // The engine's loops end with the engine, which the application closes after the workers.
          return { stop: async () => undefined }
        },
      },
    ],
    principalOf: (userId) => loadPrincipal(data.sql, userId, undefined),
    onJobChange: tellOwner(realtime),
    log,
  })
}
