/** The engine's views as the rows of the calls: undefined becomes null, ids get their people's names. Texts in both languages stay so: see `jsonFor`. */
import type { z } from 'zod'
import type { CallContext } from '#kit/handle.ts'
import type {
  Completed,
  CopyView,
  DefinitionView,
  ExternalTask,
  IncidentView,
  InstanceView,
  JobView,
  ListedIncident,
  ModelHead,
  OpenedTask as OpenedTaskView,
  Page,
  StartField,
  SubscriptionView,
  TaskView,
} from '#server/engine/index.ts'
import { titleAndNumber } from '#kit/words.ts'
import { namesFor, type NameOf } from './people.ts'
import type { OpenedTask, TaskQuery } from './work.contract.ts'

/** Every key there, nothing undefined. */
type Row<View> = { [Key in keyof View]-?: Exclude<View[Key], undefined> | (undefined extends View[Key] ? null : never) }

export const orNull = <T>(value: T | undefined): T | null => value ?? null

const nullable = <View extends object>(view: View): Row<View> =>
  Object.fromEntries(Object.entries(view).map(([key, value]) => [key, value ?? null])) as Row<View>

/** Those keys of a view and no others: what the engine adds for itself does not leave by the way. */
const only = <View extends object, Key extends keyof View>(view: View, ...keys: readonly Key[]): Row<Pick<View, Key>> =>
  Object.fromEntries(keys.map((key) => [key, view[key] ?? null])) as Row<Pick<View, Key>>

const caseKeys = ['processInstanceId', 'processKey', 'processName', 'businessKey', 'businessType', 'summary', 'initiator'] as const
const taskKeys = [
  'taskId',
  'taskKey',
  'taskName',
  'assignee',
  'createTime',
  'claimTime',
  'endTime',
  'dueTime',
  'followUpTime',
  'priority',
  'outcome',
  'comment',
] as const

/** Title and number apart, as they are shown. */
function headed({ title }: Pick<TaskView, 'title'>): { title: string | null; number: string | null } {
  if (title === undefined) return { title: null, number: null }
  const parts = titleAndNumber(title)
  return { title: parts.title, number: orNull(parts.number) }
}

export const taskRow = (task: TaskView, nameOf: NameOf) => ({
  ...only(task, ...taskKeys, ...caseKeys, 'definitionId', 'value', 'formKey', 'urgeCount', 'overdue', 'escalatedTime', 'handIn'),
  ...headed(task),
  onBehalfOf: orNull(task.proxyFor),
  candidateGroups: [...task.candidateGroups],
  candidateUsers: [...task.candidateUsers],
  assigneeName: nameOf(task.assignee),
  initiatorName: nameOf(task.initiator),
  onBehalfOfName: nameOf(task.proxyFor),
})

export const instanceRow = (instance: InstanceView, nameOf: NameOf) => ({
  ...only(instance, ...caseKeys, 'parentInstanceId', 'definitionId', 'version', 'status', 'value', 'urgeCount', 'endTime'),
  ...headed(instance),
  returned: instance.returned === true,
  initiatorName: nameOf(instance.initiator),
  createTime: instance.startTime,
})

export const copyRow = (copy: CopyView, nameOf: NameOf) => ({
  ...only(copy, ...caseKeys, 'copyId', 'taskId', 'fromUserId', 'reason', 'createTime', 'readTime', 'status'),
  ...headed(copy),
  returned: copy.returned === true,
  initiatorName: nameOf(copy.initiator),
  fromUserName: nameOf(copy.fromUserId),
})

const openedTask = (task: OpenedTaskView, nameOf: NameOf): z.input<typeof OpenedTask> => ({
  ...only(task, 'taskId', 'taskKey', 'taskName', 'processInstanceId', 'assignee'),
  assigneeName: nameOf(task.assignee),
  candidateUsers: [...task.candidateUsers],
  candidateGroups: [...task.candidateGroups],
})

/** What a person's step answers. */
export async function completed({ prisma, locale }: Pick<CallContext, 'prisma' | 'locale'>, { processInstanceId, ended, nextTasks }: Completed) {
  const nameOf = await namesFor(
    prisma,
    nextTasks.map(({ assignee }) => assignee),
    locale,
  )
  return { processInstanceId, ended, nextTasks: nextTasks.map((task) => openedTask(task, nameOf)) }
}

export const definitionRow = (
  { definitionId, key, version, name, category, resource, deployedAt, deployedBy, state, running, ended, incidents }: DefinitionView,
  nameOf: NameOf,
) => ({
  ...nullable({ definitionId, key, version, name, category, resource, state, running, ended, incidents }),
  deployTime: deployedAt,
  deployedBy: nameOf(deployedBy),
})

export const incidentRow = (incident: IncidentView) => nullable(incident)
export const listedIncidentRow = (incident: ListedIncident) => nullable(incident)
export const jobRow = (job: JobView) => nullable(job)
export const subscriptionRow = (subscription: SubscriptionView) => nullable(subscription)

export const externalRow = ({
  jobId,
  topic,
  processInstanceId,
  processKey,
  businessKey,
  elementId,
  variables,
  properties,
  retries,
  priority,
  lockedUntil,
}: ExternalTask) => ({
  ...nullable({ jobId, topic, processInstanceId, processKey, businessKey, elementId, retries, priority, lockedUntil }),
  variables: { ...variables },
  properties: { ...properties },
})

export const startFieldRow = ({ options, ...field }: StartField) => ({ ...nullable(field), options: options.map((option) => ({ ...option })) })

export const modelRow = ({ modelId, kind, key, name, category, version, updatedAt, updatedBy }: ModelHead, nameOf: NameOf) => ({
  ...nullable({ modelId, kind, key, name, category, version }),
  updateTime: updatedAt,
  updatedBy: nameOf(updatedBy),
})

/** The engine's page in the shape of the paging convention. */
export const page = <View, Out>(found: Page<View>, query: Pick<z.output<typeof TaskQuery>, 'current' | 'size'>, row: (view: View) => Out) => ({
  records: found.records.map(row),
  total: found.total,
  ...(found.totalIsMore === true && { totalIsMore: true as const }),
  current: query.current,
  size: query.size,
  next: orNull(found.next),
})

/** Lists that the engine gives whole (definitions, drafts) cut to the page asked for. */
export const slice = <View, Out>(all: readonly View[], { current, size }: { current: number; size: number }, row: (view: View) => Out) => ({
  records: all.slice((current - 1) * size, current * size).map(row),
  total: all.length,
  current,
  size,
})
