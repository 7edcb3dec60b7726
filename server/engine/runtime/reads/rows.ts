/** From database rows to what the engine's reads return. */
import type { Variables } from '../../define.ts'
import type { CopyView, DefinitionView, IncidentView, InstanceStatus, InstanceView, JobView, ListedIncident, ModelHead, ModelView, TaskView } from '../views.ts'

type Nullable<T> = T | null

const maybe = <T>(value: Nullable<T>): T | undefined => value ?? undefined
const number = (value: Nullable<string>): number | undefined => (value === null ? undefined : Number(value))

export interface TaskRow {
  id: string
  instance_id: string
  root_id: string
  definition_id: string
  process_key: string
  element_id: string
  name: Nullable<string>
  assignee: Nullable<string>
  owner: Nullable<string>
  proxy_for: Nullable<string>
  candidate_users: Nullable<string[]>
  candidate_groups: Nullable<string[]>
  created_at: Date
  claimed_at: Nullable<Date>
  ended_at?: Nullable<Date>
  due_at: Nullable<Date>
  follow_up_at: Nullable<Date>
  priority: number
  form_key: Nullable<string>
  rules: Nullable<Variables>
  local: Nullable<Variables>
  business_key: Nullable<string>
  business_type: Nullable<string>
  title: Nullable<string>
  summary: Nullable<string>
  value: Nullable<string>
  initiator: Nullable<string>
  tenant: Nullable<string>
  urge_count: number
  escalated_at: Nullable<Date>
  outcome?: Nullable<string>
  comment?: Nullable<string>
}

export function taskOf(row: TaskRow, now: number, processName: string | undefined, handIn?: TaskView['handIn']): TaskView {
  const end = row.ended_at ?? undefined
  return {
    taskId: row.id,
    taskKey: row.element_id,
    taskName: maybe(row.name),
    processInstanceId: row.instance_id,
    rootInstanceId: row.root_id,
    definitionId: row.definition_id,
    processKey: row.process_key,
    processName,
    assignee: maybe(row.assignee),
    owner: maybe(row.owner),
    proxyFor: maybe(row.proxy_for),
    candidateUsers: row.candidate_users ?? [],
    candidateGroups: row.candidate_groups ?? [],
    createTime: row.created_at,
    claimTime: maybe(row.claimed_at),
    endTime: end,
    dueTime: maybe(row.due_at),
    followUpTime: maybe(row.follow_up_at),
    overdue: row.escalated_at !== null || (row.due_at !== null && row.due_at.getTime() < (end?.getTime() ?? now)),
    escalatedTime: maybe(row.escalated_at),
    priority: row.priority,
    formKey: maybe(row.form_key),
    rules: maybe(row.rules),
    local: row.local ?? {},
    businessKey: maybe(row.business_key),
    businessType: maybe(row.business_type),
    title: maybe(row.title),
    summary: maybe(row.summary),
    value: number(row.value),
    initiator: maybe(row.initiator),
    tenant: maybe(row.tenant),
    urgeCount: row.urge_count,
    outcome: row.outcome ?? undefined,
    comment: row.comment ?? undefined,
    handIn,
  }
}

export interface InstanceListRow {
  id: string
  parent_id: Nullable<string>
  root_id: string
  definition_id: string
  process_key: string
  process_name: Nullable<string>
  version: number
  rev: number
  status: InstanceStatus
  business_key: Nullable<string>
  business_type: Nullable<string>
  doc_version: Nullable<number>
  title: Nullable<string>
  summary: Nullable<string>
  value: Nullable<string>
  initiator: Nullable<string>
  tenant: Nullable<string>
  urge_count: number
  last_urged_at: Nullable<Date>
  started_at: Date
  ended_at: Nullable<Date>
}

export const instanceOf = (row: InstanceListRow): InstanceView => ({
  processInstanceId: row.id,
  parentInstanceId: maybe(row.parent_id),
  rootInstanceId: row.root_id,
  definitionId: row.definition_id,
  processKey: row.process_key,
  processName: maybe(row.process_name),
  version: row.version,
  status: row.status,
  businessKey: maybe(row.business_key),
  businessType: maybe(row.business_type),
  docVersion: maybe(row.doc_version),
  title: maybe(row.title),
  summary: maybe(row.summary),
  value: number(row.value),
  initiator: maybe(row.initiator),
  tenant: maybe(row.tenant),
  urgeCount: row.urge_count,
  lastUrgedAt: maybe(row.last_urged_at),
  startTime: row.started_at,
  endTime: maybe(row.ended_at),
  revision: row.rev,
})

