/** Asking others at a task, and taking it back. */
import { tokenOf } from '../../core/ids.ts'
import { tokenAt } from '../../core/inspect.ts'
import { EngineError } from '../../define.ts'
import { instant } from '../../store/step-rows.ts'
import { isId } from '../definitions.ts'
import { uuidv7 } from '../ids.ts'
import type { PeopleOperations } from '../people-api.ts'
import { once } from '../runner.ts'
import type { Unit } from '../unit.ts'
import type { WorkItem } from '../work-item.ts'
import { mustBeOffered } from './buttons.ts'
import type { Context } from './context.ts'
import { mustBeAsker, suspended } from './task-checks.ts'
import { goneTask } from '../gone-task.ts'
import { completed, onTask } from './tasks.ts'

export function signOperations(context: Context): Pick<PeopleOperations, 'addSign' | 'removeSign'> {
  const { env, runner } = context
  return {
    addSign: (input) =>
      onTask(context, input, (task) => async (unit, item) => {
        mustBeOffered(item.graph, task.elementId, 'add-sign', input.actor, task.assignee)
        const { taskId, position, userIds: users, actor, comment } = input
        if (users.length === 0) throw new EngineError('invalid', 'no-users', 'say who shall be asked', { path: 'userIds' })
        await unit.must(item, { type: 'add-signs', taskId, position, users, by: actor.userId })
        remark(unit, item, { taskId, user: actor.userId, kind: 'ADD_SIGN', comment, data: { to: users, position } })
        return completed(unit, item)
      }),

    removeSign: (input) =>
      once(runner, input.idempotencyKey, env.now(), async (inside) => {
        const { taskId, userIds: users = [], actor, comment } = input
        const task = isId(taskId) ? await context.findTask(inside.sql, taskId, true) : undefined
        if (task === undefined) throw await goneTask(inside.sql, taskId)
        await inside.step(task.instanceId, `remove sign ${task.definitionId} ${task.elementId}`, async (unit, item) => {
          if (!item.isWaiting(taskId)) throw await goneTask(unit.sql ?? env.reads, taskId)
          if (item.snapshot?.status === 'SUSPENDED') throw suspended(item.id)
          const adder = item.state === undefined ? undefined : tokenAt(item.state, tokenOf(taskId))?.sign?.by
          mustBeAsker(task, actor, users.length > 0, adder)
          mustBeOffered(item.graph, task.elementId, 'remove-sign', actor, task.assignee)
          item.actedBy(actor)
          await unit.must(item, { type: 'remove-signs', taskId, users })
          remark(unit, item, { taskId, user: actor.userId, kind: 'REMOVE_SIGN', comment, data: { from: users.length > 0 ? users : [task.assignee] } })
        })
      }),
  }
}

function remark(
  unit: Unit,
  item: WorkItem,
  { taskId, user, kind, comment, data }: { taskId: string; user: string; kind: string; comment: string | undefined; data: unknown },
): void {
  item.rows.comments.push({ inst: item.id, id: uuidv7(unit.now), task: taskId, user, kind, content: comment, data, at: instant(unit.now) })
}
