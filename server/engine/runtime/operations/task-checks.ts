/**
 * Who may do what with a task, as checks without I/O: the operations run them before they act, and `actions` runs the same ones to tell
 * beforehand what would be answered.
 */
import { EngineError, type Actor } from '../../define.ts'
import type { TaskHead } from '../../store/instances.ts'

/** By what is known of the task alone: he has it, was called in because it is overdue, or is an administrator. */
export const isHis = (task: TaskHead, actor: Actor): boolean =>
  actor.isAdmin === true || task.assignee === actor.userId || task.proxyFor === actor.userId || task.escalatedTo.includes(actor.userId)

/**
 * Only the assignee may act, and who stands in for him; candidates claim first; administrators may always.
 * @param principal for whom the actor stands in here (`principalAt`)
 */
export function mustHave(task: TaskHead, actor: Actor, principal: string | undefined): void {
  if (isHis(task, actor) || (task.assignee !== undefined && task.assignee === principal)) return
  const { taskId } = task
  if (task.assignee !== undefined)
    throw new EngineError('forbidden', 'not-assignee', 'the task is assigned to somebody else', { taskId, assignee: task.assignee })
  throw principal !== undefined || isCandidate(task, actor)
    ? new EngineError('forbidden', 'not-claimed', 'claim the task first', { taskId })
    : new EngineError('forbidden', 'not-candidate', 'you are not a candidate of this task', { taskId })
}

const isCandidate = (task: TaskHead, actor: Actor): boolean =>
  task.candidateUsers.includes(actor.userId) || task.candidateGroups.some((group) => actor.roles.includes(group))

/**
 * Why a claim changes nothing; undefined when nothing speaks against it.
 * @param principal see `mustHave`
 */
export function whyNotClaimable(task: TaskHead, actor: Actor, principal: string | undefined): EngineError | undefined {
  const { taskId, assignee } = task
  if (assignee !== undefined) {
    return new EngineError('conflict', 'already-claimed', assignee === actor.userId ? 'you have claimed this task already' : `already claimed by ${assignee}`, {
      taskId,
      assignee,
    })
  }
  if (actor.isAdmin === true || principal !== undefined || isCandidate(task, actor) || task.escalatedTo.includes(actor.userId)) return undefined
  return new EngineError('forbidden', 'not-candidate', 'you are not a candidate of this task', { taskId })
}

export function mustBeClaimed(task: TaskHead): asserts task is TaskHead & { readonly assignee: string } {
  if (task.assignee === undefined) throw new EngineError('conflict', 'not-claimed', 'nobody has claimed this task', { taskId: task.taskId })
}

export function mustHaveCandidates({ taskId, candidateUsers, candidateGroups }: TaskHead): void {
  if (candidateUsers.length + candidateGroups.length === 0)
    throw new EngineError('rule', 'no-candidates', 'the task has no candidates it could go back to', { taskId })
}

export function mustNotBeDelegated({ taskId, delegated }: TaskHead): void {
  if (delegated) throw new EngineError('conflict', 'delegated', 'the task is delegated: resolve it first', { taskId })
}

/** @returns to whom it goes back */
export function delegatorOf({ taskId, delegated, owner }: TaskHead): string {
  if (!delegated || owner === undefined) throw new EngineError('rule', 'not-delegated', 'the task is not delegated', { taskId })
  return owner
}

/**
 * Taking back what was asked.
 * @param some true: some of those who were asked at the task; false: the task itself, which was added by `adder`
 */
export function mustBeAsker({ taskId, assignee }: TaskHead, actor: Actor, some: boolean, adder: string | undefined): void {
  const mayRemove = actor.isAdmin === true || (some ? assignee === actor.userId : adder === actor.userId)
  if (!mayRemove && (some || adder !== undefined))
    throw new EngineError('forbidden', 'not-adder', 'only who has the task or who added may take it back', { taskId })
}

export function mustBeInitiator(initiator: string | null | undefined, actor: Actor, what: string): void {
  if (initiator !== actor.userId && actor.isAdmin !== true) throw new EngineError('forbidden', 'not-initiator', `only the initiator may ${what}`)
}

export const suspended = (instanceId: string) =>
  new EngineError('conflict', 'suspended', 'the process instance is suspended', { processInstanceId: instanceId })
