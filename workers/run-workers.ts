/** What works in the background of this product, for either door: its topics, jobs, chores, and the engine's timers. */
import type { House } from '#server/house.ts'
import { startWorkers, type Workers } from './start-workers.ts'

export function runWorkers(house: House): Promise<Workers> {
  const { data, databaseUrl, queues, engine, log } = house
  return startWorkers({
    source: data,
    databaseUrl,
    queues,
    topics: [],
    jobs: [],
    chores: [],
    parts: [{
      name: 'engine',
      async start() {
        engine.work()
        // The engine's loops end with the engine, which the house closes after the workers.
        return { stop: async () => undefined }
      },
    }],
    principalOf: async () => undefined,
    onJobChange: async () => undefined,
    log,
  })
}
