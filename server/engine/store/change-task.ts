/** Other candidates, dates or priority of an open task, with the rows by which it is found and counted. */
import type { Sql } from '../define.ts'
import { countClaimable } from './step-follow-ups.ts'

export interface OpenTaskRow {
  readonly id: string
  readonly instance_id: string
  readonly assignee: string | null
  readonly candidate_users: string[] | null
  readonly candidate_groups: string[] | null
  readonly candidate_set: string | null
  readonly due_at: Date | null
  readonly follow_up_at: Date | null
  readonly priority: number
}

/** The task, kept as it is until the transaction ends. */
export async function lockTask(sql: Sql, taskId: string): Promise<OpenTaskRow | undefined> {
  const rows = await sql.query<OpenTaskRow>(
    `select id, instance_id, assignee, candidate_users, candidate_groups, candidate_set, due_at, follow_up_at, priority from wf_task where id = $1::uuid for update`,
    [taskId],
  )
  return rows[0]
}

/** What a changed task is. */
export interface ChangedTask {
  readonly users: readonly string[]
  readonly groups: readonly string[]
  readonly set: string | undefined
  readonly dueAt: Date | null
  readonly followUpAt: Date | null
  readonly priority: number
}

const none = (names: readonly string[]) => (names.length === 0 ? null : names)
const missingIn = (names: readonly string[] | null, others: readonly string[]) => (names ?? []).filter((name) => !others.includes(name))

/** Rows of candidates stand there only while nobody has the task: those who stay keep theirs. */
export async function updateTask(sql: Sql, before: OpenTaskRow, to: ChangedTask): Promise<void> {
  const gone = [missingIn(before.candidate_users, to.users), missingIn(before.candidate_groups, to.groups)]
  const come = [missingIn([...to.users], before.candidate_users ?? []), missingIn([...to.groups], before.candidate_groups ?? [])]
  await sql.query(
    `with changed as (
       update wf_task t set candidate_users = $2::text[], candidate_groups = $3::text[], candidate_set = $4::uuid, due_at = $5::timestamptz, follow_up_at = $6::timestamptz, priority = $7::int
       where t.id = $1::uuid returning t.id, t.created_at, t.value, t.assignee),
     open as (select * from changed where assignee is null),
     uncandidates as (
       delete from wf_task_candidate c using (
         select 'u'::"char" as kind, ref, created_at, id from open cross join unnest($8::text[]) as ref
         union all select 'g'::"char", ref, created_at, id from open cross join unnest($9::text[]) as ref) s
       where c.kind = s.kind and c.ref = s.ref and c.created_at = s.created_at and c.task_id = s.id),
     candidates as (
       insert into wf_task_candidate (kind, ref, created_at, task_id, value)
       select 'u', ref, created_at, id, value from open cross join unnest($10::text[]) as ref
       union all select 'g', ref, created_at, id, value from open cross join unnest($11::text[]) as ref),
     ${countClaimable(`select set_id, d from open cross join (values ($12::uuid, -1), ($4::uuid, 1)) as moved(set_id, d) where set_id is not null`)}
     select id from changed`,
    [before.id, none(to.users), none(to.groups), to.set ?? null, to.dueAt, to.followUpAt, to.priority, ...gone, ...come, before.candidate_set],
  )
}
