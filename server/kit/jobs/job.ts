/**
 * A long task that a user starts and watches ("my jobs"): declared here, handled in `workers/jobs/<job>.handler.ts`.
 *
 *   QUEUED --a worker takes the lease--> RUNNING --> DONE
 *     ^  \                                 |  \---> FAILED  (a business failure, or the attempts are used up)
 *     |   \--cancel--> CANCELLED <--cancel-/
 *     \---- lease expired (worker killed), or an unexpected error with attempts left ----/
 */
import type { z } from 'zod'
import type { Label, Permission } from '../contract.ts'
import type { Sql, TransactionPrisma } from '../data-source.ts'
import type { Principal } from '../principal.ts'

export type JobStatus = 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'

export interface JobType<Params = unknown> {
  /** kebab-case, unique; stored with the row. */
  readonly type: string
  readonly label: Label
  /** Checked again when the job runs: a right that was taken away meanwhile stops it. */
  readonly permission: Permission
  readonly params: z.ZodType<Params>
  /** How often a run may start (default 3): a job that kills its worker is not repeated for ever. */
  readonly maxAttempts?: number
}

export const defineJob = <Params>(job: JobType<Params>): JobType<Params> => job

/** What a batch did. */
export interface Progress {
  readonly ok?: number
  readonly failed?: number
}

export interface JobOutcome {
  readonly resultFileId?: string | undefined
  readonly errorFileId?: string | undefined
  /** Small JSON for the page that waits, e.g. the number of rows. */
  readonly result?: Readonly<Record<string, unknown>> | undefined
}

export interface JobContext<Params> {
  readonly id: string
  readonly params: Params
  /** The user who started it, with the rights he has now. */
  readonly principal: Principal
  /** 1 for the first run. */
  readonly attempt: number
  /** What the last run that got killed had reached. */
  readonly checkpoint: unknown
  /** Aborted when the job is cancelled or the lease was lost: hand it to streams and requests. */
  readonly signal: AbortSignal
  /** How many rows there will be, once known; without it progress stays at what `ok` and `failed` say. */
  expect(total: number): Promise<void>
  /** Reports progress (written at most twice a second) and stops the run when it was cancelled. @throws JobStopped */
  advance(progress: Progress): Promise<void>
  /**
   * Writes progress and checkpoint through a transaction of the caller's own, as its last statement.
   * @throws JobStopped as `batch` does; the caller's transaction must not commit then
   */
  record(sql: Sql, checkpoint: unknown, progress: Progress): Promise<void>
  /**
   * Runs a batch in one transaction together with its progress and checkpoint: a killed worker's successor goes on exactly there.
   * @throws JobStopped when the job was cancelled or another worker holds it; the batch is rolled back
   */
  batch<Result>(checkpoint: unknown, work: (prisma: TransactionPrisma, sql: Sql) => Promise<{ progress: Progress; result: Result }>): Promise<Result>
}

export interface JobHandler {
  readonly job: JobType
  run(context: JobContext<unknown>): Promise<JobOutcome | undefined | void>
}

export const handleJob = <Params>(job: JobType<Params>, run: (context: JobContext<Params>) => Promise<JobOutcome | undefined | void>): JobHandler => ({
  job: job as JobType,
  run: (context) => run(context as JobContext<Params>),
})

/** Ends a run from inside: the user cancelled it, or another worker took over. */
export class JobStopped extends Error {
  override readonly name = 'JobStopped'
  readonly reason: 'cancelled' | 'lease lost' | 'shutting down'

  constructor(reason: JobStopped['reason']) {
    super(reason)
    this.reason = reason
  }
}
