/** What is said of a task that is not open. */
import { EngineError, type Sql } from '../define.ts'
import { closedTask } from '../store/instances.ts'
import { isId } from './definitions.ts'

/** The task is not open: who closed it and when, or that there never was one. */
export async function goneTask(sql: Sql, taskId: string): Promise<EngineError> {
  const closed = isId(taskId) ? await closedTask(sql, taskId) : undefined
  if (closed === undefined) return noTask(taskId)
  const { by, at, outcome } = closed
  const what = outcome === 'cancelled' && by === undefined ? 'cancelled' : `completed by ${by ?? 'the engine'}`
  return new EngineError('conflict', 'task-closed', `already ${what} at ${at.toISOString()}`, { taskId, by, at: at.toISOString(), outcome })
}

export const noTask = (taskId: string) => new EngineError('not-found', 'no-such-task', `no task ${taskId}`, { taskId })
