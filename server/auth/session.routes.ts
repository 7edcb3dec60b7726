/** Around a session: leaving, seeing where one is signed in, acting as somebody else. */
import type { Prisma } from '#prisma/generated/client.ts'
import { Failure, notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { storedWords } from '#kit/words.ts'
import {
  clearCache,
  currentToken,
  endSimulation,
  listOwnSessions,
  listSessions,
  removeOtherSessions,
  removeOwnSession,
  removeSession,
  signOut,
  simulate,
} from './auth.contract.ts'
import { originOf, refuseWhileSimulated, sessionOf, type AuthDependencies } from './auth-dependencies.ts'
import { findUserByAccount, findUserById } from './issue-grant.ts'
import { logLogin, type LoginEvent } from './login-log.ts'
import { endSession, endSessionsOf, type EndReason } from './sessions.service.ts'
import { issueTicket, refuseSimulation, ticketLifetime } from './simulation.ts'

export function sessionRoutes(dependencies: AuthDependencies): Route[] {
  return [...leaving(dependencies), ...simulating(dependencies), ...sessionLists(dependencies)]
}

function leaving(dependencies: AuthDependencies): Route[] {
  return [
    handle(signOut, async (context) => {
      await leave(dependencies, context, 'sign-out', 'sign-out')
      return true
    }),
    handle(clearCache, async (context) => {
      dependencies.guard.forget({ userId: context.principal.userId })
      return true
    }),
    handle(currentToken, async (context) => {
      const { userId, account, tenantId, clientId, sessionId, roles, simulatedBy } = sessionOf(context)
      return { user_id: userId, account, tenant_id: tenantId, client_id: clientId, session_id: sessionId, roles: [...roles], simulated_by: simulatedBy ?? null }
    }),
  ]
}

function simulating(dependencies: AuthDependencies): Route[] {
  return [
    handle(simulate, async (context, { userId, id, account, reason }) => {
      const wanted = userId ?? id
      const user = wanted ? await findUserById(context.sql, wanted) : await findUserByAccount(context.sql, account ?? '')
      if (!user) throw notFound('user', wanted ?? account ?? '')
      await refuseSimulation(context.sql, context.principal, user)
      const token = await issueTicket(context.sql, context.principal, user, reason)
      await context.work((uow) => uow.log({ bizType: 'user', bizId: user.id, event: 'simulated', content: reason }))
      return { token, expires_in: ticketLifetime, user_id: user.id, account: user.account }
    }),
    handle(endSimulation, async (context) => {
      if (!context.principal.simulatedBy) throw new Failure('rule', 'auth.not-simulated')
      await leave(dependencies, context, 'simulation-ended', 'simulation-ended')
      return true
    }),
  ]
}

async function leave(dependencies: AuthDependencies, context: CallContext, event: LoginEvent, reason: EndReason): Promise<void> {
  const { sessionId, userId, account, tenantId, simulatedBy } = sessionOf(context)
  await context.data.transaction(async (prisma, sql) => {
    await endSession(sql, sessionId, reason)
    await logLogin(prisma, originOf(context), { event, account, tenantId, userId, sessionId, simulatedBy })
  })
  dependencies.guard.forget({ sessionId })
}

function sessionLists(dependencies: AuthDependencies): Route[] {
  return [
    handle(listOwnSessions, (context, page) => sessionPage(context, { userId: context.principal.userId }, page)),
    handle(listSessions, (context, { userId, account, ...page }) =>
      sessionPage(context, { ...(userId && { userId }), ...(account && { user: { account: { contains: account } } }) }, page),
    ),
    handle(removeOwnSession, async (context, { id }) => {
      refuseWhileSimulated(context)
      const own = await context.prisma.authSession.findFirst({ where: { id, userId: context.principal.userId }, select: { id: true } })
      if (!own) throw notFound('session', id)
      return closeSession(dependencies, context, id, 'by-user')
    }),
    handle(removeOtherSessions, async (context) => {
      refuseWhileSimulated(context)
      const { userId, sessionId } = sessionOf(context)
      const removed = await endSessionsOf(context.sql, userId, 'by-user', sessionId)
      dependencies.guard.forget({ userId })
      return { removed }
    }),
    handle(removeSession, (context, { id }) => closeSession(dependencies, context, id, 'by-administrator')),
  ]
}

async function closeSession(dependencies: AuthDependencies, context: CallContext, id: string, reason: EndReason): Promise<boolean> {
  const session = await context.prisma.authSession.findUnique({ where: { id }, include: { user: { select: { account: true } } } })
  if (!session) throw notFound('session', id)
  const wasOpen = await endSession(context.sql, id, reason)
  dependencies.guard.forget({ sessionId: id })
  if (wasOpen) {
    await logLogin(context.prisma, originOf(context), {
      event: 'session-ended',
      account: session.user.account,
      tenantId: session.tenantId,
      userId: session.userId,
      sessionId: id,
      content: `${reason}: ${context.principal.account}`,
    })
  }
  return wasOpen
}

/** Open sessions, the latest used first. */
async function sessionPage(context: CallContext, filter: Prisma.AuthSessionWhereInput, { current, size }: { current: number; size: number }) {
  const where: Prisma.AuthSessionWhereInput = { ...filter, revokedAt: null, expiresAt: { gt: new Date() } }
  const [rows, total] = await Promise.all([
    context.prisma.authSession.findMany({
      where,
      orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
      skip: (current - 1) * size,
      take: size,
      include: { user: { select: { account: true, name: true, nameEn: true } } },
    }),
    context.prisma.authSession.count({ where }),
  ])
  const { sessionId } = sessionOf(context)
  const records = rows.map(({ user, id, userId, clientId, grantType, address, userAgent, simulatedBy, createTime, lastUsedAt, expiresAt }) => ({
    id,
    userId,
    account: user.account,
    userName: storedWords({ zh: user.name, en: user.nameEn || user.name }),
    clientId,
    grantType,
    address,
    userAgent,
    simulatedBy,
    createTime,
    lastUsedAt,
    expiresAt,
    isCurrent: id === sessionId,
  }))
  return { records, total, current, size }
}
