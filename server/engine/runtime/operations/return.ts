/** Sending a task back to an earlier one. */
import type { PeopleOperations } from '../people-api.ts'
import { mustBeOffered } from './buttons.ts'
import type { Context } from './context.ts'
import { goBack, targetOf } from './go-back.ts'
import { mustNotHandIn } from './hand-in.ts'
import { checkComment, policyOf } from './reject.ts'
import { completed, onTask } from './tasks.ts'

export function returnOperations(context: Context): Pick<PeopleOperations, 'returnTask'> {
  return {
    returnTask: (input) =>
      onTask(context, input, (task) => async (unit, item) => {
        mustNotHandIn(item, input.taskId, task.elementId)
        mustBeOffered(item.graph, task.elementId, 'return', input.actor, task.assignee)
        checkComment(policyOf(item, input.taskId, task.elementId), { ...input, pass: false })
        const target = await targetOf(unit, item, input.taskId, input.targetKey)
        item.closing = { taskId: input.taskId, outcome: 'returned', by: input.actor.userId, comment: input.comment, attachments: undefined }
        await goBack(unit, item, target, { user: input.actor.userId, taskId: input.taskId, comment: input.comment, kind: 'RETURN' })
        return completed(unit, item)
      }),
  }
}
