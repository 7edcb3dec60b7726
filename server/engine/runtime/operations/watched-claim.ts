/** Claims that a host follows: in one transaction with what it keeps beside the instance, the instance locked first as in every step. */
import type { Actor } from '../../define.ts'
import type { TaskHead } from '../../store/instances.ts'
import type { Runner } from '../runner.ts'
import type { Context } from './context.ts'

/** The task, when the host wants to be told of its claim. */
export async function watchedTask({ env, runner, findTask }: Context, taskId: string): Promise<TaskHead | undefined> {
  if (env.watch?.watchesClaim === undefined) return undefined
  const task = await findTask(runner.sql, taskId, false)
  if (task === undefined) return undefined
  const { key } = await env.definitions.get(task.definitionId)
  return env.watch.watchesClaim(key, task.elementId) ? task : undefined
}

/** @param claim does it, and says whose the task is now */
export async function claimWatched({ env }: Context, runner: Runner, task: TaskHead, actor: Actor, claim: (inside: Runner) => Promise<string>): Promise<void> {
  await runner.atomically(async (inside) => {
    const [row] = await inside.sql.query<{
      process_key: string
      business_key: string | null
      parent_id: string | null
      variables: Record<string, unknown> | null
    }>('select process_key, business_key, parent_id, variables from wf_instance where id = $1::uuid for update', [task.instanceId])
    const assignee = await claim(inside)
    if (row === undefined || row.parent_id !== null) return
    const { taskId, instanceId, elementId } = task
    const about = { taskId, instanceId, elementId, processKey: row.process_key, businessKey: row.business_key ?? undefined, variables: row.variables ?? {} }
    await env.watch?.onClaim?.({ ...about, actor: actor.userId, assignee }, inside.sql)
  })
}
