/** A task that its holder puts off: it stays his, is counted, and comes back by itself. */
import { EngineError } from '../../define.ts'
import { loadByTasks } from '../../store/instances.ts'
import type { Operations } from '../api.ts'
import { isId } from '../definitions.ts'
import { principalAt } from '../proxies.ts'
import { once } from '../runner.ts'
import type { Context } from './context.ts'
import { mustHave } from './task-checks.ts'
import { goneTask } from '../gone-task.ts'

/** What is put off for longer is handed to somebody else. */
const LONGEST = 90 * 86_400_000

export const snoozeOperations = ({ env, runner, heads }: Context): Pick<Operations, 'snooze'> => ({
  snooze: ({ actor, taskId, until, idempotencyKey }) =>
    once(runner, idempotencyKey, env.now(), ({ atomically }) =>
      atomically(async (inside) => {
        const ahead = until === null ? 1 : until.getTime() - env.now()
        if (!(ahead > 0 && ahead <= LONGEST)) throw new EngineError('invalid', 'bad-value', 'until: a time within 90 days', { path: 'until' })
        const [loaded] = isId(taskId) ? await loadByTasks(inside.sql, [taskId]) : []
        if (loaded === undefined) throw await goneTask(inside.sql, taskId)
        const { task, instance } = loaded
        mustHave(task, actor, await principalAt(inside.sql, taskId, actor.userId, env.now()))
        await inside.sql.query('update wf_task set follow_up_at = $2::timestamptz where id = $1::uuid', [taskId, until])
        heads.forget(taskId)
        inside.announce({ instanceIds: [instance.id], changedTasks: [{ taskId, instanceId: instance.id, assignee: task.assignee }] })
      }),
    ),
})
