/** Starting, cancelling and repeating jobs: what a user may do to his own ones. */
import type { DataSource, Sql } from '../data-source.ts'
import { Failure, notFound, ruleFailure } from '../errors.ts'
import { wakeRelay } from '../outbox/outbox.ts'
import { may, type Principal } from '../principal.ts'
import { storedWords, type Words } from '../words.ts'
import { insertJob, jobColumns, type JobRow } from './job-store.ts'
import type { JobType } from './job.ts'

/**
 * Writes the job in the caller's transaction; call `wakeRelay` after the commit to have it run at once.
 * @returns the job's id, to be handed to the page
 * @throws Failure `forbidden` without the job's permission; ZodError when the parameters are not the job's
 */
export async function startJob<Params>(sql: Sql, job: JobType<Params>, params: Params, by: Principal, title: Words = job.label): Promise<string> {
  const { permission } = job
  if (permission !== 'public' && permission !== 'signed-in' && !may(by, permission)) throw new Failure('forbidden', 'no-permission', { permission })
  return insertJob(sql, {
    tenantId: by.tenantId,
    ownerId: by.userId,
    type: job.type,
    title: storedWords(title),
    params: job.params.parse(params),
    locale: by.locale,
    maxAttempts: job.maxAttempts ?? 3,
  })
}

/**
 * The same for whoever may press twice: a job of theirs with the same value of this parameter is answered instead of a second one. Call it
 * in a transaction, which the next one waits for.
 */
export async function startJobOnce<Params extends object>(
  sql: Sql,
  job: JobType<Params>,
  params: Params,
  by: Principal,
  key: keyof Params & string,
  title?: Words,
): Promise<string> {
  const value = String(params[key])
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${job.type} ${key} ${value}`])
  const [begun] = await sql.query<{ id: string }>(`select id from async_job where type = $1 and params->>$2 = $3 and owner_id = $4::uuid limit 1`, [
    job.type,
    key,
    value,
    by.userId,
  ])
  return begun?.id ?? startJob(sql, job, params, by, title)
}

/** The right to see and steer everybody's jobs of one's tenant. */
export const manageJobs = 'async-job:manage'

/** @throws Failure `not-found` when it is not the caller's */
export async function jobOf(sql: Sql, id: string, principal: Principal): Promise<JobRow> {
  const [row] = await sql.query<JobRow>(`select ${jobColumns} from async_job where id = $1::uuid and tenant_id = $2 and (owner_id = $3::uuid or $4)`, [
    id,
    principal.tenantId,
    principal.userId,
    may(principal, manageJobs),
  ])
  if (!row) throw notFound('async-job', id)
  return row
}

/** A queued job ends now, a running one at its next batch. @throws Failure `job-finished` when it has ended already */
export async function cancelJob(source: DataSource, id: string, principal: Principal): Promise<JobRow> {
  await jobOf(source.sql, id, principal)
  const [row] = await source.sql.query<JobRow>(
    `update async_job set cancel_requested = true, update_time = now(),
            status = case when status = 'QUEUED' then 'CANCELLED' else status end,
            finished_at = case when status = 'QUEUED' then now() end
      where id = $1::uuid and status in ('QUEUED', 'RUNNING') returning ${jobColumns}`,
    [id],
  )
  if (!row) throw ruleFailure('job-finished')
  return row
}

/** Runs a failed or cancelled job again, from its last checkpoint. @throws Failure `job-not-repeatable` in any other status */
export async function retryJob(source: DataSource, id: string, principal: Principal): Promise<JobRow> {
  await jobOf(source.sql, id, principal)
  const [row] = await source.sql.query<JobRow>(
    `update async_job set status = 'QUEUED', cancel_requested = false, attempts = 0, error = null, next_at = now(), finished_at = null, started_at = null,
            ok = case when checkpoint is null then 0 else ok end, failed = case when checkpoint is null then 0 else failed end, progress = 0, update_time = now()
      where id = $1::uuid and status in ('FAILED', 'CANCELLED') returning ${jobColumns}`,
    [id],
  )
  if (!row) throw ruleFailure('job-not-repeatable')
  await wakeRelay(source.sql)
  return row
}

export interface JobPage {
  readonly status?: string | undefined
  readonly type?: string | undefined
  /** Everybody's of the tenant, for those who may. */
  readonly all?: boolean | undefined
  readonly current: number
  readonly size: number
}

/** Newest first. */
export async function listJobs(sql: Sql, page: JobPage, principal: Principal): Promise<{ records: JobRow[]; total: number }> {
  const where = `tenant_id = $1 and ($2::uuid is null or owner_id = $2::uuid) and ($3::text is null or status = $3) and ($4::text is null or type = $4)`
  const everybody = page.all === true && may(principal, manageJobs)
  const params = [principal.tenantId, everybody ? null : principal.userId, page.status ?? null, page.type ?? null]
  const [count] = await sql.query<{ n: number }>(`select count(*)::int as n from async_job where ${where}`, params)
  const records = await sql.query<JobRow>(`select ${jobColumns} from async_job where ${where} order by create_time desc, id desc limit $5 offset $6`, [
    ...params,
    page.size,
    (page.current - 1) * page.size,
  ])
  return { records, total: count?.n ?? 0 }
}

/** SQL that says how the job stands whose id is in `column`; null for one that has been forgotten. */
export const jobStatusOf = (column: string): string => `(select j.status from async_job j where j.id = ${column})`
