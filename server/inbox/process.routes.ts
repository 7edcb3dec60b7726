/** Instances: start, look, steer. Looking needs a part in it (initiator, actor, candidate, copy) or the permission to operate. */
import type { Route } from '#kit/handle.ts'
import type { DocumentsOfCases } from '#server/documents/change.ts'
import { SYSTEM, type Engine } from '#server/engine/index.ts'
import { requireChoices } from '#server/approvers/choices.ts'
import { approvers } from '#server/approvers/resolve.ts'
import { done, hasSight, idempotencyKey, onEngine, requireSight } from './engine-call.ts'
import { inboxMessages } from './inbox.messages.ts'
import { mayOperateOnDocuments, refuseOnDocuments } from './operate-on-documents.ts'
import { isOutsider } from './outsider.ts'
import { namesFor } from './people.ts'
import { refuseDocuments, requireModel } from './models-seen.ts'
import { incidentRow, instanceRow, orNull, startFieldRow, taskRow } from './present.ts'
import * as calls from './process.contract.ts'

export function processRoutes(engine: Engine, documents?: DocumentsOfCases): Route[] {
  return [...looking(engine, documents), ...steering(engine, documents)]
}

const looking = (engine: Engine, documents: DocumentsOfCases | undefined): Route[] => [
  onEngine(engine, calls.processDetail, async (actor, { processInstanceId }, { principal, prisma, locale }) => {
    await requireSight(engine, actor, principal, processInstanceId)
    const [detail, restarts] = await Promise.all([engine.detail(processInstanceId), engine.restarts(processInstanceId)])
    const nameOf = await namesFor(prisma, [detail.initiator, ...detail.activeTasks.map(({ assignee }) => assignee)], locale)
    return {
      ...instanceRow(detail, nameOf),
      docVersion: orNull(detail.docVersion),
      restartedFrom: orNull(restarts.from),
      restartedAs: [...restarts.to],
      revision: detail.revision,
      variables: (await isOutsider({ principal, prisma }, detail.initiator)) ? {} : { ...detail.variables },
      fields: (await engine.startForm(detail.definitionId)).map(startFieldRow),
      activeTasks: detail.activeTasks.map((task) => taskRow(task, nameOf)),
      activeElements: [...detail.activeElements],
      children: [...detail.children],
      incidents: detail.incidents.map(incidentRow),
    }
  }),
  onEngine(engine, calls.processSeen, async (actor, { processInstanceId }, { principal }) => ({
    seen: await hasSight(engine, actor, principal, processInstanceId),
  })),
  onEngine(engine, calls.historyFlowList, async (actor, { processInstanceId }, { principal, prisma, locale, text }) => {
    await requireSight(engine, actor, principal, processInstanceId)
    const all = await engine.history(processInstanceId)
    const isOut = await isOutsider({ principal, prisma }, (await engine.detail(processInstanceId)).initiator)
    const rows = isOut
      ? all.map((row) => (row.assignee === actor.userId ? row : { ...row, assignee: undefined, onBehalfOf: undefined, comment: undefined, attachments: [] }))
      : all
    const nameOf = await namesFor(
      prisma,
      rows.flatMap(({ assignee, onBehalfOf }) => [assignee, onBehalfOf]),
      locale,
    )
    return rows.map(
      ({ activityKey, activityName, activityType, taskId, assignee, onBehalfOf, startTime, endTime, durationMs, outcome, comment, attachments }) => ({
        activityKey,
        activityName: orNull(activityName),
        activityType,
        taskId: orNull(taskId),
        assignee: orNull(assignee),
        assigneeName: assignee === SYSTEM ? text('workflow-news.system') : nameOf(assignee),
        onBehalfOf: orNull(onBehalfOf),
        onBehalfOfName: nameOf(onBehalfOf),
        startTime,
        endTime: orNull(endTime),
        durationMs: orNull(durationMs),
        outcome: orNull(outcome),
        // What the clock or a rule decided says why in the reader's language.
        comment: taskId === undefined || assignee === SYSTEM ? reasonOf(comment, text) : orNull(comment),
        attachments: [...attachments],
      }),
    )
  }),
  onEngine(engine, calls.diagram, async (actor, { processInstanceId, definitionId }, { principal }) => {
    if (processInstanceId) await requireSight(engine, actor, principal, processInstanceId)
    else await requireModel(engine, documents, actor, principal, { definitionId })
    const { counts, active, completed, flows, incidents, ...rest } = await engine.diagram(
      processInstanceId ? { processInstanceId } : { definitionId: definitionId ?? '' },
    )
    return {
      ...rest,
      active: [...active],
      completed: [...completed],
      flows: [...flows],
      incidents: [...incidents],
      counts:
        counts &&
        Object.fromEntries(
          Object.entries(counts).map(([element, { active: now, finished, meanMs, p95Ms }]) => [
            element,
            { active: now, finished, meanMs: orNull(meanMs), p95Ms: orNull(p95Ms) },
          ]),
        ),
    }
  }),
]

