/** Sending back, asking others, taking back. Who may is the engine's rule; that the people asked exist is checked here. */
import type { Route } from '#kit/handle.ts'
import type { DocumentsOfCases } from '#server/documents/change.ts'
import type { Engine } from '#server/engine/index.ts'
import { eachTask } from './each-task.ts'
import { done, idempotencyKey, onEngine, requireSight } from './engine-call.ts'
import * as calls from './people.contract.ts'
import { named, namesFor, requireUsers } from './people.ts'
import { completed, orNull } from './present.ts'
import { lawfulReturns } from './task-detail.routes.ts'

/** Beyond that many claimable tasks the counter of a tab says nothing that helps. */
const MOST_COUNTED = 1000

export const peopleRoutes = (engine: Engine, documents?: DocumentsOfCases): Route[] => [
  onEngine(engine, calls.returnTask, async (actor, input, context) =>
    completed(context, await engine.returnTask({ actor, ...input, idempotencyKey: idempotencyKey(context) })),
  ),
  onEngine(engine, calls.batchReturn, (actor, { taskIds, comment }, context) =>
    eachTask(engine, actor, context, taskIds, (taskId) => engine.returnTask({ actor, taskId, comment })),
  ),
  onEngine(engine, calls.withdrawTask, async (actor, input, context) =>
    completed(context, await engine.withdrawTask({ actor, ...input, idempotencyKey: idempotencyKey(context) })),
  ),
  onEngine(engine, calls.returnable, async (actor, { taskId }, context) => {
    const { principal, prisma, locale } = context
    const task = await engine.task(taskId)
    await requireSight(engine, actor, principal, task.processInstanceId)
    const targets = lawfulReturns(await engine.returnable(taskId), await documents?.look(context, task))
    const nameOf = await namesFor(
      prisma,
      targets.map(({ doneBy }) => doneBy),
      locale,
    )
    return targets.map(({ processInstanceId: instance, elementId, name, doneBy, doneAt }) => ({
      processInstanceId: instance,
      elementId,
      name: orNull(name),
      doneBy: orNull(doneBy),
      doneByName: nameOf(doneBy),
      doneTime: doneAt,
    }))
  }),
  onEngine(engine, calls.addSign, async (actor, { taskId, position, comment, ...people }, context) => {
    const userIds = await requireUsers(context, named(people))
    return completed(context, await engine.addSign({ actor, taskId, position, comment, userIds, idempotencyKey: idempotencyKey(context) }))
  }),
  onEngine(engine, calls.removeSign, (actor, { taskId, comment, ...people }) => {
    const userIds = named(people).map(({ userId }) => userId)
    return done(engine.removeSign({ actor, taskId, comment, userIds: userIds.length === 0 ? undefined : userIds }))
  }),
  onEngine(engine, calls.inboxCounts, async (actor) => {
    const [counts, byType] = await Promise.all([engine.inboxCounts(actor), engine.inboxByType(actor, MOST_COUNTED)])
    return {
      ...counts,
      overdue: byType.reduce((sum, { overdue }) => sum + overdue, 0),
      byType: byType.map(({ businessType, ...rest }) => ({ ...rest, businessType: orNull(businessType) })),
    }
  }),
  onEngine(engine, calls.readCopies, (actor, { copyIds }) => done(engine.markCopyRead({ actor, copyIds }))),
]
