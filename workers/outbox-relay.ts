/**
 * Carries due ids from the tables to the queues: messages of the outbox, queued jobs, jobs whose worker went silent. Any number of
 * relays may run; row locks share the work. Woken by NOTIFY, and by the clock every second, which also finds what a killed relay
 * had claimed and what a flushed Redis lost.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { grouped } from '#kit/grouped.ts'
import { claimDueJobs, settleAbandoned, type JobRow } from '#kit/jobs/job-store.ts'
import type { Queues, Work } from '#kit/jobs/queue.ts'
import { claimMessages } from '#kit/outbox/claim.ts'
import { relayChannel } from '#kit/outbox/outbox.ts'
import { slicesOf } from '#kit/slices.ts'

export const messageQueue = 'messages'
export const jobQueue = 'jobs'

export interface RelaySettings {
  readonly source: DataSource
  readonly databaseUrl: string
  readonly queues: Queues
  readonly onJobChange: (job: JobRow) => Promise<void>
  /** Names of the topics whose messages are handled together. */
  readonly together: ReadonlySet<string>
  readonly log: { warn(details: object, message: string): void; error(details: object, message: string): void }
  /** Milliseconds between two looks without a wake-up. */
  readonly interval?: number
}

export interface Relay {
  /** Looks now. */
  wake(): void
  /** When the last pass ended well, for readiness; undefined before the first. */
  lastPassAt(): number | undefined
  stop(): Promise<void>
}

/** Jobs claimed by one statement; a pass repeats until less comes back. */
const BATCH = 500

/** Messages of each topic claimed by one statement: what else is told waits for no more than these of a rush. */
const SHARE = 200

/** Pieces that wait in the queue before more are handed out: the rest of a rush waits in its table, and is claimed once. */
const ENOUGH = 200

/** The same in messages, where pieces hold many: each has to be done before its hand-out ends, or it would be handed out twice. */
const ENOUGH_MESSAGES = 2_000

/** Milliseconds until the queue is looked at again while it holds enough. */
const FULL_MS = 100

/** Milliseconds from one pass to the next at least: in a rush of writes, each pass carries what came meanwhile. */
const APART_MS = 25

/** Messages in one piece of work, where they are handled together: enough to share what they read, few enough for other workers to help. */
const PIECE = 50

export function startRelay(settings: RelaySettings): Relay {
  const { log, interval = 1_000 } = settings
  const stopping = new AbortController()
  let wakeUp: (() => void) | undefined
  let isWoken = false
  let lastPassAt: number | undefined
  let isFull = false
  const wake = (): void => {
    isWoken = true
    wakeUp?.()
  }

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      if (isWoken || stopping.signal.aborted) return resolve()
      const timer = setTimeout(resolve, isFull ? Math.min(FULL_MS, interval) : interval)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      isWoken = false
      const begunAt = Date.now()
      try {
        isFull = await pass(settings, isFull)
        lastPassAt = Date.now()
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'relay pass failed')
      }
      await pause()
      const left = begunAt + APART_MS - Date.now()
      if (left > 0) await sleep(left, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const listener = listen(settings, wake, stopping.signal)
  const running = loop()
  return {
    wake,
    lastPassAt: () => lastPassAt,
    async stop() {
      stopping.abort()
      wake()
      await running
      await listener
    },
  }
}

/**
 * Publishes what is due, as long as workers want more of it.
 * @param wasFull as the last pass said
 * @returns whether messages are left because enough wait for the workers
 * @throws when database or queue are unreachable; what was claimed comes due again by itself
 */
async function pass({ source, queues, onJobChange, together }: RelaySettings, wasFull: boolean): Promise<boolean> {
  const hasEnough = async (size: number): Promise<boolean> => (await queues.waiting(messageQueue)) >= Math.min(ENOUGH, ENOUGH_MESSAGES / size)
  let isFull = wasFull && (await hasEnough(together.size > 0 ? PIECE : 1))
  for (const job of await settleAbandoned(source.sql)) await onJobChange(job)
  await publishJobs(source.sql, queues)
  while (!isFull) {
    const messages = await claimMessages(source.sql, SHARE)
    const pieces = piecesOf(messages, together)
    await queues.publish(messageQueue, pieces)
    if (![...grouped(messages, ({ topic }) => topic).values()].some(({ length }) => length === SHARE)) break
    isFull = await hasEnough(messages.length / pieces.length)
    // A rush that goes on for minutes holds up no job.
    await publishJobs(source.sql, queues)
  }
  return isFull
}

async function publishJobs(sql: Sql, queues: Queues): Promise<void> {
  let jobs: { id: string; type: string }[]
  do {
    jobs = await claimDueJobs(sql, BATCH)
    await queues.publish(
      jobQueue,
      jobs.map(({ id, type }) => ({ id, name: type })),
    )
  } while (jobs.length === BATCH)
}

/** Messages of a topic that is handled together share pieces; each other one is a piece of its own. */
function piecesOf(messages: readonly { readonly id: string; readonly topic: string }[], together: ReadonlySet<string>): Work[] {
  return [...grouped(messages, ({ topic }) => topic)].flatMap(([name, ofTopic]) => {
    const size = together.has(name) ? PIECE : 1
    return slicesOf(ofTopic, size).flatMap((piece) => {
      const [id, ...others] = piece.map((message) => message.id)
      return id === undefined ? [] : [{ id, name, others }]
    })
  })
}

/** How long a lost or refused listener rests before it tries again. */
const RETRY_MS = 1_000

/** Keeps one connection that listens, and opens another when it breaks; meanwhile the clock does the waking. */
async function listen({ databaseUrl, log }: RelaySettings, wake: () => void, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const client = new Client({ connectionString: databaseUrl, keepAlive: true, application_name: 'relay' })
    const over = new AbortController()
    client.on('error', (error) => {
      if (!stopping.aborted) log.warn({ err: error }, 'relay listener lost its connection')
      over.abort()
    })
    client.on('end', () => over.abort())
    client.on('notification', wake)
    try {
      await client.connect()
      await client.query(`listen ${relayChannel}`)
      wake()
      await aborted(AbortSignal.any([stopping, over.signal]))
    } catch (error) {
      log.warn({ err: error }, 'relay cannot listen')
    } finally {
      await client.end().catch(() => undefined)
    }
    await sleep(RETRY_MS, undefined, { signal: stopping }).catch(() => undefined)
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
