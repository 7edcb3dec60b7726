/** What an administrator changes in an open task without handing it to anybody. */
import { EngineError } from '../../define.ts'
import { lockTask, updateTask, type OpenTaskRow } from '../../store/change-task.ts'
import type { Operations } from '../api.ts'
import { candidateSet } from '../candidate-set.ts'
import { isId } from '../definitions.ts'
import type { ChangeTaskInput } from '../input-api.ts'
import { leaveRemark } from '../remarks.ts'
import { once } from '../runner.ts'
import type { Context } from './context.ts'
import { mustBeAdmin } from './instances.ts'
import { goneTask } from '../gone-task.ts'

/** What the column holds with room to count. */
const MOST = 1_000_000_000

export const changeTaskOperations = ({ env, runner, heads }: Context): Pick<Operations, 'changeTask'> => ({
  changeTask: (input) =>
    once(runner, input.idempotencyKey, env.now(), ({ atomically }) =>
      atomically(async (inside) => {
        const { actor, taskId, comment } = input
        mustBeAdmin(actor)
        const before = isId(taskId) ? await lockTask(inside.sql, taskId) : undefined
        if (before === undefined) throw await goneTask(inside.sql, taskId)
        const to = changed(before, input)
        const set = candidateSet(to.users, to.groups)
        if (set === undefined && before.candidate_set !== null && before.assignee === null)
          throw new EngineError('rule', 'no-candidates', 'nobody could claim the task any more', { taskId })
        if (set !== undefined) await env.knowSets([set])
        await updateTask(inside.sql, before, { ...to, set: set?.id })
        await leaveRemark(inside.sql, actor, { instanceId: before.instance_id, taskId, kind: 'CHANGE', content: comment, data: said(input) }, env.now())
        heads.forget(taskId)
        const assignee = before.assignee ?? undefined
        inside.announce({ instanceIds: [before.instance_id], changedTasks: [{ taskId, instanceId: before.instance_id, assignee }] })
      }),
    ),
})

/** @throws EngineError invalid `bad-value` */
function changed(before: OpenTaskRow, { addUsers, removeUsers, addGroups, removeGroups, dueTime, followUpTime, priority }: ChangeTaskInput) {
  if (priority !== undefined && (!Number.isInteger(priority) || Math.abs(priority) > MOST)) throw badValue('priority', 'a whole number')
  for (const [path, time] of Object.entries({ dueTime, followUpTime }))
    if (time !== null && time !== undefined && Number.isNaN(time.getTime())) throw badValue(path, 'not a time')
  return {
    users: names(before.candidate_users, addUsers, removeUsers),
    groups: names(before.candidate_groups, addGroups, removeGroups),
    dueAt: dueTime === undefined ? before.due_at : dueTime,
    followUpAt: followUpTime === undefined ? before.follow_up_at : followUpTime,
    priority: priority ?? before.priority,
  }
}

const names = (before: readonly string[] | null, add: readonly string[] = [], remove: readonly string[] = []): string[] =>
  [...new Set([...(before ?? []), ...add])].filter((name) => !remove.includes(name))

/** What of the wish is kept for whoever reads the record. */
function said({ actor: _actor, taskId: _taskId, comment: _comment, idempotencyKey: _key, ...wish }: ChangeTaskInput): object {
  return wish
}

const badValue = (path: string, message: string): EngineError => new EngineError('invalid', 'bad-value', `${path}: ${message}`, { path })
