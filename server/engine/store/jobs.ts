/** Jobs and timers as queues: claimed with SKIP LOCKED, locked by moving their due time, a lock that expires has used up a try. */
import type { Sql, Variables } from '../define.ts'
import { notHeld } from './job-holds.ts'

export interface ClaimedJob {
  readonly id: string
  readonly instanceId: string
  readonly definitionId: string
  readonly elementId: string
  readonly activityId: string | undefined
  readonly kind: 'handler' | 'continue' | 'external' | 'message' | 'correlate' | 'broadcast'
  readonly handler: string | undefined
  readonly topic: string | undefined
  /** Tries left after this one. */
  readonly retries: number
  readonly attempts: number
  readonly intervals: readonly string[]
  readonly exclusive: boolean
  readonly priority: number
  readonly properties: Readonly<Record<string, string>>
  readonly variables: Variables
  readonly createdAt: Date
  readonly lockedUntil: Date
  readonly processKey: string
  readonly businessKey: string | undefined
  readonly businessType: string | undefined
  readonly initiator: string | undefined
}

interface JobRow {
  id: string
  instance_id: string
  definition_id: string
  element_id: string
  activity_id: string | null
  kind: ClaimedJob['kind']
  handler: string | null
  topic: string | null
  retries: number
  attempts: number
  intervals: string[] | null
  exclusive: boolean
  priority: number
  properties: Record<string, string> | null
  variables: Variables | null
  created_at: Date
  locked_until: Date
  process_key: string
  business_key: string | null
  business_type: string | null
  initiator: string | null
}

const jobOf = (row: JobRow): ClaimedJob => ({
  id: row.id,
  instanceId: row.instance_id,
  definitionId: row.definition_id,
  elementId: row.element_id,
  activityId: row.activity_id ?? undefined,
  kind: row.kind,
  handler: row.handler ?? undefined,
  topic: row.topic ?? undefined,
  retries: row.retries,
  attempts: row.attempts,
  intervals: row.intervals ?? [],
  exclusive: row.exclusive,
  priority: row.priority,
  properties: row.properties ?? {},
  variables: row.variables ?? {},
  createdAt: row.created_at,
  lockedUntil: row.locked_until,
  processKey: row.process_key,
  businessKey: row.business_key ?? undefined,
  businessType: row.business_type ?? undefined,
  initiator: row.initiator ?? undefined,
})

/** By hand what is held runs all the same. */
const FREE = notHeld('c.kind')

const claim = (where: string) => `
  update wf_job j set locked_by = $2, locked_until = $3::timestamptz, due_at = $3::timestamptz, attempts = j.attempts + 1, retries = j.retries - 1
  from wf_instance i
  where i.id = j.instance_id and j.id = any(array(
    select c.id from wf_job c where ${where} and c.retries > 0 and c.due_at <= $1::timestamptz
      and not exists (select 1 from wf_instance s where s.id = c.instance_id and s.status = 'SUSPENDED')
      and not (c.exclusive and exists (select 1 from wf_job o where o.instance_id = c.instance_id and o.exclusive and o.id <> c.id and o.locked_until > $1::timestamptz))
      and ${FREE}
    order by c.priority desc, c.due_at limit $4::int for update of c skip locked))
  returning j.*, i.process_key, i.business_key, i.business_type, i.initiator`

const CLAIM = claim(`c.kind <> 'external'`)
const CLAIM_TOPICS = claim(`c.kind = 'external' and c.topic = any($5::text[])
  and ($6::text[] is null or exists (select 1 from wf_instance p where p.id = c.instance_id and p.process_key = any($6::text[])))
  and ($7::text is null or exists (select 1 from wf_instance p where p.id = c.instance_id and p.business_key = $7))`)
const CLAIM_ONE = CLAIM.replace(
  `c.kind <> 'external' and c.retries > 0 and c.due_at <= $1::timestamptz`,
  `c.id = $4::uuid and (c.locked_until is null or c.locked_until <= $1::timestamptz)`,
)
  .replace(`and ${FREE}`, '')
  .replace('limit $4::int', '')

/** Takes up to `limit` jobs until `until`; each has used one of its tries by that. */
export async function claimJobs(sql: Sql, worker: string, now: Date, until: Date, limit: number): Promise<ClaimedJob[]> {
  return (await sql.query<JobRow>(CLAIM, [now, worker, until, limit])).map(jobOf)
}

