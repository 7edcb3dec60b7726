/** The queue backends a test runs on: PostgreSQL always, Redis when one answers on its usual port (a key prefix of one's own). */
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { openQueues, type Queues } from '#kit/jobs/queue.ts'

export const redisUrl = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379'

const redisAnswers = await new Promise<boolean>((resolve) => {
  const { hostname, port } = new URL(redisUrl)
  const socket = connect(Number(port || 6379), hostname)
  const settle = (answer: boolean) => {
    socket.destroy()
    resolve(answer)
  }
  socket.setTimeout(500, () => settle(false))
  socket.once('connect', () => settle(true))
  socket.once('error', () => settle(false))
})

export const queueBackends: readonly ('postgres' | 'redis')[] = redisAnswers ? ['postgres', 'redis'] : ['postgres']

/** Keeps warnings quiet; a test that cares passes its own. */
export const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

export const testPrefix = (): string => `test_${randomBytes(5).toString('hex')}`

export const openTestQueues = (backend: 'postgres' | 'redis', databaseUrl: string, prefix = testPrefix(), installation = 'test'): Promise<Queues> =>
  openQueues({ databaseUrl, ...(backend === 'redis' && { redisUrl }), redisPrefix: prefix, installation, log: quietLog })

/** Polls until `check` holds. @throws after `timeout` milliseconds */
export async function until(check: () => boolean | Promise<boolean>, timeout = 60_000): Promise<void> {
  const deadline = Date.now() + timeout
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error('Waited in vain')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
