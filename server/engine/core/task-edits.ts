/**
 * What a listener says of the task that is being made: `task.setAssignee(...)` and its siblings of Camunda 7, Flowable and Activiti. It is
 * kept with the token until the task opens, and then comes before what the model says.
 */
import type { Draft } from './draft.ts'
import type { TaskEdit } from './expression.ts'
import { text } from './variables.ts'

type Single = Extract<TaskEdit, { readonly set: string }>['set']
type Several = Extract<TaskEdit, { readonly of: string }>['of']

const singles: Readonly<Record<string, Single>> = {
  setAssignee: 'assignee',
  setOwner: 'owner',
  setName: 'name',
  setPriority: 'priority',
  setDueDate: 'dueDate',
  setFollowUpDate: 'followUpDate',
  setFormKey: 'formKey',
}
const several: Readonly<Record<string, { readonly change: 'add' | 'remove'; readonly of: Several }>> = {
  addCandidateUser: { change: 'add', of: 'candidateUsers' },
  addCandidateUsers: { change: 'add', of: 'candidateUsers' },
  addCandidateGroup: { change: 'add', of: 'candidateGroups' },
  addCandidateGroups: { change: 'add', of: 'candidateGroups' },
  deleteCandidateUser: { change: 'remove', of: 'candidateUsers' },
  deleteCandidateGroup: { change: 'remove', of: 'candidateGroups' },
}

/** Methods that write to a task; each takes one value. */
export const taskMethods: readonly string[] = [...Object.keys(singles), ...Object.keys(several)]

/** What a call of one of the methods means. */
export function taskEditOf(method: string, value: unknown): TaskEdit | undefined {
  if (Object.hasOwn(singles, method)) return { set: singles[method]!, value: value ?? null }
  if (!Object.hasOwn(several, method)) return undefined
  const names = (Array.isArray(value) ? (value as unknown[]) : (text(value)?.split(',') ?? [])).flatMap((each) => text(each)?.trim() || [])
  return { ...several[method]!, names }
}

/** Kept until the task opens. */
export function keepTaskEdits(draft: Draft, no: number, edits: readonly TaskEdit[]): void {
  if (edits.length > 0) draft.edit(no).edits = [...(draft.get(no).edits ?? []), ...edits]
}

/** The last value that was set; undefined when none was. */
export const editedValue = (edits: readonly TaskEdit[], name: Single): { readonly value: unknown } | undefined =>
  edits.findLast((edit): edit is Extract<TaskEdit, { readonly set: string }> => 'set' in edit && edit.set === name)

export function editedNames(edits: readonly TaskEdit[], of: Several, names: readonly string[]): string[] {
  const left = new Set(names)
  for (const edit of edits) {
    if (!('of' in edit) || edit.of !== of) continue
    for (const name of edit.names)
      if (edit.change === 'add') left.add(name)
      else left.delete(name)
  }
  return [...left]
}
