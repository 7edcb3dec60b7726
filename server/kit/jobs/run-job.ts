/** One run of one job: lease, sign of life, progress, cancellation, and how it ended. */
import type { DataSource, Sql } from '../data-source.ts'
import { Failure } from '../errors.ts'
import { newId } from '../ids.ts'
import { may, type Principal } from '../principal.ts'
import { extendLease, finishJob, LEASE_SECONDS, requeueJob, takeLease, type Ending, type JobRow, type Sign } from './job-store.ts'
import { JobStopped, type JobContext, type JobHandler, type Progress } from './job.ts'

export interface JobRunner {
  readonly source: DataSource
  readonly handlers: readonly JobHandler[]
  /** The user as he is now; undefined when he was removed or locked. */
  readonly principalOf: (userId: string) => Promise<Principal | undefined>
  /** Called after each visible change, to tell the user's pages. */
  readonly onChange: (job: JobRow) => Promise<void>
  readonly log: { error(details: object, message: string): void; warn(details: object, message: string): void }
}

/** Milliseconds between two written reports of progress. */
const REPORT_EVERY = 500

/**
 * Runs the job if it is still to be run. Resolves when the run ended, whichever way; the row tells how.
 * `shutdown` aborts the run and gives it back to the queue.
 */
export async function runJob(runner: JobRunner, id: string, shutdown: AbortSignal): Promise<void> {
  const token = newId()
  const types = runner.handlers.map(({ job }) => job.type)
  const row = await takeLease(runner.source.sql, id, token, types)
  if (!row) return
  await runner.onChange(row)
  const lease = new Lease(runner, row, token, shutdown)
  try {
    const ending = await runHandler(runner, row, lease)
    await lease.flush()
    await settle(runner, row, token, ending)
  } catch (error) {
    await settleError(runner, row, token, error)
  } finally {
    lease.end()
  }
}

async function runHandler({ handlers, principalOf }: JobRunner, row: JobRow, lease: Lease): Promise<Ending> {
  const handler = handlers.find(({ job }) => job.type === row.type)
  if (!handler) throw new Error(`No handler for job ${row.type}`)
  const principal = row.ownerId === null ? undefined : await principalOf(row.ownerId)
  const { permission } = handler.job
  const isAllowed = principal && (permission === 'public' || permission === 'signed-in' || may(principal, permission))
  if (!isAllowed) throw new Failure('forbidden', 'no-permission', { permission })
  const params = handler.job.params.parse(row.params)
  const outcome = await handler.run(lease.context(params, { ...principal, locale: row.locale }))
  return { status: 'DONE', outcome: outcome ?? {} }
}

async function settle(runner: JobRunner, row: JobRow, token: string, ending: Ending): Promise<void> {
  const finished = await finishJob(runner.source.sql, row.id, token, ending)
  if (finished) await runner.onChange(finished)
}

async function settleError(runner: JobRunner, row: JobRow, token: string, error: unknown): Promise<void> {
  const { source, log } = runner
  if (error instanceof JobStopped) {
    if (error.reason === 'cancelled') await settle(runner, row, token, { status: 'CANCELLED' })
    if (error.reason === 'shutting down') await requeueJob(source.sql, row.id, token, { delaySeconds: 0, attempt: 'kept' })
    return
  }
  if (error instanceof Failure) return settle(runner, row, token, { status: 'FAILED', error: { code: error.code, params: error.details } })
  log.error({ err: error, job: row.id, type: row.type, attempt: row.attempts }, 'job failed')
  if (row.attempts < row.maxAttempts) return requeueJob(source.sql, row.id, token, { delaySeconds: 2 ** row.attempts, attempt: 'counted' })
  return settle(runner, row, token, { status: 'FAILED', error: { code: 'job-broken', params: { errorId: row.id } } })
}

/** The hold of this worker on the row while it runs. */
class Lease {
  readonly #runner: JobRunner
  readonly #row: JobRow
  readonly #token: string
  readonly #abort = new AbortController()
  readonly #timer: NodeJS.Timeout
  #pending: { ok: number; failed: number } = { ok: 0, failed: 0 }
  #reportedAt = 0
  readonly #shutdown: AbortSignal
  readonly #onShutdown = (): void => this.#abort.abort(new JobStopped('shutting down'))

  constructor(runner: JobRunner, row: JobRow, token: string, shutdown: AbortSignal) {
    this.#runner = runner
    this.#row = row
    this.#token = token
    this.#shutdown = shutdown
    if (shutdown.aborted) this.#onShutdown()
    shutdown.addEventListener('abort', this.#onShutdown, { once: true })
    this.#timer = setInterval(() => void this.#beat(), (LEASE_SECONDS * 1_000) / 6)
    this.#timer.unref()
  }

  context<Params>(params: Params, principal: Principal): JobContext<Params> {
    const { id, attempts, checkpoint } = this.#row
    return {
      id,
      params,
      principal,
      attempt: attempts,
      checkpoint,
      signal: this.#abort.signal,
      expect: (total) => this.#sign({ total }),
      advance: (progress) => this.#advance(progress),
      record: (sql, reached, progress) => this.#record(sql, reached, progress),
      batch: (reached, work) =>
        this.#runner.source.transaction(async (prisma, sql) => {
          this.#abort.signal.throwIfAborted()
          const { progress, result } = await work(prisma, sql)
          await this.#record(sql, reached, progress)
          return result
        }),
    }
  }

  /** Writes what `advance` kept back. */
  async flush(): Promise<void> {
    if (this.#pending.ok + this.#pending.failed > 0) await this.#sign({})
  }

  end(): void {
    clearInterval(this.#timer)
    this.#shutdown.removeEventListener('abort', this.#onShutdown)
  }

  async #advance({ ok = 0, failed = 0 }: Progress): Promise<void> {
    this.#pending = { ok: this.#pending.ok + ok, failed: this.#pending.failed + failed }
    this.#abort.signal.throwIfAborted()
    if (Date.now() - this.#reportedAt >= REPORT_EVERY) await this.#sign({})
  }

  async #sign(sign: Sign): Promise<void> {
    const progress = this.#pending
    this.#pending = { ok: 0, failed: 0 }
    this.#reportedAt = Date.now()
    const now = await extendLease(this.#runner.source.sql, this.#row.id, this.#token, { ...sign, progress })
    this.#judge(now)
    await this.#runner.onChange(now)
  }

  /** Pages are told by the sign of life that follows: this transaction may still be rolled back. */
  async #record(sql: Sql, checkpoint: unknown, progress: Progress): Promise<void> {
    this.#abort.signal.throwIfAborted()
    this.#judge(await extendLease(sql, this.#row.id, this.#token, { progress, checkpoint }))
    if (Date.now() - this.#reportedAt >= REPORT_EVERY) setImmediate(() => void this.#beat())
  }

  #judge(now: JobRow | undefined): asserts now is JobRow {
    const stopped = !now ? new JobStopped('lease lost') : now.cancelRequested ? new JobStopped('cancelled') : undefined
    if (stopped) this.#abort.abort(stopped)
    this.#abort.signal.throwIfAborted()
  }

  async #beat(): Promise<void> {
    try {
      await this.#sign({})
    } catch (error) {
      if (!(error instanceof JobStopped)) this.#runner.log.warn({ err: error, job: this.#row.id }, 'sign of life failed')
    }
  }
}
