/** Carries an action out: one call each, with what its form gathered. */
import * as people from '#server/inbox/people.contract.ts'
import { cancelProcess } from '#server/inbox/process.contract.ts'
import type { ActionName } from '#server/inbox/task-detail.contract.ts'
import * as work from '#server/inbox/work.contract.ts'
import { send } from '#web/kit/client.ts'
import { untilSaved } from '#web/kit/until-saved.ts'
import type { StoredFile } from '#web/kit/upload/send-file.ts'

/** What is acted on. */
export interface Subject {
  readonly taskId: string | undefined
  readonly processInstanceId: string
  /** Version of the document that was read; a decision on another one is refused. */
  readonly docVersion?: number | undefined
}

export interface ActionInput {
  readonly comment: string
  readonly attachments: readonly StoredFile[]
  readonly people: readonly string[]
  readonly position: 'before' | 'parallel' | 'after'
  readonly targetKey: string | undefined
  readonly variables: Readonly<Record<string, unknown>> | undefined
  /** Who shall do the tasks that the approver chooses people for. */
  readonly approvers: Readonly<Record<string, readonly string[]>>
}

export const emptyInput: ActionInput = {
  comment: '',
  attachments: [],
  people: [],
  position: 'parallel',
  targetKey: undefined,
  variables: undefined,
  approvers: {},
}

export interface Done {
  /** The task was decided: what follows can be taken back for a moment. */
  readonly decided: boolean
  readonly ended: boolean
  /** Tasks that opened for others or for oneself. */
  readonly next: readonly { readonly taskId: string; readonly taskName: string | null; readonly assigneeName: string | null }[]
}

const nothingDecided: Done = { decided: false, ended: false, next: [] }
const told = { silent: true } as const

/** Waits for what was typed into the document. Rejects with `RequestFailed`; the form shows its words. */
export async function perform(
  name: ActionName,
  { taskId = '', processInstanceId, docVersion }: Subject,
  input: ActionInput,
  claimsFirst = false,
): Promise<Done> {
  await untilSaved()
  // Should the decision be refused, the task is claimed all the same: that is what was pressed first.
  if (claimsFirst) await send(work.claimTask, { taskId }, told)
  const comment = input.comment.trim() || undefined
  const [userId = ''] = input.people
  const about = taskId === '' ? { processInstanceId } : { processInstanceId, taskId }
  switch (name) {
    case 'approve':
    case 'resubmit':
    case 'reject':
      return decided(
        await send(
          work.completeTask,
          {
            taskId,
            pass: name !== 'reject',
            comment,
            variables: variablesOf(input),
            attachments: input.attachments.length > 0 ? input.attachments.map((file) => ({ ...file })) : undefined,
            docVersion,
          },
          told,
        ),
      )
    case 'return':
      return decided(await send(people.returnTask, { taskId, targetKey: input.targetKey, comment }, told), false)
    case 'withdraw':
      return decided(await send(people.withdrawTask, { taskId, comment }, told), false)
    case 'add-sign':
      return decided(await send(people.addSign, { taskId, userIds: [...input.people], position: input.position, comment }, told), false)
    case 'remove-sign':
      await send(people.removeSign, { taskId, comment, ...(input.people.length > 0 && { userIds: [...input.people] }) }, told)
      return nothingDecided
    case 'claim':
      await send(work.claimTask, { taskId }, told)
      return nothingDecided
    case 'unclaim':
      await send(work.unclaimTask, { taskId }, told)
      return nothingDecided
    case 'resolve':
      await send(work.resolveTask, { taskId, comment }, told)
      return nothingDecided
    case 'transfer':
      await send(work.transferTask, { taskId, userId, comment }, told)
      return nothingDecided
    case 'delegate':
      await send(work.delegateTask, { taskId, userId, comment }, told)
      return nothingDecided
    case 'urge':
      await send(work.urge, { ...about, comment }, told)
      return nothingDecided
    case 'copy':
      await send(work.copy, { ...about, userIds: [...input.people], comment }, told)
      return nothingDecided
    case 'comment':
      await send(work.comment, { ...about, comment: comment ?? '' }, told)
      return nothingDecided
    case 'cancel':
      await send(cancelProcess, { processInstanceId, comment }, told)
      return { ...nothingDecided, ended: true }
  }
}

function variablesOf({ variables, approvers }: ActionInput): Record<string, unknown> | undefined {
  const chosen = Object.keys(approvers).length > 0 ? { chandleryApprovers: approvers } : undefined
  return variables || chosen ? { ...variables, ...chosen } : undefined
}

const decided = (answer: { readonly ended: boolean; readonly nextTasks: Done['next'] }, isDecision = true): Done => ({
  decided: isDecision,
  ended: answer.ended,
  next: answer.nextTasks,
})

/** Verbs after which the task has left one's hands: the next one is opened. */
export const leavesTask: ReadonlySet<ActionName> = new Set(['approve', 'resubmit', 'reject', 'return', 'transfer', 'delegate', 'resolve', 'unclaim', 'cancel'])
