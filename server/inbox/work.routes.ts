/** What approvers do. Who may do what with a task is the engine's rule (assignee, candidates, administrator); nothing is repeated here. */
import type { z } from 'zod'
import { badInput, Failure } from '#kit/errors.ts'
import type { CallContext, Route } from '#kit/handle.ts'
import { instantsOf } from '#kit/date-range.ts'
import { EngineError, type Actor, type Completed, type Engine, type TaskFilter, type TaskView } from '#server/engine/index.ts'
import { CHOICES } from '#server/approvers/kinds/choice.ts'
import type { Resubmission } from '#server/documents/define.ts'
import { eachTask } from './each-task.ts'
import { done, idempotencyKey, noInstance, onEngine, requireSight } from './engine-call.ts'
import { modelsToBegin } from './models-seen.ts'
import { named, namesFor, requireUsers } from './people.ts'
import { completed, copyRow, instanceRow, orNull, page, slice, startFieldRow, taskRow } from './present.ts'
import type { DocumentsOfCases } from '#server/documents/change.ts'
import * as calls from './work.contract.ts'

type SortField = NonNullable<TaskFilter['sort']>['by']

function bound(path: 'createTime_dategt' | 'createTime_datelt', text: string | undefined, zone: string) {
  if (text === undefined) return undefined
  const instants = instantsOf(text, zone)
  if (!instants) throw badInput([{ path, code: 'bad-date' }])
  return instants
}

/** Lists are sorted by one field; of several the first counts. */
function sortOf({ descs, ascs }: z.output<typeof calls.TaskQuery>, sortable: readonly SortField[]): TaskFilter['sort'] {
  const path = descs ? 'descs' : 'ascs'
  const [name] = ((descs ?? '') || (ascs ?? '')).split(',')
  if (!name) return undefined
  const by = sortable.find((field) => field === name.trim())
  if (by === undefined) throw badInput([{ path, code: 'not-sortable' }])
  return { by, descending: path === 'descs' }
}

/** @param zone the company's: where the days of a date range begin */
function filterOf(query: z.output<typeof calls.TaskQuery>, zone: string, sortable: readonly SortField[]): TaskFilter {
  return {
    processKey: query.processKey,
    businessType: query.businessType,
    businessKey: query.businessKey,
    keyword: query.keyword,
    createdFrom: bound('createTime_dategt', query.createTime_dategt, zone)?.first,
    createdTo: bound('createTime_datelt', query.createTime_datelt, zone)?.after,
    sort: sortOf(query, sortable),
    current: query.current,
    size: query.size,
    after: query.after,
  }
}

export function workRoutes(engine: Engine, zone: string, documents?: DocumentsOfCases): Route[] {
  return [...lists(engine, zone, documents), startForm(engine), ...taskOperations(engine, documents), ...instanceOperations(engine)]
}

const lists = (engine: Engine, zone: string, documents: DocumentsOfCases | undefined): Route[] => [
  ...(
    [
      ['claimList', calls.claimList, ['urgency', 'createTime', 'dueTime', 'priority', 'value']],
      ['todoList', calls.todoList, ['urgency', 'createTime', 'dueTime', 'priority', 'value']],
      ['doneList', calls.doneList, ['createTime', 'dueTime', 'value', 'endTime']],
    ] as const
  ).map(([read, call, sortable]) =>
    onEngine(engine, call, async (actor, query, { prisma, locale }) => {
      const found = await engine[read](actor, filterOf(query, zone, sortable))
      const nameOf = await namesFor(
        prisma,
        found.records.flatMap(({ assignee, initiator, proxyFor }) => [assignee, initiator, proxyFor]),
        locale,
      )
      return page(found, query, (task) => taskRow(task, nameOf))
    }),
  ),
  onEngine(engine, calls.sendList, async (actor, query, { prisma, locale }) => {
    const found = await engine.sendList(actor, filterOf(query, zone, ['createTime', 'value', 'endTime']))
    const nameOf = await namesFor(
      prisma,
      found.records.map(({ initiator }) => initiator),
      locale,
    )
    return page(found, query, (instance) => instanceRow(instance, nameOf))
  }),
  onEngine(engine, calls.copyList, async (actor, query, { prisma, locale }) => {
    const found = await engine.copyList(actor, filterOf(query, zone, ['createTime']))
    const nameOf = await namesFor(
      prisma,
      found.records.flatMap(({ initiator, fromUserId }) => [initiator, fromUserId]),
      locale,
    )
    return page(found, query, (copy) => copyRow(copy, nameOf))
  }),
  onEngine(engine, calls.startList, async (actor, query, { principal }) => {
    const startable = (await modelsToBegin(engine, documents, actor, principal)).filter(
      ({ key, category }) => (!query.key || key === query.key) && (!query.category || category === query.category),
    )
    return slice(startable, query, ({ definitionId, key, version, name, category, deployedAt }) => ({
      definitionId,
      key,
      version,
      name: orNull(name),
      category: orNull(category),
      deployTime: deployedAt,
    }))
  }),
]

const startForm = (engine: Engine): Route =>
  onEngine(engine, calls.startForm, async (actor, { definitionId }) => {
    const mayStart = (await engine.startable(actor)).some((definition) => definition.definitionId === definitionId)
    if (!mayStart) throw new EngineError('not-found', 'no-such-definition', `no definition ${definitionId} to start`, { definitionId })
    return (await engine.startForm(definitionId)).map(startFieldRow)
  })

