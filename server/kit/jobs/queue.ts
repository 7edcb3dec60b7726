/**
 * Hands ids of work to workers. The only file that knows whether BullMQ runs on Redis or on PostgreSQL.
 *
 * A queue carries no truth: whoever publishes keeps a row that says what is still to do and publishes its id again when nothing
 * happened for a while. So a flushed Redis, a lost worker or a job delivered twice cost time, never work.
 */
import {
  createPostgresBackend,
  createRedisBackend,
  DelayedError,
  Queue,
  runMigrations,
  Worker,
  type BackendFactory,
  type ConnectionOptions,
  type Processor,
} from 'bullmq'
import { Redis } from 'ioredis'
import { Pool } from 'pg'
import { DatabaseClient } from '../database/database-client.ts'

export interface QueueLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface QueueSettings {
  readonly databaseUrl: string
  /** Redis carries the queues when given, PostgreSQL otherwise. */
  readonly redisUrl?: string | undefined
  /** Keeps installations that share one Redis apart. */
  readonly redisPrefix?: string | undefined
  /** Marks the pieces as ours: those of others under the same prefix are left to them. */
  readonly installation?: string
  /** Of PostgreSQL, where there is no Redis. */
  readonly connections?: number
  readonly log: QueueLog
}

export interface Work {
  /** Without `:` (BullMQ's own separator). Work with the id of a job that still waits or runs is not added again. */
  readonly id: string
  /** What kind of work, for the handler to branch on. */
  readonly name: string
  /** Ids of rows that are handled in the same piece, besides `id`. */
  readonly others?: readonly string[] | undefined
}

export interface Queues {
  readonly backend: 'redis' | 'postgres'
  /** @throws when the backend is unreachable; nothing can be said about the work then */
  publish(queue: string, work: readonly Work[]): Promise<void>
  /**
   * Starts to take work off `queue`, `concurrency` pieces at a time. A failing handler loses the piece: its row publishes it again.
   * Several processes may consume one queue.
   * @returns how to end it: takes no more work and waits for the pieces in hand
   */
  consume(queue: string, concurrency: number, handler: (work: Work) => Promise<void>): { stop(): Promise<void> }
  /** Pieces that wait, for metrics and readiness. @throws when the backend is unreachable */
  waiting(queue: string): Promise<number>
  /** Ids of the pieces that workers have in hand just now, at most a thousand. @throws when the backend is unreachable */
  inHand(queue: string): Promise<string[]>
  /** Takes no more work, waits for the pieces in hand, closes the connections. */
  close(): Promise<void>
}

interface Backend {
  readonly kind: Queues['backend']
  readonly factory: BackendFactory
  readonly producer: ConnectionOptions
  readonly consumer: ConnectionOptions
  readonly prefix: string
  /** Up to so many pieces are added one by one. */
  readonly singly: number
  close(): Promise<void>
}

const IN_HAND_AT_MOST = 1_000

/** One pool serves all queues of a process; every consumer keeps one connection of it for LISTEN. */
const POSTGRES_CONNECTIONS = 12

/** A statement for several pieces makes temporary tables on PostgreSQL, which costs as much as so many pieces alone. */
const SINGLY = 4

/** Milliseconds until a piece of somebody else's is looked at again. */
const LEFT_FOR = 5_000

/** @throws when the backend cannot be reached at start */
export async function openQueues(settings: QueueSettings): Promise<Queues> {
  const { log, installation = '' } = settings
  const backend = settings.redisUrl ? await redisBackend(settings.redisUrl, settings) : await postgresBackend(settings)
  const queues = new Map<string, ReturnType<typeof makeQueue>>()
  const workers: ReturnType<typeof makeWorker>[] = []
  let closing: Promise<void> | undefined

  const queueNamed = (name: string) => {
    const known = queues.get(name)
    if (known) return known
    const queue = makeQueue(name, backend)
    queue.on('error', (error) => log.warn({ err: error, queue: name }, 'queue connection'))
    queues.set(name, queue)
    return queue
  }

  const close = async (): Promise<void> => {
    await Promise.all(workers.map((worker) => worker.close()))
    await Promise.all([...queues.values()].map((queue) => queue.close()))
    await backend.close()
  }

  return {
    backend: backend.kind,
    async publish(name, work) {
      if (work.length === 0) return
      const queue = queueNamed(name)
      const jobs = work.map(({ id, name: kind, others }) => ({ name: kind, data: { of: installation, others }, opts: { jobId: id } }))
      if (jobs.length > backend.singly) await queue.addBulk(jobs)
      // In their order.
      else for (const { name: kind, data, opts } of jobs) await queue.add(kind, data, opts)
    },
    consume(name, concurrency, handler) {
      const worker = makeWorker(name, backend, concurrency, onlyOwn(installation, log, handler))
      worker.on('error', (error) => log.warn({ err: error, queue: name }, 'worker connection'))
      worker.on('failed', (job, error) => log.error({ err: error, queue: name, id: job?.id, kind: job?.name }, 'work failed'))
      workers.push(worker)
      return { stop: () => worker.close() }
    },
    waiting: async (name) => queueNamed(name).getWaitingCount(),
    inHand: async (name) => (await queueNamed(name).getJobs(['active'], 0, IN_HAND_AT_MOST - 1)).map(({ id }) => String(id)),
    close: () => (closing ??= close()),
  }
}

