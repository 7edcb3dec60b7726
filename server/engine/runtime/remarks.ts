/** Remarks of what moves no token. What a step did leaves its own (`work-item.ts`). */
import type { Actor, Sql } from '../define.ts'
import { instant } from '../store/step-rows.ts'
import { insertRemark, type Remark } from '../store/tasks.ts'
import { uuidv7 } from './ids.ts'

type What = Pick<Remark, 'instanceId' | 'kind'> & Partial<Pick<Remark, 'taskId' | 'content' | 'data'>>

/**
 * Who did it, and beside it who stands behind them.
 * @param now epoch milliseconds
 * @returns the remark's id
 */
export async function leaveRemark(sql: Sql, actor: Pick<Actor, 'userId' | 'via'>, what: What, now: number): Promise<string> {
  const id = uuidv7(now)
  await insertRemark(sql, { taskId: undefined, content: undefined, data: undefined, ...what, id, userId: actor.userId, at: instant(now) })
  await leaveVia(sql, actor, what, now)
  return id
}

/** For what leaves a remark of its own already. */
export async function leaveVia(
  sql: Sql,
  { userId, via }: Pick<Actor, 'userId' | 'via'>,
  { instanceId, taskId }: Omit<What, 'kind'>,
  now: number,
): Promise<void> {
  if (via === undefined) return
  await insertRemark(sql, { id: uuidv7(now), instanceId, taskId, userId, kind: via.kind, content: via.by, data: undefined, at: instant(now) })
}