/** Which external work a worker wants. */
export interface WantedWork {
  readonly topics: readonly string[]
  readonly processKeys?: readonly string[] | undefined
  readonly businessKey?: string | undefined
}

export async function claimExternal(sql: Sql, worker: string, now: Date, until: Date, limit: number, wanted: WantedWork): Promise<ClaimedJob[]> {
  const { topics, processKeys, businessKey } = wanted
  return (await sql.query<JobRow>(CLAIM_TOPICS, [now, worker, until, limit, topics, processKeys ?? null, businessKey ?? null])).map(jobOf)
}

/** What an operator changes in a job that waits. */
export interface JobChange {
  readonly dueAt?: Date
  readonly retries?: number
  readonly priority?: number
}

/** Undefined when there is no such job; false when a worker has it: its lock is its due time. */
export async function changeJob(sql: Sql, id: string, { dueAt, retries, priority }: JobChange, now: Date): Promise<boolean | undefined> {
  const [row] = await sql.query<{ is_changed: boolean }>(
    `with found as (select id, $2::timestamptz is not null and locked_until > $5::timestamptz as is_locked from wf_job where id = $1::uuid for update),
       changed as (update wf_job j set due_at = coalesce($2::timestamptz, j.due_at), retries = coalesce($3::int, j.retries), priority = coalesce($4::int, j.priority)
         from found f where j.id = f.id and not coalesce(f.is_locked, false) returning j.id)
     select exists (select 1 from changed) as is_changed from found`,
    [id, dueAt ?? null, retries ?? null, priority ?? null, now],
  )
  return row?.is_changed
}

/** What failed before does not hold it back any more. */
export async function moveTimer(sql: Sql, id: string, dueAt: Date): Promise<boolean> {
  const rows = await sql.query('update wf_timer set due_at = $2::timestamptz, locked_until = null, error = null where id = $1::uuid returning id', [id, dueAt])
  return rows.length > 0
}

/** Takes external work from whoever has it; its try is given back. False when there is none. */
export async function unlockJob(sql: Sql, id: string, now: Date): Promise<boolean> {
  const rows = await sql.query(
    `update wf_job set due_at = case when locked_by is null then due_at else $2::timestamptz end, retries = retries + (locked_by is not null)::int,
       locked_by = null, locked_until = null where id = $1::uuid and kind = 'external' returning id`,
    [id, now],
  )
  return rows.length > 0
}

/** Whatever its due time and tries, unless somebody has it. */
export async function claimJob(sql: Sql, worker: string, now: Date, until: Date, id: string): Promise<ClaimedJob | undefined> {
  const row = (await sql.query<JobRow>(CLAIM_ONE, [now, worker, until, id]))[0]
  return row === undefined ? undefined : jobOf(row)
}

/** A failed try, or none at all (`isUntried`): when to try again, and why it failed. False when the lock was lost. */
export async function releaseJob(
  sql: Sql,
  id: string,
  worker: string,
  next: { readonly dueAt: Date; readonly error: string | undefined; readonly retries?: number | undefined; readonly isUntried?: boolean },
): Promise<boolean> {
  const rows = await sql.query(
    `update wf_job set locked_by = null, locked_until = null, due_at = $3::timestamptz, error = coalesce($4, error),
       retries = coalesce($5::int, retries) + $6::int, attempts = attempts - $6::int
     where id = $1::uuid and locked_by = $2 returning id`,
    [id, worker, next.dueAt, next.error ?? null, next.retries ?? null, next.isUntried === true ? 1 : 0],
  )
  return rows.length > 0
}

/** Jobs that leave without a step. */
export async function deleteJob(sql: Sql, id: string): Promise<boolean> {
  return (await sql.query('delete from wf_job where id = $1::uuid returning id', [id])).length > 0
}

export async function extendJob(sql: Sql, id: string, worker: string, until: Date): Promise<boolean> {
  const rows = await sql.query(
    `update wf_job set locked_until = $3::timestamptz, due_at = $3::timestamptz where id = $1::uuid and locked_by = $2 returning id`,
    [id, worker, until],
  )
  return rows.length > 0
}