const reasonOf = (comment: string | undefined, text: (code: string) => string): string | null =>
  comment !== undefined && Object.hasOwn(inboxMessages, comment) ? text(comment) : orNull(comment)

const people = approvers()

const steering = (engine: Engine, documents: DocumentsOfCases | undefined): Route[] => [
  onEngine(engine, calls.startProcess, async (actor, input, context) => {
    await refuseDocuments(engine, documents, input)
    await requireChoices(engine, people, context.sql, { ...input, initiator: actor.userId, tenant: actor.tenant })
    const { processInstanceId, definitionId, ended } = await engine.start({ actor, ...input, idempotencyKey: idempotencyKey(context) })
    return { processInstanceId, definitionId, ended }
  }),
  onEngine(engine, calls.startInside, async (actor, input, context) => {
    await refuseDocuments(engine, documents, input)
    const { processInstanceId, definitionId, ended } = await engine.start({ actor, ...input, idempotencyKey: idempotencyKey(context) })
    return { processInstanceId, definitionId, ended }
  }),
  onEngine(engine, calls.cancelProcess, async (actor, input, { principal }) => {
    await requireSight(engine, actor, principal, input.processInstanceId)
    return done(engine.cancel({ actor, ...input }))
  }),
  onEngine(engine, calls.terminateProcess, async (actor, input, { principal }) => {
    await refuseOnDocuments(engine, principal, input)
    return done(engine.terminate({ actor, ...input }))
  }),
  onEngine(engine, calls.setVariables, async (actor, input, { principal }) => {
    await refuseOnDocuments(engine, principal, input)
    return done(engine.setVariables({ actor, ...input }))
  }),
  onEngine(engine, calls.modifyProcess, async (actor, { comment, ...input }, { principal }) => {
    await refuseOnDocuments(engine, principal, input)
    return done(engine.modify({ actor, ...input, reason: comment }))
  }),
  onEngine(engine, calls.sendMessage, async (actor, input, { principal }) => {
    await refuseOnDocuments(engine, principal, input)
    return correlated(await engine.message({ actor, ...input, sparesBusiness: !mayOperateOnDocuments(principal) }))
  }),
  onEngine(engine, calls.evaluateConditions, async (actor, input) => ({ started: [...(await engine.evaluateConditions({ actor, ...input })).started] })),
  onEngine(engine, calls.sendSignal, async (actor, input, { principal }) => {
    await refuseOnDocuments(engine, principal, { processInstanceId: input.processInstanceId })
    return correlated(await engine.signal({ actor, ...input, sparesBusiness: !mayOperateOnDocuments(principal) }))
  }),
]

const correlated = ({ matched, started }: { readonly matched: number; readonly started: readonly string[] }) => ({
  matched,
  ...(started.length > 0 && { started: [...started] }),
})
