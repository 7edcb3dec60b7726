/** Loading instances: one round trip brings an instance, its state and, when the step starts at a task, that task. */
import type { State } from '../core/state.ts'
import type { Sql, Variables } from '../define.ts'
import { prepared } from './sql.ts'
import { FEW } from './step-parts.ts'

/** An instance at one revision. Immutable, so it may be kept and shared. */
export interface Snapshot {
  readonly id: string
  readonly definitionId: string
  readonly processKey: string
  readonly rootId: string
  readonly parentId: string | undefined
  readonly parentWait: string | undefined
  readonly rev: number
  readonly status: string
  readonly state: State
  readonly businessKey: string | undefined
  readonly businessType: string | undefined
  readonly docVersion: number | undefined
  readonly title: string | undefined
  readonly summary: string | undefined
  readonly value: number | undefined
  readonly initiator: string | undefined
  readonly tenant: string | undefined
  readonly startedAt: Date
}

/** What a step that starts at a task must know of it. */
export interface TaskHead {
  readonly taskId: string
  readonly instanceId: string
  readonly definitionId: string
  readonly activityId: string
  readonly elementId: string
  readonly assignee: string | undefined
  readonly owner: string | undefined
  readonly proxyFor: string | undefined
  readonly delegated: boolean
  readonly candidateUsers: readonly string[]
  readonly candidateGroups: readonly string[]
  /** Who was called in when it was overdue. */
  readonly escalatedTo: readonly string[]
}

export interface InstanceRow {
  id: string
  definition_id: string
  process_key: string
  root_id: string
  parent_id: string | null
  parent_wait: string | null
  rev: number
  status: string
  state: Omit<State, 'variables' | 'parts'> & { parts?: State['parts'] }
  parted: boolean
  variables: Variables
  parts: State['parts'] | null
  business_key: string | null
  business_type: string | null
  doc_version: number | null
  title: string | null
  summary: string | null
  value: string | null
  initiator: string | null
  tenant: string | null
  started_at: Date
}

interface TaskHeadRow {
  task_id: string
  definition_id: string
  activity_id: string
  element_id: string
  assignee: string | null
  owner: string | null
  proxy_for: string | null
  delegated: boolean
  candidate_users: string[] | null
  candidate_groups: string[] | null
  escalated_to: string[] | null
}

const COLUMNS = `i.id, i.definition_id, i.process_key, i.root_id, i.parent_id, i.parent_wait, i.rev, i.status, i.state, i.parted, i.variables,
  i.business_key, i.business_type, i.doc_version, i.title, i.summary, i.value, i.initiator, i.tenant, i.started_at`

const PARTS = '(select json_object_agg(p.part, p.body) from wf_part p where p.instance_id = i.id)'

const TASK_COLUMNS = `t.id as task_id, t.activity_id, t.element_id, t.assignee, t.owner, t.proxy_for, t.delegated, t.candidate_users, t.candidate_groups, t.escalated_to`

/** Either parts stand inside the document, or all of them in rows of their own. */
export const MAX_INLINE_PARTS = 4

export function snapshotOf(row: InstanceRow): Snapshot {
  const { parts, ...head } = row.state
  return {
    id: row.id,
    definitionId: row.definition_id,
    processKey: row.process_key,
    rootId: row.root_id,
    parentId: row.parent_id ?? undefined,
    parentWait: row.parent_wait ?? undefined,
    rev: row.rev,
    status: row.status,
    state: { ...head, variables: row.variables, parts: (row.parted ? row.parts : parts) ?? {} } as State,
    businessKey: row.business_key ?? undefined,
    businessType: row.business_type ?? undefined,
    docVersion: row.doc_version ?? undefined,
    title: row.title ?? undefined,
    summary: row.summary ?? undefined,
    value: row.value === null ? undefined : Number(row.value),
    initiator: row.initiator ?? undefined,
    tenant: row.tenant ?? undefined,
    startedAt: row.started_at,
  }
}

const taskHeadOf = (row: TaskHeadRow & { id: string }): TaskHead => ({
  taskId: row.task_id,
  instanceId: row.id,
  definitionId: row.definition_id,
  activityId: row.activity_id,
  elementId: row.element_id,
  assignee: row.assignee ?? undefined,
  owner: row.owner ?? undefined,
  proxyFor: row.proxy_for ?? undefined,
  delegated: row.delegated,
  candidateUsers: row.candidate_users ?? [],
  candidateGroups: row.candidate_groups ?? [],
  escalatedTo: row.escalated_to ?? [],
})

