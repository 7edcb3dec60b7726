/**
 * The loops that do what is due: timers, jobs, and a sweep after what others left behind.
 *
 * Rows are the truth; a wake-up after a commit and the alarm for the next due time only make things prompt. Whatever wake-up is
 * lost, the next look (`pollMs`) finds the row.
 */
import { claimJobs, claimTimers, expiredJobs, nextDue, type ClaimedJob } from '../store/jobs.ts'
import { consumeMessage, deliverable, dropExpired, lockKept } from '../store/messages.ts'
import type { Alarms } from './options-api.ts'
import { deliverMessage } from './delivery.ts'
import { giveUp, LOCK_MS, runJob } from './job-runner.ts'
import type { Context } from './operations/context.ts'
import { fireTimer } from './timers.ts'
import { uuidv7 } from './ids.ts'

const TIMER_BATCH = 250
const SWEEP_MS = 10_000
/** Idempotency keys are remembered that long. */
const KEYS_KEPT_MS = 7 * 24 * 3600_000

export interface WorkOptions {
  readonly concurrency: number
  readonly pollMs: number
}

export class Workers {
  readonly #context: Context
  readonly #alarms: Alarms | undefined
  readonly #id: string
  #options: WorkOptions = { concurrency: 64, pollMs: 1000 }
  #running: Promise<unknown>[] = []
  #stopping = false
  #wakers = new Set<() => void>()
  #alarmAt = Number.POSITIVE_INFINITY
  #sweptAt = 0
  /** When due timers were claimed last. */
  #lookedAt = 0

  constructor(context: Context, alarms: Alarms | undefined) {
    this.#context = context
    this.#alarms = alarms
    this.#id = uuidv7(Date.now())
  }

  start(options: WorkOptions): void {
    if (this.#running.length > 0) return
    this.#options = options
    this.#stopping = false
    this.#running = [this.#loop('timers', () => this.#fireSome()), this.#loop('jobs', () => this.#runSome()), this.#loop('sweep', () => this.#sweepSome())]
  }

  async stop(): Promise<void> {
    this.#stopping = true
    this.#wakeAll()
    await Promise.all(this.#running)
    this.#running = []
  }

  /** Something was committed that may be due now or at `timerAt`. */
  wake({ jobs, timerAt }: { readonly jobs: boolean; readonly timerAt: number | undefined }): void {
    if (jobs) this.#wakeAll()
    if (timerAt === undefined) return
    this.#alarms?.arm(timerAt)
    if (timerAt < this.#alarmAt) {
      this.#alarmAt = timerAt
      this.#wakeAll()
    }
  }

  /** Until nothing is due any more. */
  async runDue(): Promise<{ timers: number; jobs: number }> {
    const done = { timers: 0, jobs: 0 }
    await this.#sweep()
    for (;;) {
      const timers = await this.#fireSome()
      const jobs = await this.#runSome()
      done.timers += timers
      done.jobs += jobs
      if (timers + jobs === 0 && (await this.#deliverKept()) === 0) return done
    }
  }

  async #loop(name: string, work: () => Promise<number>): Promise<void> {
    const { env } = this.#context
    while (!this.#stopping) {
      try {
        if ((await work()) === 0 && !this.#stopping) await this.#rest(name)
      } catch (error) {
        env.report(error, `${name} loop`)
        if (!this.#stopping) await this.#sleep(this.#options.pollMs)
      }
    }
  }

  async #rest(name: string): Promise<void> {
    if (name !== 'timers') return this.#sleep(this.#options.pollMs)
    this.#alarmAt = (await nextDue(this.#context.env.reads, new Date(this.#lookedAt)))?.getTime() ?? Number.POSITIVE_INFINITY
    await this.#sleep(Math.max(1, Math.min(this.#options.pollMs, this.#alarmAt - this.#context.env.now())))
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#wakers.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      this.#wakers.add(wake)
    })
  }

  #wakeAll(): void {
    for (const wake of this.#wakers) wake()
  }

  async #fireSome(): Promise<number> {
    const { env } = this.#context
    const now = env.now()
    this.#lookedAt = now
    const timers = await claimTimers(env.pool, new Date(now), new Date(now + LOCK_MS), TIMER_BATCH)
    await Promise.all(timers.map((timer) => fireTimer(this.#context, timer)))
    return timers.length
  }

  /** Claims new jobs as soon as half of the running ones are done, so that one slow job does not hold up the queue. */
  async #runSome(): Promise<number> {
    const { env } = this.#context
    const { concurrency } = this.#options
    const inFlight = new Set<Promise<void>>()
    let count = 0
    for (;;) {
      const now = env.now()
      const free = concurrency - inFlight.size
      const jobs = this.#stopping && count > 0 ? [] : await claimJobs(env.pool, this.#id, new Date(now), new Date(now + LOCK_MS), free)
      count += jobs.length
      for (const lane of lanesOf(jobs)) {
        const running: Promise<void> = this.#runLane(lane).finally(() => inFlight.delete(running))
        inFlight.add(running)
      }
      if (jobs.length === 0 && inFlight.size === 0) return count
      while (inFlight.size > 0 && (jobs.length === 0 || inFlight.size > concurrency / 2)) await Promise.race(inFlight)
    }
  }

  async #runLane(jobs: readonly ClaimedJob[]): Promise<void> {
    for (const job of jobs) {
      await runJob(this.#context, this.#id, job).catch((error: unknown) => this.#context.env.report(error, `job ${job.id}`))
    }
  }

  async #sweepSome(): Promise<number> {
    if (this.#context.env.now() - this.#sweptAt >= SWEEP_MS) await this.#sweep()
    return this.#deliverKept()
  }

  /** What crashed processes left: jobs without tries, messages and keys past their time. */
  async #sweep(): Promise<void> {
    const { env } = this.#context
    const now = env.now()
    this.#sweptAt = now
    for (const job of await expiredJobs(env.reads, new Date(now), 100))
      await giveUp(this.#context, job, job.error ?? 'the process that ran this job did not finish it')
    await dropExpired(env.reads, new Date(now))
    await env.reads.query('delete from wf_command where at < $1::timestamptz', [new Date(now - KEYS_KEPT_MS)])
  }

  /** Kept messages whose receiver has come. */
  async #deliverKept(): Promise<number> {
    const { env, runner } = this.#context
    let delivered = 0
    for (const id of await deliverable(env.reads, new Date(env.now()), 100)) {
      delivered += await runner.atomically(async (inside) => {
        const message = await lockKept(inside.sql, id, new Date(env.now()))
        if (message === undefined) return 0
        const outcome = await deliverMessage(this.#context, inside, message, message.variables, undefined).catch(() => ({ matched: 0, started: [] }))
        if (outcome.matched > 0) await consumeMessage(inside.sql, id, { ...outcome, buffered: false })
        return outcome.matched
      })
    }
    return delivered
  }
}

/** Exclusive jobs of one instance run one after the other, all others side by side. */
function lanesOf(jobs: readonly ClaimedJob[]): ClaimedJob[][] {
  const exclusive = new Map<string, ClaimedJob[]>()
  const lanes: ClaimedJob[][] = []
  for (const job of jobs) {
    const lane = job.exclusive ? exclusive.get(job.instanceId) : undefined
    if (lane !== undefined) lane.push(job)
    else {
      const fresh = [job]
      lanes.push(fresh)
      if (job.exclusive) exclusive.set(job.instanceId, fresh)
    }
  }
  return lanes
}
