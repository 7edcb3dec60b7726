/** Several tasks at once: one after the other, for tasks of one instance follow each other, and one refusal must not touch its neighbours. */
import { Failure } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import { EngineError, type Actor, type Engine } from '#server/engine/index.ts'
import { asFailure, whatIsNotThere } from './engine-call.ts'

export interface TaskResult {
  readonly taskId: string
  readonly success: boolean
  /** Why not, in the caller's language. */
  readonly msg: string
}

/** @returns a row a task, in the order given; a task named twice is dealt with once */
export async function eachTask(
  engine: Engine,
  actor: Actor,
  context: CallContext,
  taskIds: readonly string[],
  work: (taskId: string) => Promise<unknown>,
): Promise<TaskResult[]> {
  const rows: TaskResult[] = []
  for (const taskId of new Set(taskIds)) {
    try {
      await work(taskId)
      rows.push({ taskId, success: true, msg: context.text('ok') })
    } catch (error) {
      const refusal = error instanceof EngineError ? ((await whatIsNotThere(engine, actor, context.principal, { taskId })) ?? error) : error
      rows.push({ taskId, success: false, msg: await whyNot(context, refusal) })
    }
  }
  return rows
}

async function whyNot(context: CallContext, error: unknown): Promise<string> {
  const failure = error instanceof EngineError ? await asFailure(error, context) : error
  if (failure instanceof Failure) return context.text(failure.code, failure.details)
  context.request.log.error({ err: error }, 'a task of a batch')
  return context.text('unexpected-error')
}