/** In the order of `ids`; undefined where there is none. */
export async function loadInstances(sql: Sql, ids: readonly string[]): Promise<(Snapshot | undefined)[]> {
  const rows = await sql.query<InstanceRow>(
    `select ${COLUMNS}, case when i.parted then ${PARTS} end as parts from unnest($1::uuid[]) as s(id) join wf_instance i on i.id = s.id where ${FEW('id')}`,
    [ids],
  )
  const found = new Map(rows.map((row) => [row.id, snapshotOf(row)]))
  return ids.map((id) => found.get(id))
}

export interface LoadedTask {
  readonly task: TaskHead
  readonly instance: Snapshot
}

/** In the order of `taskIds`; undefined where no such task is open. */
export async function loadByTasks(sql: Sql, taskIds: readonly string[]): Promise<(LoadedTask | undefined)[]> {
  const rows = await sql.query<InstanceRow & TaskHeadRow>(
    `select ${TASK_COLUMNS}, ${COLUMNS}, case when i.parted then ${PARTS} end as parts
     from unnest($1::uuid[]) as s(id) join wf_task t on t.id = s.id join wf_instance i on i.id = t.instance_id where ${FEW('id')}`,
    [taskIds],
  )
  const found = new Map(rows.map((row) => [row.task_id, { task: taskHeadOf(row), instance: snapshotOf(row) }]))
  return taskIds.map((id) => found.get(id))
}

/** Only the tasks, for an instance that is already known. */
export async function loadTaskHead(sql: Sql, taskId: string): Promise<TaskHead | undefined> {
  const rows = await prepared<TaskHeadRow & { id: string }>(
    sql,
    `select ${TASK_COLUMNS}, t.definition_id, t.instance_id as id from wf_task t where t.id = $1::uuid`,
    [taskId],
  )
  return rows[0] === undefined ? undefined : taskHeadOf(rows[0])
}

/**
 * Locks an instance until the transaction ends and returns it as it is then. The root of its call tree is locked first, so that
 * two transactions in one tree queue up at the root instead of waiting for each other further down.
 */
export async function lockInstance(sql: Sql, id: string): Promise<Snapshot | undefined> {
  const locked = await lockRow(sql, id, 'i.id = (select r.root_id from wf_instance r where r.id = $1::uuid)')
  if (locked === undefined || locked.id === id) return locked
  return lockRow(sql, id, 'i.id = $1::uuid')
}

/** Locks an instance that no other called, until the transaction ends. False when it has another revision by now. */
export async function lockAt(sql: Sql, id: string, rev: number): Promise<boolean> {
  return (await prepared(sql, 'select 1 from wf_instance where id = $1::uuid and rev = $2::int for update', [id, rev])).length > 0
}

async function lockRow(sql: Sql, id: string, condition: string): Promise<Snapshot | undefined> {
  const [row] = await prepared<InstanceRow>(sql, `select ${COLUMNS}, null as parts from wf_instance i where ${condition} for update of i`, [id])
  if (row === undefined) return undefined
  if (!row.parted) return snapshotOf(row)
  // A second look on purpose: after a wait for the lock, a subquery of the locking statement would still see the parts of before.
  const parts = await sql.query<{ part: number; body: State['parts'][string] }>('select part, body from wf_part where instance_id = $1::uuid', [row.id])
  return snapshotOf({ ...row, parts: Object.fromEntries(parts.map(({ part, body }) => [part, body])) })
}

/**
 * Who closed a task and when; undefined when there never was such a task. What ended without a decision of its own was ended by whoever decided at
 * that moment beside it, and by nobody where the case was taken back.
 */
export async function closedTask(sql: Sql, taskId: string): Promise<{ instanceId: string; by: string | undefined; at: Date; outcome: string } | undefined> {
  const [row] = await sql.query<{ instance_id: string; assignee: string | null; ended_at: Date; outcome: string }>(
    `select h.instance_id, h.ended_at, h.outcome, case when h.outcome <> 'cancelled' then h.assignee else (
        select o.assignee from wf_history o where o.instance_id = h.instance_id and o.ended_at = h.ended_at and o.task_id is not null and o.outcome <> 'cancelled' limit 1) end as assignee
       from wf_history h where h.task_id = $1::uuid`,
    [taskId],
  )
  return row === undefined ? undefined : { instanceId: row.instance_id, by: row.assignee ?? undefined, at: row.ended_at, outcome: row.outcome }
}
