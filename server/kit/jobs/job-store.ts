/** The rows of `async_job`: who may take one, and every change of its status. The lease token decides whose word counts. */
import { newId } from '../ids.ts'
import type { Sql } from '../data-source.ts'
import { shortened } from '../words.ts'
import type { JobOutcome, JobStatus, Progress } from './job.ts'

export interface JobRow {
  readonly id: string
  readonly tenantId: string
  readonly ownerId: string | null
  readonly type: string
  readonly title: string | null
  readonly params: unknown
  readonly locale: 'zh' | 'en'
  readonly status: JobStatus
  readonly total: number | null
  readonly ok: number
  readonly failed: number
  readonly progress: number
  readonly checkpoint: unknown
  readonly attempts: number
  readonly maxAttempts: number
  readonly cancelRequested: boolean
  readonly resultFileId: string | null
  readonly errorFileId: string | null
  readonly result: unknown
  readonly error: { readonly code: string; readonly params?: Readonly<Record<string, unknown>> } | null
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  readonly createTime: Date
}

export const jobColumns = `id, tenant_id as "tenantId", owner_id as "ownerId", type, title, params, locale, status, total, ok, failed, progress, checkpoint,
  attempts, max_attempts as "maxAttempts", cancel_requested as "cancelRequested", result_file_id as "resultFileId", error_file_id as "errorFileId",
  result, error, started_at as "startedAt", finished_at as "finishedAt", create_time as "createTime"`

/** How long a worker's word holds without a sign of life. */
export const LEASE_SECONDS = 30
/** How long a queued job may wait before it is published again. */
const HAND_OUT_SECONDS = 30

export interface NewJob {
  readonly tenantId: string
  readonly ownerId: string
  readonly type: string
  readonly title: string | undefined
  readonly params: unknown
  readonly locale: 'zh' | 'en'
  readonly maxAttempts: number
}

export async function insertJob(sql: Sql, job: NewJob): Promise<string> {
  const id = newId()
  await sql.query(
    `insert into async_job (id, tenant_id, owner_id, type, title, params, locale, max_attempts)
     values ($1::uuid, $2, $3::uuid, $4, $5, $6::jsonb, $7, $8)`,
    [
      id,
      job.tenantId,
      job.ownerId,
      job.type,
      job.title === undefined ? null : shortened(job.title, 200),
      JSON.stringify(job.params),
      job.locale,
      job.maxAttempts,
    ],
  )
  return id
}

/** Due jobs for the relay to publish: new ones, postponed ones, and those whose worker went silent. */
export const claimDueJobs = (sql: Sql, limit: number): Promise<{ id: string; type: string }[]> =>
  sql.query(
    `update async_job set status = 'QUEUED', lease_token = null, next_at = now() + $2::float8 * interval '1 second', update_time = now()
      where id = any(array(select id from async_job where status in ('QUEUED', 'RUNNING') and next_at <= now() order by next_at limit $1 for update skip locked))
      returning id, type`,
    [limit, HAND_OUT_SECONDS],
  )

/** Jobs nobody works on that need no worker any more: cancelled, or out of attempts. */
export const settleAbandoned = (sql: Sql): Promise<JobRow[]> =>
  sql.query(
    `update async_job set status = case when cancel_requested then 'CANCELLED' else 'FAILED' end, lease_token = null,
            error = case when cancel_requested then null else '{"code": "job-lost"}'::jsonb end, finished_at = now(), update_time = now()
      where status in ('QUEUED', 'RUNNING') and next_at <= now() and (cancel_requested or attempts >= max_attempts)
      returning ${jobColumns}`,
  )

/**
 * Takes a queued job.
 * @param types that the worker knows; another one is left to whoever does
 * @returns undefined when it is gone, running elsewhere, already settled or of another type
 */