export interface CopyRow extends Pick<
  InstanceListRow,
  'process_key' | 'process_name' | 'status' | 'title' | 'summary' | 'business_key' | 'business_type' | 'initiator'
> {
  id: string
  instance_id: string
  task_id: Nullable<string>
  user_id: string
  from_user_id: Nullable<string>
  reason: Nullable<string>
  created_at: Date
  read_at: Nullable<Date>
}

export const copyOf = (row: CopyRow): CopyView => ({
  copyId: row.id,
  processInstanceId: row.instance_id,
  taskId: maybe(row.task_id),
  userId: row.user_id,
  fromUserId: maybe(row.from_user_id),
  reason: maybe(row.reason),
  createTime: row.created_at,
  readTime: maybe(row.read_at),
  processKey: row.process_key,
  processName: maybe(row.process_name),
  status: row.status,
  title: maybe(row.title),
  summary: maybe(row.summary),
  businessKey: maybe(row.business_key),
  businessType: maybe(row.business_type),
  initiator: maybe(row.initiator),
})

export interface DefinitionListRow {
  id: string
  key: string
  version: number
  name: Nullable<string>
  category: Nullable<string>
  tenant: string
  deployment_id: string
  resource: string
  created_at: Date
  created_by: Nullable<string>
  state: 'active' | 'suspended'
  running: number
  ended: number
  incidents: number
}

export const definitionOf = (row: DefinitionListRow): DefinitionView => ({
  definitionId: row.id,
  key: row.key,
  version: row.version,
  name: maybe(row.name),
  category: maybe(row.category),
  tenant: row.tenant === '' ? undefined : row.tenant,
  deploymentId: row.deployment_id,
  resource: row.resource,
  deployedAt: row.created_at,
  deployedBy: maybe(row.created_by),
  state: row.state,
  running: row.running,
  ended: row.ended,
  incidents: row.incidents,
})

export interface JobListRow {
  id: string
  timer: boolean
  type: Nullable<string>
  instance_id: Nullable<string>
  definition_id: string
  element_id: string
  handler: Nullable<string>
  topic: Nullable<string>
  due_at: Date
  priority: number
  retries: number
  attempts: number
  locked_by: Nullable<string>
  locked_until: Nullable<Date>
  error: Nullable<string>
}

export const jobOf = (row: JobListRow): JobView => ({
  jobId: row.id,
  kind: row.timer ? 'timer' : 'async',
  type: maybe(row.type),
  processInstanceId: maybe(row.instance_id),
  definitionId: row.definition_id,
  elementId: row.element_id,
  handler: maybe(row.handler),
  topic: maybe(row.topic),
  dueTime: row.due_at,
  priority: row.priority,
  retries: row.retries,
  attempts: row.attempts,
  lockedBy: maybe(row.locked_by),
  lockedUntil: maybe(row.locked_until),
  error: maybe(row.error),
})

export interface IncidentRow {
  id: string
  instance_id: string
  definition_id: string
  process_key: string
  element_id: string
  kind: string
  message: string
  job_id: Nullable<string>
  created_at: Date
}

export const incidentOf = (row: IncidentRow): IncidentView => ({
  incidentId: row.id,
  processInstanceId: row.instance_id,
  definitionId: row.definition_id,
  processKey: row.process_key,
  elementId: row.element_id,
  kind: row.kind,
  message: row.message,
  jobId: maybe(row.job_id),
  createTime: row.created_at,
})

export interface ListedIncidentRow extends IncidentRow {
  title: Nullable<string>
  business_key: Nullable<string>
  process_name: Nullable<string>
  version: number
}

export const listedIncidentOf = (row: ListedIncidentRow, elementName: string | undefined): ListedIncident => ({
  ...incidentOf(row),
  version: row.version,
  processName: maybe(row.process_name),
  elementName,
  title: maybe(row.title),
  businessKey: maybe(row.business_key),
})

export interface ModelRow {
  id: string
  key: string
  name: Nullable<string>
  category: Nullable<string>
  xml: string
  version: number
  updated_at: Date
  updated_by: Nullable<string>
}

export const modelHeadOf = (row: Omit<ModelRow, 'xml'> & { readonly is_decision: boolean }): ModelHead => ({
  modelId: row.id,
  kind: row.is_decision ? 'decision' : 'process',
  key: row.key,
  name: maybe(row.name),
  category: maybe(row.category),
  version: row.version,
  updatedAt: row.updated_at,
  updatedBy: maybe(row.updated_by),
})

export const modelOf = (row: ModelRow): ModelView => ({ ...modelHeadOf({ ...row, is_decision: row.xml.includes('/DMN/') }), xml: row.xml })
