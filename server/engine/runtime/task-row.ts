/** The row of a task that opens: what the model says, what the host made of it, what lists show of the instance. */
import type { OpenTask } from '../core/step.ts'
import { instant, type TaskRow } from '../store/step-rows.ts'
import type { AssignmentResult } from './approval-api.ts'
import type { WorkItem } from './work-item.ts'

const some = (values: readonly string[] | undefined): readonly string[] | undefined =>
  values === undefined || values.length === 0 ? undefined : [...new Set(values)]

export function taskRow(item: WorkItem, task: OpenTask, assigned: AssignmentResult, set: string | undefined, now: number): TaskRow {
  const { about } = item
  const dueAt = assigned.dueAt ?? task.dueAt
  return {
    inst: item.id,
    root: about.rootId,
    id: task.taskId,
    definition: about.definitionId,
    key: about.processKey,
    activity: task.activityId,
    element: task.elementId,
    name: task.name,
    assignee: assigned.assignee,
    owner: task.owner,
    proxy: assigned.proxyFor,
    users: some(assigned.candidateUsers),
    groups: some(assigned.candidateGroups),
    set,
    created: instant(now),
    due: dueAt === undefined ? undefined : instant(dueAt),
    follow: task.followUpAt === undefined ? undefined : instant(task.followUpAt),
    priority: task.priority,
    form: task.formKey,
    rules: task.rules,
    local: Object.keys(task.local).length > 0 ? task.local : undefined,
    bkey: about.businessKey,
    btype: about.businessType,
    title: item.shown?.title ?? about.title,
    summary: item.shown?.summary ?? about.summary,
    value: item.shown?.value ?? about.value,
    initiator: about.initiator,
    tenant: about.tenant,
  }
}