function makeQueue(name: string, { producer, prefix, factory }: Backend) {
  const defaultJobOptions = { removeOnComplete: true, removeOnFail: true } as const
  return new Queue(name, { connection: producer, prefix, defaultJobOptions }, factory)
}

/**
 * A killed worker's pieces are held by its lock: until that ends and the next look for stalled ones, publishing them again does
 * nothing. So this is how long a kill delays them. Losing the lock of a living but busy worker is harmless: rows decide who works.
 */
const recovery = { lockDuration: 15_000, stalledInterval: 8_000 } as const

function makeWorker(name: string, { consumer, prefix, factory }: Backend, concurrency: number, processor: Processor) {
  return new Worker(name, processor, { connection: consumer, prefix, concurrency, ...recovery }, factory)
}

/** Hands our pieces to the handler and puts others' back, for their own workers: a row that is not ours tells nothing about the work. */
function onlyOwn(installation: string, log: QueueLog, handler: (work: Work) => Promise<void>): Processor {
  let hasWarned = false
  return async (job, token) => {
    const { of: owner, others } = job.data as { of?: string; others?: string[] }
    if (owner === undefined || owner === installation) return handler({ id: String(job.id), name: job.name, others })
    if (!hasWarned) log.error({ installation, owner }, 'another installation uses the same Redis with the same REDIS_PREFIX')
    hasWarned = true
    await job.moveToDelayed(Date.now() + LEFT_FOR, token)
    throw new DelayedError()
  }
}

async function redisBackend(url: string, { redisPrefix = 'chandlery', log }: QueueSettings): Promise<Backend> {
  // A worker waits for ever for Redis to come back; a publisher says so, for its row will be published again.
  const consumer = new Redis(url, { maxRetriesPerRequest: null })
  const producer = new Redis(url, { maxRetriesPerRequest: 1 })
  for (const client of [consumer, producer]) client.on('error', (error) => log.warn({ err: error }, 'redis'))
  const policy = await producer.config('GET', 'maxmemory-policy').catch(() => undefined)
  const value = Array.isArray(policy) ? String(policy[1]) : undefined
  if (value !== undefined && value !== 'noeviction') log.warn({ policy: value }, 'Redis may evict jobs: set maxmemory-policy to noeviction')
  return {
    kind: 'redis',
    factory: createRedisBackend as unknown as BackendFactory,
    producer: producer as unknown as ConnectionOptions,
    consumer: consumer as unknown as ConnectionOptions,
    prefix: redisPrefix,
    singly: 0,
    async close() {
      consumer.disconnect()
      producer.disconnect()
    },
  }
}

/** BullMQ's tables live in their own schema of the product's database. */
const SCHEMA = 'bullmq'

async function postgresBackend({ databaseUrl, connections = POSTGRES_CONNECTIONS, log }: QueueSettings): Promise<Backend> {
  const pool = new Pool({
    connectionString: databaseUrl,
    Client: DatabaseClient,
    max: connections,
    keepAlive: true,
    application_name: 'queues',
    // What is lost in a crash is published again by its row, so nobody waits for the disk.
    options: `-c search_path=${SCHEMA} -c jit=off -c synchronous_commit=off`,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'queue pool'))
  const client = await pool.connect()
  try {
    await runMigrations(client, SCHEMA)
  } finally {
    client.release()
  }
  return {
    kind: 'postgres',
    factory: createPostgresBackend as unknown as BackendFactory,
    producer: pool as unknown as ConnectionOptions,
    consumer: pool as unknown as ConnectionOptions,
    prefix: SCHEMA,
    singly: SINGLY,
    close: () => pool.end(),
  }
}
