/** Instances: start, look, steer. Looking needs a part in it (initiator, actor, candidate, copy) or the permission to operate. */
import type { Route } from '#kit/handle.ts'
import { may, type Principal } from '#kit/principal.ts'
import { EngineError, type Actor, type Engine } from '#server/engine/index.ts'
import { idempotencyKey } from './work.routes.ts'
import { onEngine } from './engine-call.ts'
import { namesFor } from './people.ts'
import { incidentRow, instanceRow, orNull, taskRow } from './present.ts'
import * as calls from './process.contract.ts'

export function processRoutes(engine: Engine): Route[] {
  return [...looking(engine), ...steering(engine)]
}

/** To somebody without a part in it the instance does not exist. */
async function requireSight(engine: Engine, actor: Actor, principal: Principal, processInstanceId: string): Promise<void> {
  if (actor.isAdmin || may(principal, 'workflow:operate')) return
  if (!(await engine.participates(actor, processInstanceId))) throw new EngineError('not-found', 'no-such-instance', `No instance ${processInstanceId}`, { what: 'instance', id: processInstanceId })
}

const looking = (engine: Engine): Route[] => [
  onEngine(calls.processDetail, async (actor, { processInstanceId }, { principal, prisma }) => {
    await requireSight(engine, actor, principal, processInstanceId)
    const detail = await engine.detail(processInstanceId)
    const nameOf = await namesFor(prisma, [detail.initiator, ...detail.activeTasks.map(({ assignee }) => assignee)])
    return {
      ...instanceRow(detail, nameOf),
      docVersion: orNull(detail.docVersion),
      revision: detail.revision,
      variables: { ...detail.variables },
      activeTasks: detail.activeTasks.map((task) => taskRow(task, nameOf)),
      activeElements: [...detail.activeElements],
      children: [...detail.children],
      incidents: detail.incidents.map(incidentRow),
    }
  }),
  onEngine(calls.historyFlowList, async (actor, { processInstanceId }, { principal, prisma }) => {
    await requireSight(engine, actor, principal, processInstanceId)
    const rows = await engine.history(processInstanceId)
    const nameOf = await namesFor(prisma, rows.map(({ assignee }) => assignee))
    return rows.map(({ activityKey, activityName, activityType, taskId, assignee, startTime, endTime, durationMs, outcome, comment, attachments }) => ({
      activityKey,
      activityName: orNull(activityName),
      activityType,
      taskId: orNull(taskId),
      assignee: orNull(assignee),
      assigneeName: nameOf(assignee),
      startTime,
      endTime: orNull(endTime),
      durationMs: orNull(durationMs),
      outcome: orNull(outcome),
      comment: orNull(comment),
      attachments: [...attachments],
    }))
  }),
  onEngine(calls.diagram, async (actor, { processInstanceId, definitionId }, { principal }) => {
    if (processInstanceId) await requireSight(engine, actor, principal, processInstanceId)
    const { counts, active, completed, flows, incidents, ...rest } = await engine.diagram(processInstanceId ? { processInstanceId } : { definitionId: definitionId ?? '' })
    return {
      ...rest,
      active: [...active],
      completed: [...completed],
      flows: [...flows],
      incidents: [...incidents],
      counts: counts && Object.fromEntries(Object.entries(counts).map(([element, { active: now, finished, meanMs, p95Ms }]) => [element, { active: now, finished, meanMs: orNull(meanMs), p95Ms: orNull(p95Ms) }])),
    }
  }),
]

const steering = (engine: Engine): Route[] => [
  onEngine(calls.startProcess, async (actor, input, { request }) => {
    const { processInstanceId, definitionId, ended } = await engine.start({ actor, ...input, idempotencyKey: idempotencyKey(request) })
    return { processInstanceId, definitionId, ended }
  }),
  onEngine(calls.cancelProcess, async (actor, input) => {
    await engine.cancel({ actor, ...input })
    return null
  }),
  onEngine(calls.terminateProcess, async (actor, input) => {
    await engine.terminate({ actor, ...input })
    return null
  }),
  onEngine(calls.setVariables, async (actor, input) => {
    await engine.setVariables({ actor, ...input })
    return null
  }),
  onEngine(calls.modifyProcess, async (actor, { comment, ...input }) => {
    await engine.modify({ actor, ...input, reason: comment })
    return null
  }),
  onEngine(calls.sendMessage, async (actor, input) => {
    const { matched, started } = await engine.message({ actor, ...input })
    return { matched, ...(started.length > 0 && { started: [...started] }) }
  }),
  onEngine(calls.sendSignal, async (actor, input) => {
    const { matched, started } = await engine.signal({ actor, ...input })
    return { matched, ...(started.length > 0 && { started: [...started] }) }
  }),
]