/** Jobs whose last try ended with an expired lock: nobody reported, nobody will. */
export async function expiredJobs(sql: Sql, now: Date, limit: number): Promise<ExpiredJob[]> {
  const rows = await sql.query<{ id: string; instance_id: string; definition_id: string; element_id: string; kind: string; error: string | null }>(
    `select id, instance_id, definition_id, element_id, kind, error from wf_job where retries <= 0 and locked_until < $1::timestamptz order by locked_until limit $2::int`,
    [now, limit],
  )
  return rows.map((row) => ({
    id: row.id,
    instanceId: row.instance_id,
    definitionId: row.definition_id,
    elementId: row.element_id,
    kind: row.kind,
    error: row.error ?? undefined,
  }))
}

export interface ExpiredJob {
  readonly id: string
  readonly instanceId: string
  readonly definitionId: string
  readonly elementId: string
  readonly kind: string
  readonly error: string | undefined
}

export interface DueTimer {
  readonly id: string
  readonly instanceId: string | undefined
  readonly definitionId: string
  readonly elementId: string
  readonly eventId: string | undefined
  readonly dueAt: Date
  readonly fired: number
  readonly remaining: number | undefined
}

interface TimerRow {
  id: string
  instance_id: string | null
  definition_id: string
  element_id: string
  event_id: string | null
  due_at: Date
  fired: number
  remaining: number | null
}

const timerOf = (row: TimerRow): DueTimer => ({
  id: row.id,
  instanceId: row.instance_id ?? undefined,
  definitionId: row.definition_id,
  elementId: row.element_id,
  eventId: row.event_id ?? undefined,
  dueAt: row.due_at,
  fired: row.fired,
  remaining: row.remaining ?? undefined,
})

/** Takes due timers until `until`. Whether one still has to fire is decided by the state of its instance. */
export async function claimTimers(sql: Sql, now: Date, until: Date, limit: number): Promise<DueTimer[]> {
  const rows = await sql.query<TimerRow>(
    `update wf_timer t set locked_until = $2::timestamptz, attempts = t.attempts + 1 where t.id = any(array(
       select c.id from wf_timer c where c.due_at <= $1::timestamptz and (c.locked_until is null or c.locked_until < $1::timestamptz)
         and not exists (select 1 from wf_instance s where s.id = c.instance_id and s.status = 'SUSPENDED')
         and not exists (select 1 from wf_definition d where d.id = c.definition_id and c.instance_id is null and d.state <> 'active')
         and ${notHeld(`'timer'`)}
       order by c.due_at limit $3::int for update of c skip locked))
     returning t.*`,
    [now, until, limit],
  )
  return rows.map(timerOf)
}

export async function timerById(sql: Sql, id: string, lock: boolean): Promise<DueTimer | undefined> {
  const row = (await sql.query<TimerRow>(`select * from wf_timer where id = $1::uuid ${lock ? 'for update' : ''}`, [id]))[0]
  return row === undefined ? undefined : timerOf(row)
}

/** The next firing of a timer start event; without one the row goes. */
export async function rearmStart(
  sql: Sql,
  id: string,
  next: { readonly dueAt: Date; readonly remaining: number | undefined; readonly fired: number } | undefined,
): Promise<void> {
  if (next === undefined) await sql.query('delete from wf_timer where id = $1::uuid', [id])
  else
    await sql.query(
      'update wf_timer set due_at = $2::timestamptz, remaining = $3::int, fired = $4::int, locked_until = null, attempts = 0 where id = $1::uuid',
      [id, next.dueAt, next.remaining ?? null, next.fired],
    )
}

/** A timer whose firing failed comes back at `dueAgain`; the claim's lock would hold it longer. */
export async function releaseTimer(sql: Sql, id: string, until: Date, error: string): Promise<void> {
  await sql.query('update wf_timer set locked_until = $2::timestamptz, error = $3 where id = $1::uuid', [id, until, error])
}

/**
 * When something is due next, after the last look at `since`. What was due by then and is still there was held back (its instance is suspended,
 * somebody else has it): it must not be waited for as if it were due now, so the regular look finds it.
 */
export async function nextDue(sql: Sql, since: Date): Promise<Date | undefined> {
  const [row] = await sql.query<{ at: Date | null }>(
    `select least((select greatest(due_at, coalesce(locked_until, due_at)) from wf_timer where due_at > $1::timestamptz and (locked_until is null or locked_until < '9999-01-01Z')
         order by due_at limit 1),
       (select min(due_at) from wf_job where retries > 0 and kind <> 'external' and due_at > $1::timestamptz)) as at`,
    [since],
  )
  return row?.at ?? undefined
}
