/** Tasks that go from one person to another, many at a time, with their candidates, counters and one remark each. */
import type { Sql } from '../define.ts'
import { countClaimable } from './step-follow-ups.ts'
import { FEW } from './step-parts.ts'
import type { Instant } from './step-rows.ts'

export interface GivenTask {
  readonly id: string
  readonly instanceId: string
}

/** Where a batch ended; the next one begins behind it, so that it does not walk over what the batches before have left behind in the index. */
export interface Place {
  readonly at: Date
  readonly id: string
}

export interface GivenBatch {
  readonly tasks: readonly GivenTask[]
  readonly last: Place | undefined
}

interface Giving {
  readonly from: string
  readonly to: string
  readonly by: string
  readonly comment: string | undefined
  readonly at: Instant
}

const REMARKS = (rows: string) => `remarks as (
  insert into wf_comment (instance_id, id, task_id, user_id, kind, content, data, at)
  select instance_id, remark, id, $3, 'HAND_OVER', $4, json_build_object('from', $1::text, 'to', $2::text), $5::timestamptz from ${rows})`

/**
 * What one has, or what others have of him and must give back, newest first. A task that comes back to whom it was delegated by is just his.
 * @param after the place where the batch before ended
 */
export async function giveTasks(
  sql: Sql,
  {
    from,
    to,
    by,
    comment,
    at,
    which,
    limit,
    after,
    remarkId,
  }: Giving & {
    readonly which: 'assignee' | 'owner'
    readonly limit: number
    readonly after: Place | undefined
    readonly remarkId: () => string
  },
): Promise<GivenBatch> {
  const wanted = await sql.query<{ id: string; created_at: Date }>(
    `select id, created_at from wf_task where ${which === 'assignee' ? 'assignee = $1' : 'owner = $1 and delegated'}
       and ($3::timestamptz is null or (created_at, id) < ($3::timestamptz, $4::uuid)) order by created_at desc, id desc limit $2::int for update`,
    [from, limit, after?.at ?? null, after?.id ?? null],
  )
  const end = wanted.at(-1)
  if (end === undefined) return { tasks: [], last: undefined }
  const rows = await sql.query<{ id: string; instance_id: string }>(
    `with s as materialized (select * from json_to_recordset($6::json) as s(id uuid, remark uuid) where ${FEW('id')}),
     given as (
       update wf_task t set assignee = case when t.assignee = $1 then $2 else t.assignee end,
         claimed_at = case when t.assignee = $1 then $5::timestamptz else t.claimed_at end,
         owner = case when t.owner = $1 then $2 else t.owner end, proxy_for = null,
         delegated = t.delegated and (case when t.assignee = $1 then $2 else t.assignee end) is distinct from (case when t.owner = $1 then $2 else t.owner end)
       from s where t.id = s.id returning t.id, t.instance_id, s.remark),
     ${REMARKS('given')}
     select id, instance_id from given`,
    [from, to, by, comment ?? null, at, JSON.stringify(wanted.map(({ id }) => ({ id, remark: remarkId() })))],
  )
  return { tasks: rows.map((row) => ({ id: row.id, instanceId: row.instance_id })), last: { at: end.created_at, id: end.id } }
}

export interface CandidateTask {
  readonly id: string
  readonly users: readonly string[]
  readonly groups: readonly string[]
}

interface Replacing extends Giving {
  readonly changes: readonly { readonly id: string; readonly users: readonly string[]; readonly set: string | undefined; readonly remarkId: string }[]
}

/**
 * Locks the tasks and gives them other candidates.
 * @param decide what becomes of each; called with those that are still open
 */
export async function replaceCandidates(
  sql: Sql,
  ids: readonly string[],
  decide: (tasks: readonly CandidateTask[]) => Promise<Replacing>,
): Promise<GivenTask[]> {
  const locked = await sql.query<{ id: string; candidate_users: string[] | null; candidate_groups: string[] | null }>(
    'select id, candidate_users, candidate_groups from wf_task where id = any($1::uuid[]) order by id for update',
    [ids],
  )
  const tasks = locked.map((row) => ({ id: row.id, users: row.candidate_users ?? [], groups: row.candidate_groups ?? [] }))
  const { from, to, by, comment, at, changes } = await decide(tasks)
  if (changes.length === 0) return []
  const rows = await sql.query<{ id: string; instance_id: string }>(
    `with s as materialized (select * from json_to_recordset($6::json) as s(id uuid, users text[], "set" uuid, "remarkId" uuid) where ${FEW('id')}),
     before as materialized (select t.id, t.candidate_set, t.assignee, t.created_at, t.value from wf_task t join s on s.id = t.id),
     given as (update wf_task t set candidate_users = s.users, candidate_set = s."set" from s where t.id = s.id returning t.id, t.instance_id, t.candidate_set, s."remarkId" as remark),
     gone as (delete from wf_task_candidate c using before b where c.kind = 'u' and c.ref = $1 and c.created_at = b.created_at and c.task_id = b.id and b.assignee is null),
     come as (insert into wf_task_candidate (kind, ref, created_at, task_id, value) select 'u', $2, b.created_at, b.id, b.value from before b where b.assignee is null on conflict do nothing),
     ${countClaimable(
       `select b.candidate_set, -1 from before b where b.assignee is null and b.candidate_set is not null
        union all select g.candidate_set, 1 from given g join before b on b.id = g.id where b.assignee is null and g.candidate_set is not null`,
     )},
     ${REMARKS('given')}
     select id, instance_id from given`,
    [from, to, by, comment ?? null, at, JSON.stringify(changes)],
  )
  return rows.map((row) => ({ id: row.id, instanceId: row.instance_id }))
}

/** Overdue tasks to which one was called in. */
export async function replaceCalledIn(sql: Sql, from: string, to: string): Promise<number> {
  const rows = await sql.query(
    `with mine as materialized (select task_id, created_at from wf_task_candidate where kind = 'e' and ref = $1),
     given as (update wf_task t set escalated_to = case when $2 = any(t.escalated_to) then array_remove(t.escalated_to, $1) else array_replace(t.escalated_to, $1, $2) end
       from mine where t.id = mine.task_id returning t.id, t.created_at),
     gone as (delete from wf_task_candidate c using mine where c.kind = 'e' and c.ref = $1 and c.created_at = mine.created_at and c.task_id = mine.task_id),
     come as (insert into wf_task_candidate (kind, ref, created_at, task_id) select 'e', $2, created_at, id from given on conflict do nothing)
     select id from given`,
    [from, to],
  )
  return rows.length
}
