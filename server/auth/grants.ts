/** The ways in: each proves who somebody is and hands over to `issueGrant`. Refusals are logged and tell no more than they must. */
import { Failure } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import type { z } from 'zod'
import type { signIn } from './auth.contract.ts'
import { headerOf, originOf, typedPassword, type AuthDependencies } from './auth-dependencies.ts'
import { readsCaptcha } from './captcha.ts'
import { clientOf, type Client } from './clients.ts'
import { countFailure, forgetFailuresAt, refuseWhenLocked } from './failed-sign-ins.ts'
import { findUserByAccount, findUserById, findUserByMobile, grantAnswer, issueGrant, refuseClosed, type Grant } from './issue-grant.ts'
import { logLogin } from './login-log.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { rotate } from './sessions.service.ts'
import { redeemSmsCode } from './sms-codes.ts'
import { redeemTicket, simulationLifetime } from './simulation.ts'

export type GrantRequest = z.output<(typeof signIn)['input']>

interface Attempt {
  readonly dependencies: AuthDependencies
  readonly context: CallContext
  readonly request: GrantRequest
  readonly client: Client
}

/** Runs the grant that the request asks for. Every refusal is written to the log of sign-ins. */
export async function grant(dependencies: AuthDependencies, context: CallContext, request: GrantRequest): Promise<Grant> {
  try {
    const client = await clientOf(context, request.grant_type)
    return await ways[request.grant_type]({ dependencies, context, request, client })
  } catch (error) {
    if (error instanceof Failure) {
      await logLogin(context.prisma, originOf(context), {
        event: 'refused',
        account: accountIn(request),
        grantType: request.grant_type,
        failure: error.code,
      })
    }
    throw error
  }
}

const ways: Readonly<Record<GrantRequest['grant_type'], (attempt: Attempt) => Promise<Grant>>> = {
  password: byPassword,
  sms: bySms,
  refresh_token: byRefreshToken,
  external: byExternalToken,
  simulation: bySimulation,
}

const accountIn = (request: GrantRequest): string => request.username || request.account || request.mobile || ''

const refused = (code: string): Failure => new Failure('bad-input', code, { error: 'invalid_grant' })

/** @throws Failure auth.captcha-wrong; the picture is used up either way */
export async function requireCaptcha(dependencies: AuthDependencies, context: CallContext): Promise<void> {
  if (!dependencies.settings.captchaMode) return
  if (!(await readsCaptcha(context.sql, headerOf(context, 'captcha-key'), headerOf(context, 'captcha-code')))) {
    throw new Failure('bad-input', 'auth.captcha-wrong', { error: 'invalid_request', errors: [{ path: 'captchaCode', code: 'auth.captcha-wrong' }] })
  }
}

async function byPassword({ dependencies, context, request, client }: Attempt): Promise<Grant> {
  const account = accountIn(request)
  const { parameters } = dependencies.settings
  await requireCaptcha(dependencies, context)
  const password = typedPassword(dependencies, context, request.password ?? '')
  await refuseWhenLocked(context.sql, parameters, account, context.ip)
  const user = await findUserByAccount(context.sql, account)
  const isOfTenant = !request.tenantId || request.tenantId === '0' || request.tenantId === user?.tenantId
  if (!(await isPassword(password, isOfTenant ? user?.passwordHash : undefined)) || !user) {
    await countFailure(context.sql, parameters, account, context.ip)
    throw refused('auth.wrong-credentials')
  }
  await forgetFailuresAt(context.sql, account, context.ip)
  if (isOutdated(user.passwordHash)) await context.prisma.user.update({ where: { id: user.id }, data: { passwordHash: await hashPassword(password) } })
  return issueGrant(dependencies, context, { user, client, grantType: 'PASSWORD' })
}

async function bySms({ dependencies, context, request, client }: Attempt): Promise<Grant> {
  const mobile = await redeemSmsCode(context.sql, { key: request.smsKey, code: request.smsCode, purposes: ['sign-in'] })
  const user = mobile && (await findUserByMobile(context.sql, mobile))
  if (!user) throw refused('auth.sms-wrong')
  return issueGrant(dependencies, context, { user, client, grantType: 'SMS' })
}

async function byRefreshToken({ dependencies, context, request, client }: Attempt): Promise<Grant> {
  const over = new Failure('not-signed-in', 'auth.refresh-invalid', { error: 'invalid_grant' })
  const rotation = await rotate(context.data, request.refresh_token ?? request.token ?? '', client.clientId, client.refreshSeconds)
  if (rotation.kind === 'unknown') throw over
  if (rotation.kind === 'reused') {
    dependencies.guard.forget({ sessionId: rotation.sessionId })
    await logLogin(context.prisma, originOf(context), {
      event: 'session-ended',
      account: '',
      userId: rotation.userId,
      sessionId: rotation.sessionId,
      content: 'refresh-reused',
    })
    throw new Failure('not-signed-in', 'auth.refresh-reused', { error: 'invalid_grant' })
  }
  const user = await findUserById(context.sql, rotation.userId)
  if (!user) throw over
  refuseClosed(user)
  return grantAnswer(dependencies, user, { sessionId: rotation.sessionId, refreshToken: rotation.refreshToken, clientId: client.clientId })
}

async function byExternalToken({ dependencies, context, request, client }: Attempt): Promise<Grant> {
  const account = await dependencies.settings.external.accountOf(context.sql, request.token ?? '')
  const user = account === undefined ? undefined : await findUserByAccount(context.sql, account)
  if (!user) throw refused('auth.external-invalid')
  return issueGrant(dependencies, context, { user, client, grantType: 'EXTERNAL' })
}

async function bySimulation({ dependencies, context, request, client }: Attempt): Promise<Grant> {
  const ticket = await redeemTicket(context.sql, request.token ?? '')
  const user = ticket && (await findUserById(context.sql, ticket.userId))
  if (!user) throw refused('auth.ticket-invalid')
  return issueGrant(dependencies, context, {
    user,
    client,
    grantType: 'SIMULATION',
    simulatedBy: ticket.issuedBy,
    simulationReason: ticket.reason,
    lifetime: simulationLifetime,
  })
}
