/** Lists of what waits: timers and jobs together, and event subscriptions. Only what is open stands in these tables. */
import type { Sql } from '../../define.ts'
import { isId } from '../definitions.ts'
import type { JobView, Page } from '../views.ts'
import type { JobFilter, PartOfCase, SubscriptionFilter, SubscriptionView } from '../work-api.ts'
import { Params, where, windowOf } from './query.ts'
import { jobOf, type JobListRow } from './rows.ts'

const NOTHING = { records: [], total: 0, next: undefined }

interface Placed {
  readonly processInstanceId?: string | undefined
  readonly definitionId?: string | undefined
  readonly processKey?: string | undefined
  readonly elementId?: string | undefined
}

/** What both lists are filtered by. Undefined when an id is none, so that nothing can match. */
function placeConditions({ processInstanceId, definitionId, processKey, elementId }: Placed, params: Params): string[] | undefined {
  if ([processInstanceId, definitionId].some((id) => id !== undefined && !isId(id))) return undefined
  const conditions: string[] = []
  if (processInstanceId !== undefined) conditions.push(`x.instance_id = ${params.add(processInstanceId)}::uuid`)
  if (definitionId !== undefined) conditions.push(`x.definition_id = ${params.add(definitionId)}::uuid`)
  if (processKey !== undefined) conditions.push(`x.definition_id in (select d.id from wf_definition d where d.key = ${params.add(processKey)})`)
  if (elementId !== undefined) conditions.push(`x.element_id = ${params.add(elementId)}`)
  return conditions
}

/** A page of `from`, and how many rows there are in all. */
async function paged<Row, View>(
  sql: Sql,
  { from, order, params }: { readonly from: string; readonly order: string; readonly params: Params },
  window: { readonly current?: number | undefined; readonly size?: number | undefined },
  view: (row: Row) => View,
): Promise<Page<View>> {
  const { size, offset } = windowOf(window)
  const [counted] = await sql.query<{ n: number }>(`select count(*)::int as n from ${from}`, [...params.values])
  const rows = await sql.query<Row>(`select x.* from ${from} order by ${order} limit ${params.add(size)}::int offset ${params.add(offset)}::int`, params.values)
  return { records: rows.map(view), total: counted?.n ?? 0, next: undefined }
}

const TIMERS = `select id, true as timer, null as type, instance_id, definition_id, element_id, null as handler, null as topic, due_at, 0 as priority,
  1 as retries, attempts, null as locked_by, locked_until, error from wf_timer`
const JOBS = `select id, false as timer, kind as type, instance_id, definition_id, element_id, handler, topic, due_at, priority, retries, attempts, locked_by, locked_until, error
  from wf_job`

export async function jobs(sql: Sql, filter: JobFilter): Promise<Page<JobView>> {
  const params = new Params()
  const conditions = placeConditions(filter, params)
  if (conditions === undefined) return NOTHING
  const { kind, type, topic, lockedBy, failed, dueBefore, dueAfter } = filter
  if (type !== undefined) conditions.push(`x.type = ${params.add(type)}`)
  if (topic !== undefined) conditions.push(`x.topic = ${params.add(topic)}`)
  if (lockedBy !== undefined) conditions.push(`x.locked_by = ${params.add(lockedBy)}`)
  if (failed !== undefined) conditions.push(`x.error is ${failed ? 'not ' : ''}null`)
  if (dueBefore !== undefined) conditions.push(`x.due_at < ${params.add(dueBefore)}::timestamptz`)
  if (dueAfter !== undefined) conditions.push(`x.due_at > ${params.add(dueAfter)}::timestamptz`)
  const rows = kind === 'timer' ? TIMERS : kind === 'async' ? JOBS : `${TIMERS} union all ${JOBS}`
  return paged(sql, { from: `(${rows}) x ${where(conditions)}`, order: 'x.due_at, x.id', params }, filter, jobOf satisfies (row: JobListRow) => JobView)
}

interface SubscriptionRow {
  readonly id: string
  readonly kind: SubscriptionView['kind']
  readonly name: string
  readonly instance_id: string | null
  readonly definition_id: string
  readonly element_id: string
  readonly correlation_key: string | null
  readonly created_at: Date
}

export async function subscriptions(sql: Sql, filter: SubscriptionFilter): Promise<Page<SubscriptionView>> {
  const params = new Params()
  const conditions = placeConditions(filter, params)
  if (conditions === undefined) return NOTHING
  const { kind, name, starts } = filter
  if (kind !== undefined) conditions.push(`x.kind = ${params.add(kind)}`)
  if (name !== undefined) conditions.push(`x.name = ${params.add(name)}`)
  if (starts !== undefined) conditions.push(`x.instance_id is ${starts ? '' : 'not '}null`)
  return paged(sql, { from: `wf_subscription x ${where(conditions)}`, order: 'x.created_at, x.id', params }, filter, (row: SubscriptionRow) => ({
    subscriptionId: row.id,
    kind: row.kind,
    name: row.name,
    processInstanceId: row.instance_id ?? undefined,
    definitionId: row.definition_id,
    elementId: row.element_id,
    correlationKey: row.correlation_key ?? undefined,
    createTime: row.created_at,
  }))
}

/** Compared as ids, not as texts, so that every table answers by its key. */
const CASE = `
  select r.id from wf_instance i join wf_instance r on r.id = i.root_id
   where r.business_type is not null and i.id in (
     select $1::uuid
     union all select n.instance_id from wf_incident n where n.id = any(array[$2::uuid, $3::uuid])
     union all select j.instance_id from wf_job j where j.id = $3::uuid
     union all select t.instance_id from wf_timer t where t.id = $3::uuid
     union all select s.instance_id from wf_subscription s where s.id = $4::uuid
     union all select k.instance_id from wf_task k where k.id = $5::uuid)
   limit 1`

export async function businessCaseOf(sql: Sql, { processInstanceId, incidentId, jobId, subscriptionId, taskId }: PartOfCase): Promise<string | undefined> {
  // What is no id names nothing.
  const ids = [processInstanceId, incidentId, jobId, subscriptionId, taskId].map((id) => (id !== undefined && isId(id) ? id : null))
  const [row] = await sql.query<{ id: string }>(CASE, ids)
  return row?.id
}
