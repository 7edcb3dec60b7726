/** Proxies and hand-over. Periods, overlaps and who may is the engine's rule; that people exist is checked here. */
import type { Route } from '#kit/handle.ts'
import { instantsOf } from '#kit/date-range.ts'
import { badInput } from '#kit/errors.ts'
import { EngineError, type Engine } from '#server/engine/index.ts'
import { done, idempotencyKey, onEngine } from './engine-call.ts'
import { namesFor, requireColleague, requireUsers } from './people.ts'
import { orNull, taskRow } from './present.ts'
import * as calls from './proxies.contract.ts'

/** @param zone the company's: where the days of a period begin and end */
export const proxyRoutes = (engine: Engine, zone: string): Route[] => [
  onEngine(engine, calls.proxyList, async (actor, { scope, status, current, size }, { prisma, locale }) => {
    if (scope === 'all' && actor.isAdmin !== true) throw new EngineError('forbidden', 'not-admin', 'only an administrator sees the proxies of all')
    const found = await engine.proxies(actor, { scope, status, current, size })
    const nameOf = await namesFor(
      prisma,
      found.records.flatMap(({ principalId, agentId, createdBy }) => [principalId, agentId, createdBy]),
      locale,
    )
    const records = found.records.map(({ proxyId, principalId, agentId, processKeys, from, to, reason, status: state, createdAt, createdBy }) => ({
      id: proxyId,
      userId: principalId,
      userName: nameOf(principalId),
      agentId,
      agentName: nameOf(agentId),
      processKeys: [...processKeys],
      from,
      to,
      reason: orNull(reason),
      status: state,
      createTime: createdAt,
      createdByName: nameOf(createdBy),
    }))
    return { records, total: found.total, current, size }
  }),
  onEngine(engine, calls.saveProxy, async (actor, { id, userId = actor.userId, agentId, from, to, ...rest }, context) => {
    if (id === undefined && userId !== actor.userId) await requireUsers(context, [{ path: 'userId', userId }])
    await requireColleague(context, userId, { path: 'agentId', userId: agentId })
    const period = { from: momentOf('from', from, zone).first, to: endOf(to, zone) }
    const saved = await engine.saveProxy({ actor, proxyId: id, principalId: userId, agentId, ...period, ...rest, idempotencyKey: idempotencyKey(context) })
    return { id: saved.proxyId }
  }),
  onEngine(engine, calls.removeProxy, (actor, { id }) => done(engine.removeProxy({ actor, proxyId: id }))),
  onEngine(engine, calls.holdings, (_actor, { userId }) => engine.holdings(userId)),
  onEngine(engine, calls.handOver, async (actor, input, context) => {
    await requireUsers(context, [{ path: 'toUserId', userId: input.toUserId }])
    return engine.handOver({ actor, ...input, idempotencyKey: idempotencyKey(context) })
  }),
  onEngine(engine, calls.strandedList, async (_actor, { userId, current, size, processKey, businessType, businessKey, keyword }, { prisma, locale }) => {
    const inactive = await prisma.user.findMany({
      where: { ...(userId !== undefined && { id: userId }), OR: [{ status: { not: 'ENABLED' } }, { deletedAt: { not: null } }] },
      select: { id: true },
    })
    const filter = { current, size, processKey, businessType, businessKey, keyword }
    const found = await engine.tasksOf(
      inactive.map(({ id }) => id),
      filter,
    )
    const nameOf = await namesFor(
      prisma,
      found.records.flatMap(({ assignee, initiator }) => [assignee, initiator]),
      locale,
    )
    return { records: found.records.map((task) => taskRow(task, nameOf)), total: found.total, current, size }
  }),
]

function momentOf(path: string, text: string, zone: string) {
  const instants = instantsOf(text, zone)
  if (!instants) throw badInput([{ path, code: 'bad-date' }])
  return instants
}

/** A day ends with its last moment; an instant is the end itself. */
function endOf(text: string, zone: string): Date {
  const { first, after } = momentOf('to', text, zone)
  return /^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? after : first
}
