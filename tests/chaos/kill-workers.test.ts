/** kill -9 at any moment, and a Redis that forgets everything: no committed message is lost, none takes effect twice. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { wakeRelay } from '#kit/outbox/outbox.ts'
import { withDatabase } from '#tests/support/database.ts'
import { forkable } from '#tests/support/forked.ts'
import { openTestQueues, queueBackends, quietLog, redisUrl, testPrefix, until } from '#tests/support/queues.ts'
import { startWorkers } from '#workers/start-workers.ts'
import { placeOrder, shipOrder, tables } from './order-message.ts'

const script = new URL('outbox-process.ts', import.meta.url)

describe.each(queueBackends)('over %s', (backend) => {
  const database = withDatabase()
  const prefix = testPrefix()
  let source: DataSource
  const stops: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    source = openDataSource(database.url)
    await source.sql.query(tables)
  })
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  })
  afterAll(() => source.close())

  const launch = async (): Promise<ChildProcess> => {
    const child = (await forkable(script))([database.url, backend === 'redis' ? redisUrl : '', prefix])
    await once(child, 'message')
    return child
  }
  const work = async () => {
    const queues = await openTestQueues(backend, database.url, prefix)
    stops.push(() => queues.close())
    const workers = await startWorkers({
      source,
      databaseUrl: database.url,
      queues,
      topics: [shipOrder],
      jobs: [],
      chores: [],
      parts: [],
      principalOf: async () => undefined,
      onJobChange: async () => undefined,
      log: quietLog,
    })
    stops.push(() => workers.stop())
  }
  const tally = async () => {
    const [row] = await source.sql.query<{ placed: number; shipped: number; distinct: number; pending: number }>(
      `select (select count(*)::int from placed) as placed, (select count(*)::int from shipped) as shipped,
              (select count(distinct id)::int from shipped) as distinct, (select count(*)::int from outbox) as pending`,
    )
    return row ?? { placed: 0, shipped: 0, distinct: 0, pending: 0 }
  }
  /** What was handed out before the kill comes due when its hand-out ends; the test does not wait the half minute. */
  const endHandOuts = () => source.sql.query('update outbox set next_at = now()').then(() => wakeRelay(source.sql))
  const settled = () => until(async () => (await tally()).pending === 0)

  test('three processes killed in the middle of their work', async () => {
    for (const orders of [25, 60, 5]) {
      const before = (await tally()).placed
      const child = await launch()
      await until(async () => (await tally()).placed >= before + orders)
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    const left = await tally()
    expect(left.shipped).toBeLessThan(left.placed)
    await work()
    await endHandOuts()
    await settled()
    const { placed, shipped, distinct } = await tally()
    expect({ shipped, distinct }).toEqual({ shipped: placed, distinct: placed })
  })

  test('killed between commit and publishing: the message was only a row', async () => {
    for (let order = 0; order < 10; order += 1) await source.transaction((_prisma, sql) => placeOrder(sql))
    expect((await tally()).pending).toBe(10)
    await work()
    await settled()
    const { placed, shipped } = await tally()
    expect(shipped).toBe(placed)
  })

  test.runIf(backend === 'redis')('a Redis that was flushed with work in its queues', async () => {
    const sender = await openTestQueues(backend, database.url, prefix)
    stops.push(() => sender.close())
    for (let order = 0; order < 10; order += 1) await source.transaction((_prisma, sql) => placeOrder(sql))
    const rows = await source.sql.query<{ id: string; topic: string }>(`update outbox set next_at = now() + interval '30 seconds' returning id, topic`)
    await sender.publish(
      'messages',
      rows.map(({ id, topic }) => ({ id, name: topic })),
    )
    const redis = new Redis(redisUrl)
    const keys = await redis.keys(`${prefix}:*`)
    expect(keys.length).toBeGreaterThan(0)
    await redis.del(...keys)
    redis.disconnect()
    await work()
    await endHandOuts()
    await settled()
    const { placed, shipped } = await tally()
    expect(shipped).toBe(placed)
  })
})