const taskOperations = (engine: Engine, documents: DocumentsOfCases | undefined): Route[] => [
  onEngine(engine, calls.claimTask, async (actor, { taskId }) => done(engine.claim({ actor, taskId }))),
  onEngine(engine, calls.unclaimTask, async (actor, { taskId }) => done(engine.unclaim({ actor, taskId }))),
  onEngine(engine, calls.snoozeTask, async (actor, { taskId, until }) =>
    done(engine.snooze({ actor, taskId, until: until === null ? null : new Date(until) })),
  ),
  onEngine(engine, calls.resolveTask, async (actor, { taskId, comment }) => done(engine.resolve({ actor, taskId, comment }))),
  onEngine(engine, calls.transferTask, async (actor, input, context) => {
    await requireUsers(context, [{ path: 'userId', userId: input.userId }])
    return done(engine.transfer({ actor, ...input }))
  }),
  onEngine(engine, calls.delegateTask, async (actor, input, context) => {
    await requireUsers(context, [{ path: 'userId', userId: input.userId }])
    return done(engine.delegate({ actor, ...input }))
  }),
  onEngine(engine, calls.completeTask, async (actor, input, context) => {
    await refuseFacts(engine, actor, documents, input)
    const sent = { ...input, idempotencyKey: idempotencyKey(context) }
    const resubmitted = input.pass && documents && (await resubmit(engine, actor, documents, context, sent))
    return completed(context, resubmitted || (await engine.complete({ actor, ...sent })))
  }),
  onEngine(engine, calls.batchComplete, (actor, { taskIds, pass, comment }, context) =>
    eachTask(engine, actor, context, taskIds, async (taskId) => {
      if (pass && (await handInOf(engine, actor, taskId))) throw new Failure('rule', 'workflow.hand-in-alone', { rule: 'hand-in-alone', taskId })
      return engine.complete({ actor, taskId, pass, comment })
    }),
  ),
]

/** The open task when the initiator hands in at it and the actor has a part in the case; all else is for the engine to answer. */
async function handInOf(engine: Engine, actor: Actor, taskId: string): Promise<TaskView | undefined> {
  const task = await engine.task(taskId)
  const isHandIn = task.handIn !== undefined && (actor.isAdmin || (await engine.participates(actor, task.processInstanceId)))
  return isHandIn ? task : undefined
}

/** What is handed in is the document as it is now, whatever was edited since it came back. Undefined for any other task. */
async function resubmit(
  engine: Engine,
  actor: Actor,
  documents: DocumentsOfCases,
  context: CallContext,
  { taskId, comment, attachments, approvers, docVersion, idempotencyKey: key }: Omit<Resubmission, 'id'>,
): Promise<Completed | undefined> {
  const task = await handInOf(engine, actor, taskId)
  return task && documents.resubmit(context, task, { taskId, comment, attachments, approvers, docVersion, idempotencyKey: key })
}

/**
 * Whoever decides on a document says yes or no, why, and whom he chooses; by what the process goes on is worked out from the document.
 * @throws Failure rule for a decision that brings other facts along: it would go round those who have to be asked
 */
async function refuseFacts(
  engine: Engine,
  actor: Actor,
  documents: DocumentsOfCases | undefined,
  { taskId, variables }: { readonly taskId: string; readonly variables?: Readonly<Record<string, unknown>> | undefined },
): Promise<void> {
  const facts = Object.keys(variables ?? {}).filter((name) => name !== CHOICES)
  if (facts.length === 0 || !documents) return
  const task = await engine.task(taskId)
  // To whom it is not there it is refused by the engine, in the engine's words.
  const isHis = actor.isAdmin || (await engine.participates(actor, task.processInstanceId))
  if (isHis && documents.hasDocument(task)) throw new Failure('rule', 'workflow.facts-of-document', { rule: 'facts-of-document', facts })
}

const instanceOperations = (engine: Engine): Route[] => [
  onEngine(engine, calls.urge, async (actor, { comment, ...about }, context) => {
    const { processInstanceId } = await requireInstance(engine, actor, context, about)
    const { urgeCount, nextAt } = await engine.urge({ actor, processInstanceId, comment })
    return { urgeCount, nextTime: nextAt }
  }),
  onEngine(engine, calls.copy, async (actor, { comment, userId, userIds, ...about }, context) => {
    const instance = await requireInstance(engine, actor, context, about)
    return done(engine.copy({ actor, ...instance, userIds: await requireUsers(context, named({ userId, userIds })), reason: comment }))
  }),
  onEngine(engine, calls.comment, async (actor, { comment, mentions = [], ...about }, context) => {
    const instance = await requireInstance(engine, actor, context, about)
    if (mentions.length > 0)
      await requireUsers(
        context,
        mentions.map((userId, index) => ({ path: `mentions[${index}]`, userId })),
      )
    const { commentId } = await engine.comment({ actor, ...instance, content: comment, mentions })
    return { commentId }
  }),
]

/**
 * The instance that is named, or that of the task that is named, when the caller may see it.
 * @throws EngineError not-found
 */
async function requireInstance(
  engine: Engine,
  actor: Actor,
  { principal }: CallContext,
  { processInstanceId, taskId }: { readonly processInstanceId: string | undefined; readonly taskId: string | undefined },
): Promise<{ readonly processInstanceId: string; readonly taskId: string | undefined }> {
  const task = taskId === undefined ? undefined : await engine.task(taskId)
  const instanceId = processInstanceId ?? task?.processInstanceId ?? ''
  await requireSight(engine, actor, principal, instanceId)
  if (task !== undefined && instanceId !== task.processInstanceId && instanceId !== task.rootInstanceId) throw noInstance(instanceId)
  return { processInstanceId: instanceId, taskId }
}
