/**
 * A process that keeps committing orders with a message each while its relay and its workers run, until somebody kills it.
 * Started by `kill-workers.test.ts` with the database and, for Redis, the address and prefix.
 */
import { openDataSource } from '#kit/data-source.ts'
import { openQueues } from '#kit/jobs/queue.ts'
import { wakeRelay } from '#kit/outbox/outbox.ts'
import { startWorkers } from '#workers/start-workers.ts'
import { placeOrder, shipOrder } from './order-message.ts'

const [databaseUrl = '', redisUrl = '', redisPrefix = ''] = process.argv.slice(2)
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const source = openDataSource(databaseUrl)
const queues = await openQueues({ databaseUrl, ...(redisUrl && { redisUrl }), redisPrefix, installation: 'test', log })
await startWorkers({
  source,
  databaseUrl,
  queues,
  topics: [shipOrder],
  jobs: [],
  chores: [],
  parts: [],
  principalOf: async () => undefined,
  onJobChange: async () => undefined,
  log,
})
process.send?.('working')
for (;;) {
  await source.transaction((_prisma, sql) => placeOrder(sql))
  await wakeRelay(source.sql)
}