export async function takeLease(sql: Sql, id: string, token: string, types?: readonly string[]): Promise<JobRow | undefined> {
  const [row] = await sql.query<JobRow>(
    `update async_job set status = 'RUNNING', attempts = attempts + 1, lease_token = $2::uuid, next_at = now() + $3::float8 * interval '1 second',
            started_at = coalesce(started_at, now()), update_time = now(),
            -- Without a checkpoint the work begins anew, and so does its count.
            ok = case when checkpoint is null then 0 else ok end, failed = case when checkpoint is null then 0 else failed end,
            progress = case when checkpoint is null then 0 else progress end
      where id = $1::uuid and status = 'QUEUED' and not cancel_requested and attempts < max_attempts and ($4::text[] is null or type = any($4::text[]))
      returning ${jobColumns}`,
    [id, token, LEASE_SECONDS, types ?? null],
  )
  return row
}

export interface Sign {
  readonly progress?: Progress
  readonly total?: number
  readonly checkpoint?: unknown
}

/**
 * A sign of life with what was done since the last one.
 * @returns the row as it is now, or undefined when the lease belongs to somebody else
 */
export async function extendLease(sql: Sql, id: string, token: string, sign: Sign = {}): Promise<JobRow | undefined> {
  const [row] = await sql.query<JobRow>(
    `update async_job set next_at = now() + $3::float8 * interval '1 second', ok = ok + $4, failed = failed + $5, total = coalesce($6::int, total),
            progress = case when coalesce($6::int, total) > 0 then least(99, (ok + $4 + failed + $5) * 100::bigint / coalesce($6::int, total)) else progress end,
            checkpoint = coalesce($7::jsonb, checkpoint), update_time = now()
      where id = $1::uuid and lease_token = $2::uuid and status = 'RUNNING' returning ${jobColumns}`,
    [
      id,
      token,
      LEASE_SECONDS,
      sign.progress?.ok ?? 0,
      sign.progress?.failed ?? 0,
      sign.total ?? null,
      sign.checkpoint === undefined ? null : JSON.stringify(sign.checkpoint),
    ],
  )
  return row
}

export type Ending =
  | { readonly status: 'DONE'; readonly outcome: JobOutcome }
  | { readonly status: 'FAILED'; readonly error: { readonly code: string; readonly params?: Readonly<Record<string, unknown>> } }
  | { readonly status: 'CANCELLED' }

/** Writes the end of a run. @returns undefined when the lease was lost: somebody else's end counts */
export async function finishJob(sql: Sql, id: string, token: string, ending: Ending): Promise<JobRow | undefined> {
  const outcome = ending.status === 'DONE' ? ending.outcome : {}
  const [row] = await sql.query<JobRow>(
    `update async_job set status = $3::text, lease_token = null, progress = case when $3::text = 'DONE' then 100 else progress end, result_file_id = $4::uuid, error_file_id = $5::uuid,
            result = $6::jsonb, error = $7::jsonb, finished_at = now(), update_time = now()
      where id = $1::uuid and lease_token = $2::uuid returning ${jobColumns}`,
    [
      id,
      token,
      ending.status,
      outcome.resultFileId ?? null,
      outcome.errorFileId ?? null,
      outcome.result ? JSON.stringify(outcome.result) : null,
      ending.status === 'FAILED' ? JSON.stringify(ending.error) : null,
    ],
  )
  return row
}

/** Gives a run back to the queue, e.g. after an unexpected error or at a shutdown (`attempt: 'kept'` does not count it). */
export async function requeueJob(sql: Sql, id: string, token: string, options: { delaySeconds: number; attempt: 'counted' | 'kept' }): Promise<void> {
  await sql.query(
    `update async_job set status = 'QUEUED', lease_token = null, next_at = now() + $3::float8 * interval '1 second', attempts = attempts - $4::int, update_time = now()
      where id = $1::uuid and lease_token = $2::uuid`,
    [id, token, options.delaySeconds, options.attempt === 'kept' ? 1 : 0],
  )
}
