/** What approvers do. Who may do what with a task is the engine's rule (assignee, candidates, administrator); nothing is repeated here. */
import type { z } from 'zod'
import { Failure } from '#kit/errors.ts'
import type { CallContext, Route } from '#kit/handle.ts'
import { instantsOf } from '#kit/date-range.ts'
import { EngineError, type Engine, type TaskFilter } from '#server/engine/index.ts'
import { asFailure, onEngine } from './engine-call.ts'
import { namesFor } from './people.ts'
import { copyRow, instanceRow, openedTask, orNull, page, slice, taskRow } from './present.ts'
import * as calls from './work.contract.ts'

const sortable = { createTime: 'createTime', dueTime: 'dueTime', priority: 'priority', value: 'value', endTime: 'endTime' } as const

function bound(path: 'createTime_dategt' | 'createTime_datelt', text: string | undefined, zone: string) {
  if (text === undefined) return undefined
  const instants = instantsOf(text, zone)
  if (!instants) throw new Failure('bad-input', 'bad-input', { errors: [{ path, code: 'bad-date' }] })
  return instants
}

/** @param zone the company's: where the days of a date range begin */
export function filterOf(query: z.output<typeof calls.TaskQuery>, zone: string): TaskFilter {
  const by = query.descs ?? query.ascs
  if (by !== undefined && !(by in sortable)) throw new Failure('bad-input', 'bad-input', { errors: [{ path: query.descs ? 'descs' : 'ascs', code: 'not-sortable' }] })
  return {
    processKey: query.processKey,
    businessType: query.businessType,
    businessKey: query.businessKey,
    keyword: query.keyword,
    createdFrom: bound('createTime_dategt', query.createTime_dategt, zone)?.first,
    createdTo: bound('createTime_datelt', query.createTime_datelt, zone)?.after,
    sort: by === undefined ? undefined : { by: sortable[by as keyof typeof sortable], descending: query.descs !== undefined },
    current: query.current,
    size: query.size,
    after: query.after,
  }
}

export function workRoutes(engine: Engine, zone: string): Route[] {
  return [...lists(engine, zone), ...taskOperations(engine), ...instanceOperations(engine)]
}

const lists = (engine: Engine, zone: string): Route[] => [
  ...([['claimList', calls.claimList], ['todoList', calls.todoList], ['doneList', calls.doneList]] as const).map(([read, call]) =>
    onEngine(call, async (actor, query, { prisma }) => {
      const found = await engine[read](actor, filterOf(query, zone))
      const nameOf = await namesFor(prisma, found.records.flatMap(({ assignee, initiator }) => [assignee, initiator]))
      return page(found, query, (task) => taskRow(task, nameOf))
    })),
  onEngine(calls.sendList, async (actor, query, { prisma }) => {
    const found = await engine.sendList(actor, filterOf(query, zone))
    const nameOf = await namesFor(prisma, found.records.map(({ initiator }) => initiator))
    return page(found, query, (instance) => instanceRow(instance, nameOf))
  }),
  onEngine(calls.copyList, async (actor, query, { prisma }) => {
    const found = await engine.copyList(actor, filterOf(query, zone))
    const nameOf = await namesFor(prisma, found.records.flatMap(({ initiator, fromUserId }) => [initiator, fromUserId]))
    return page(found, query, (copy) => copyRow(copy, nameOf))
  }),
  onEngine(calls.startList, async (actor, query) => {
    const startable = (await engine.startable(actor)).filter(({ key, category }) => (!query.key || key === query.key) && (!query.category || category === query.category))
    return slice(startable, query, ({ definitionId, key, version, name, category, deployedAt }) => ({ definitionId, key, version, name: orNull(name), category: orNull(category), deployTime: deployedAt }))
  }),
]

const taskOperations = (engine: Engine): Route[] => [
  onEngine(calls.claimTask, async (actor, { taskId }) => done(engine.claim({ actor, taskId }))),
  onEngine(calls.unclaimTask, async (actor, { taskId }) => done(engine.unclaim({ actor, taskId }))),
  onEngine(calls.resolveTask, async (actor, { taskId, comment }) => done(engine.resolve({ actor, taskId, comment }))),
  onEngine(calls.transferTask, async (actor, input, { prisma }) => {
    await requireUser(prisma, input.userId)
    return done(engine.transfer({ actor, ...input }))
  }),
  onEngine(calls.delegateTask, async (actor, input, { prisma }) => {
    await requireUser(prisma, input.userId)
    return done(engine.delegate({ actor, ...input }))
  }),
  onEngine(calls.completeTask, async (actor, input, { prisma, request }) => {
    const { processInstanceId, ended, nextTasks } = await engine.complete({ actor, ...input, idempotencyKey: idempotencyKey(request) })
    const nameOf = await namesFor(prisma, nextTasks.map(({ assignee }) => assignee))
    return { processInstanceId, ended, nextTasks: nextTasks.map((task) => openedTask(task, nameOf)) }
  }),
  onEngine(calls.batchComplete, async (actor, { taskIds, pass, comment }, context) => {
    const rows: { taskId: string; success: boolean; msg: string }[] = []
    // One after the other: tasks of one instance follow each other, and one refusal must not touch its neighbours.
    for (const taskId of new Set(taskIds)) rows.push(await tryComplete(context, taskId, () => engine.complete({ actor, taskId, pass, comment })))
    return rows
  }),
]

async function tryComplete(context: CallContext, taskId: string, complete: () => Promise<unknown>) {
  try {
    await complete()
    return { taskId, success: true, msg: context.text('ok') }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    const failure = await asFailure(error, context)
    return { taskId, success: false, msg: context.text(failure.code, failure.details) }
  }
}

const instanceOperations = (engine: Engine): Route[] => [
  onEngine(calls.urge, async (actor, input) => {
    const { urgeCount } = await engine.urge({ actor, ...input })
    return { urgeCount }
  }),
  onEngine(calls.copy, async (actor, { comment, ...input }) => done(engine.copy({ actor, ...input, reason: comment }))),
  onEngine(calls.comment, async (actor, { comment, ...input }) => {
    const { commentId } = await engine.comment({ actor, ...input, content: comment })
    return { commentId }
  }),
]

const done = async (work: Promise<unknown>): Promise<null> => {
  await work
  return null
}

async function requireUser(prisma: CallContext['prisma'], id: string): Promise<void> {
  const user = await prisma.user.findFirst({ where: { id, deletedAt: null, status: 'ENABLED' }, select: { id: true } })
  if (!user) throw new Failure('bad-input', 'workflow.no-such-user', { errors: [{ path: 'userId', code: 'workflow.no-such-user' }] })
}

/** RFC draft `Idempotency-Key`: a repeated request gets the first answer. */
export const idempotencyKey = (request: CallContext['request']): string | undefined => {
  const header = request.headers['idempotency-key']
  return typeof header === 'string' && header.length > 0 && header.length <= 200 ? header : undefined
}
