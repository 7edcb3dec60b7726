/** Everything that works in the background, put together: relay, message handlers, jobs, housekeeping, the engine's alarms. */
import type { DataSource } from '#kit/data-source.ts'
import type { Chore } from '#kit/jobs/chore.ts'
import type { JobHandler } from '#kit/jobs/job.ts'
import type { JobRow } from '#kit/jobs/job-store.ts'
import type { Queues } from '#kit/jobs/queue.ts'
import { runJob } from '#kit/jobs/run-job.ts'
import { makeDeliver } from '#kit/outbox/deliver.ts'
import { isTogether, type TopicHandler } from '#kit/outbox/outbox.ts'
import type { Principal } from '#kit/principal.ts'
import { jobQueue, messageQueue, startRelay } from './outbox-relay.ts'
import { startChores } from './chores.ts'

export interface WorkerLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** A part with a life of its own, such as the engine's alarms. */
export interface BackgroundPart {
  readonly name: string
  start(): Promise<{ stop(): Promise<void> }>
}

export interface WorkerSettings {
  readonly source: DataSource
  readonly databaseUrl: string
  readonly queues: Queues
  readonly topics: readonly TopicHandler[]
  readonly jobs: readonly JobHandler[]
  readonly chores: readonly Chore[]
  readonly parts: readonly BackgroundPart[]
  readonly principalOf: (userId: string) => Promise<Principal | undefined>
  /** Tells the pages of a job's owner. */
  readonly onJobChange: (job: JobRow) => Promise<void>
  readonly log: WorkerLog
  readonly concurrency?: { readonly messages?: number; readonly jobs?: number }
}

export interface Workers {
  /** Undefined when all is well, otherwise what is wrong. */
  health(): Promise<string | undefined>
  /** In order: no new work, work in hand finished or given back, connections closed. Leaves `queues` and `source` to their owner. */
  stop(): Promise<void>
}

/** A relay that has not finished a pass for so long is not well. */
const SILENT_MS = 15_000

export async function startWorkers(settings: WorkerSettings): Promise<Workers> {
  const { source, queues, log, onJobChange } = settings
  const shutdown = new AbortController()

  const deliver = makeDeliver({ source, handlers: settings.topics, log })
  const runner = { source, handlers: settings.jobs, principalOf: settings.principalOf, onChange: quietly(onJobChange, log), log }
  const consumers = [
    queues.consume(messageQueue, settings.concurrency?.messages ?? 8, ({ id, others = [] }) => deliver(id, ...others)),
    queues.consume(jobQueue, settings.concurrency?.jobs ?? 2, ({ id }) => runJob(runner, id, shutdown.signal)),
  ]
  const together = new Set(settings.topics.filter(isTogether).map(({ topic }) => topic.name))
  const relay = startRelay({ source, databaseUrl: settings.databaseUrl, queues, onJobChange: runner.onChange, together, log })
  const chores = startChores({ source, chores: settings.chores, log })
  const parts = await Promise.all(settings.parts.map(async (part) => ({ name: part.name, ...(await part.start()) })))

  const stop = async (): Promise<void> => {
    shutdown.abort()
    await Promise.all([relay.stop(), chores.stop(), ...parts.map((part) => part.stop())])
    await Promise.all(consumers.map((consumer) => consumer.stop()))
  }
  let stopping: Promise<void> | undefined
  return {
    async health() {
      const last = relay.lastPassAt()
      if (last === undefined || Date.now() - last > SILENT_MS) return 'relay is silent'
      return queues.waiting(messageQueue).then(
        () => undefined,
        (error: Error) => `queues: ${error.message}`,
      )
    },
    stop: () => (stopping ??= stop()),
  }
}

/** A page that cannot be told must not disturb the job. */
const quietly =
  (tell: (job: JobRow) => Promise<void>, log: WorkerLog) =>
  (job: JobRow): Promise<void> =>
    tell(job).catch((error: unknown) => log.warn({ err: error, job: job.id }, 'job change not told'))
