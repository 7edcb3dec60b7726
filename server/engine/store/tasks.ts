/** Changes of a task that move no token: claim, give back, hand over. Each is one statement and keeps candidates and counters right. */
import type { Sql } from '../define.ts'
import type { Statement } from '../runtime/options-api.ts'
import { RowSource, type Param } from './row-source.ts'
import { countClaimable, countOne } from './step-follow-ups.ts'
import { FEW } from './step-parts.ts'
import type { Instant } from './step-rows.ts'

export interface Claim {
  readonly taskId: string
  readonly userId: string
  readonly groups: readonly string[]
  readonly isAdmin: boolean
  readonly at: Instant
  /** Who claims, when he does it for `userId`. */
  readonly by?: string | undefined
  /** Id of the remark that is kept of it. */
  readonly remarkId: string
}

/** What became of the candidates of a claimed task. */
const UNLISTED = `uncandidates as (
  delete from wf_task_candidate c using (
    select 'g'::"char" as kind, ref, created_at, id from taken cross join unnest(candidate_groups) as ref
    union all
    select 'u'::"char", ref, created_at, id from taken cross join unnest(candidate_users) as ref) s
  where c.kind = s.kind and c.ref = s.ref and c.created_at = s.created_at and c.task_id = s.id)`

const LISTED = `candidates as (
  insert into wf_task_candidate (kind, ref, created_at, task_id, value)
  select 'g', ref, created_at, id, value from freed cross join unnest(candidate_groups) as ref
  union all
  select 'u', ref, created_at, id, value from freed cross join unnest(candidate_users) as ref)`

/**
 * @param source FROM item `s` with the wishes
 * @param free which of the tasks may be taken
 * @param counted how the counters follow
 */
const claims = (source: string, free: string, counted: (changes: string) => string): string => `taken as (
  update wf_task t set assignee = s."userId", claimed_at = s.at
  from ${source} where ${free} and t.assignee is null
    and (s."isAdmin" or s."userId" = any(t.candidate_users) or s."userId" = any(t.escalated_to) or t.candidate_groups && s.groups)
    and not exists (select 1 from wf_instance i where i.id = t.instance_id and i.status = 'SUSPENDED')
  returning t.id, t.instance_id, t.candidate_users, t.candidate_groups, t.candidate_set, t.created_at, s."userId" as user_id, s.by, s.at, s."remarkId" as remark),
${UNLISTED},
${counted('select candidate_set, -1 from taken where candidate_set is not null')},
remarks as (insert into wf_comment (instance_id, id, task_id, user_id, kind, data, at)
  select instance_id, remark, id, coalesce(by, user_id), 'CLAIM', case when by is not null then json_build_object('onBehalfOf', user_id) end, at from taken)
select remark from taken`

const WISHES = new RowSource('"taskId" uuid, "userId" text, groups text[], "isAdmin" boolean, at timestamptz, "remarkId" uuid, by text')

const claimOne = (which: string): string => `with ${claims(WISHES.text(true, 1).sql, which, countOne)}`

const WAITING = claimOne('t.id = s."taskId"')
const FREE = {
  one: claimOne('t.id = (select l.id from wf_task l where l.id = $1::uuid for update skip locked)'),
  several: `with s as materialized (select * from ${WISHES.text(false, 1).sql} where ${FEW('"taskId"')}),
free as materialized (select t.id from wf_task t where t.id in (select "taskId" from s) for update skip locked),
${claims('s', 't.id = s."taskId" and t.id in (select id from free)', countClaimable)}`,
}

/**
 * Gives tasks to those who want them, and answers with the remarks of the claims that were granted. A task that somebody has, that is closed,
 * that is locked at the moment, or that they may not have, is left alone.
 */
export function claimStatement(wanted: readonly Claim[]): Statement {
  const params: Param[] = []
  WISHES.addTo(params, wanted)
  return [wanted.length === 1 ? FREE.one : FREE.several, params]
}

/** The same for one, who waits while the task is locked. @returns whether it was granted */
export async function claimTask(sql: Sql, claim: Claim): Promise<boolean> {
  const params: Param[] = []
  WISHES.addTo(params, [claim])
  return (await sql.query(WAITING, params)).length > 0
}

/** Back to its candidates. False when it is not assigned to `from` any more (undefined: to anybody). */
export async function unclaimTask(sql: Sql, taskId: string, from: string | undefined): Promise<boolean> {
  const rows = await sql.query(
    `with freed as (
       update wf_task set assignee = null, claimed_at = null where id = $1::uuid and assignee is not null and ($2::text is null or assignee = $2::text)
         and (candidate_users is not null or candidate_groups is not null)
       returning id, candidate_users, candidate_groups, candidate_set, created_at, value),
     ${LISTED},
     ${countClaimable('select candidate_set, 1 from freed where candidate_set is not null')}
     select id from freed`,
    [taskId, from ?? null],
  )
  return rows.length > 0
}

export interface Assignment {
  readonly assignee: string
  readonly owner: string | undefined
  readonly delegated: boolean
}

/** Hands a task to somebody, from the one who has it (undefined: nobody). False when that has changed meanwhile. */
export async function assignTask(sql: Sql, taskId: string, from: string | undefined, to: Assignment, at: Instant): Promise<boolean> {
  const rows = await sql.query(
    `with before as materialized (select id, assignee from wf_task where id = $1::uuid for update),
     given as (
       update wf_task t set assignee = $3, owner = $4, delegated = $5::boolean, claimed_at = $6::timestamptz
       from before b where t.id = b.id and b.assignee is not distinct from $2::text
       returning t.id, t.candidate_users, t.candidate_groups, t.candidate_set, t.created_at, b.assignee as was),
     taken as (select * from given where was is null),
     ${UNLISTED},
     ${countClaimable('select candidate_set, -1 from taken where candidate_set is not null')}
     select id from given`,
    [taskId, from ?? null, to.assignee, to.owner ?? null, to.delegated, at],
  )
  return rows.length > 0
}

/** Candidate sets must exist before a step counts in them; a set without a count is harmless. */
export async function insertSets(sql: Sql, sets: readonly { readonly id: string; readonly refs: readonly string[] }[]): Promise<void> {
  await sql.query(
    'insert into wf_candidate_set (id, refs) select s.id, s.refs from json_to_recordset($1::json) as s(id uuid, refs text[]) on conflict (id) do nothing',
    [JSON.stringify(sets)],
  )
}

export interface Remark {
  readonly id: string
  readonly instanceId: string
  readonly taskId: string | undefined
  readonly userId: string | undefined
  readonly kind: string
  readonly content: string | undefined
  readonly data: unknown
  readonly at: Instant
}

export async function insertRemark(sql: Sql, remark: Remark): Promise<void> {
  await sql.query(
    'insert into wf_comment (instance_id, id, task_id, user_id, kind, content, data, at) values ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7::json, $8::timestamptz)',
    [
      remark.instanceId,
      remark.id,
      remark.taskId ?? null,
      remark.userId ?? null,
      remark.kind,
      remark.content ?? null,
      remark.data === undefined ? null : JSON.stringify(remark.data),
      remark.at,
    ],
  )
}
