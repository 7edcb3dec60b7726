/** The last step of every way in: may this user come in at all, then a session and its tokens. */
import type { z } from 'zod'
import { Failure } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import type { Sql } from '#kit/data-source.ts'
import type { TokenGrant } from './auth.contract.ts'
import { originOf, type AuthDependencies } from './auth-dependencies.ts'
import type { Client } from './clients.ts'
import { logLogin } from './login-log.ts'
import { tokenTime } from './parameters.ts'
import { openSession, sweepSessions, type NewSession } from './sessions.service.ts'

export type Grant = z.output<typeof TokenGrant>

/** The part of a user that sign-in needs. */
export interface SignInUser {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly avatar: string | null
  readonly passwordHash: string
  readonly userType: string
  readonly terminalType: string
  readonly tenantId: string
  readonly tokenVersion: number
  readonly status: 'PENDING' | 'ENABLED' | 'DISABLED' | 'LOCKED'
  readonly tenantIsOpen: boolean
  readonly roles: string[]
}

const userQuery = (where: string): string => `
  select u.id, u.account, u.name, u.avatar, u.password_hash as "passwordHash", u.user_type as "userType", u.terminal_type as "terminalType",
    u.tenant_id as "tenantId", u.token_version as "tokenVersion", u.status,
    exists (select 1 from tenant t where t.tenant_code = u.tenant_id and t.deleted_at is null and t.status = 'ENABLED'
      and (t.expire_at is null or t.expire_at > clock_timestamp())) as "tenantIsOpen",
    array(select r.role_code from user_role ur join role r on r.id = ur.role_id
      where ur.user_id = u.id and r.status = 'ENABLED' and r.deleted_at is null order by r.sort, r.role_code) as roles
  from app_user u where u.deleted_at is null and ${where}`

export async function findUserByAccount(sql: Sql, account: string): Promise<SignInUser | undefined> {
  return (await sql.query<SignInUser>(userQuery('lower(u.account) = lower($1)'), [account]))[0]
}

export async function findUserById(sql: Sql, id: string): Promise<SignInUser | undefined> {
  return (await sql.query<SignInUser>(userQuery('u.id = $1'), [id]))[0]
}

export async function findUserByMobile(sql: Sql, mobile: string): Promise<SignInUser | undefined> {
  return (await sql.query<SignInUser>(userQuery('u.mobile = $1'), [mobile]))[0]
}

/** @throws Failure when the account or its tenant is closed; to be asked only after the person has proven who he is */
export function refuseClosed(user: SignInUser): void {
  if (user.status === 'PENDING') throw new Failure('rule', 'auth.account-pending', { rule: 'auth.account-pending', error: 'access_denied' })
  if (user.status !== 'ENABLED') throw new Failure('rule', 'auth.account-closed', { rule: 'auth.account-closed', error: 'access_denied' })
  if (!user.tenantIsOpen) throw new Failure('rule', 'auth.tenant-closed', { rule: 'auth.tenant-closed', error: 'access_denied' })
}

export interface Proven {
  readonly user: SignInUser
  readonly client: Client
  readonly grantType: NewSession['grantType']
  readonly simulatedBy?: string
  readonly simulationReason?: string | undefined
  /** Seconds; the client's usual time when undefined. */
  readonly lifetime?: number
}

/** Opens the session, writes down that he came, answers the tokens. */
export async function issueGrant(dependencies: AuthDependencies, context: CallContext, proven: Proven): Promise<Grant> {
  const { user, client, grantType, simulatedBy, simulationReason, lifetime = client.refreshSeconds } = proven
  refuseClosed(user)
  const origin = originOf(context)
  const { sessionId, refreshToken } = await context.data.transaction(async (prisma, sql) => {
    const opened = await openSession(prisma, { user, clientId: client.clientId, grantType, lifetime, origin, simulatedBy, simulationReason })
    if (!simulatedBy) {
      await sql.query('update app_user set last_login_at = clock_timestamp(), last_login_ip = $2, failed_logins = 0, locked_until = null where id = $1', [
        user.id,
        origin.address.slice(0, 64),
      ])
      await sweepSessions(sql, user.id)
    }
    await logLogin(prisma, origin, {
      event: simulatedBy ? 'simulation-started' : 'sign-in',
      account: user.account,
      tenantId: user.tenantId,
      userId: user.id,
      grantType: grantType.toLowerCase(),
      sessionId: opened.sessionId,
      simulatedBy,
      content: simulationReason,
    })
    return opened
  })
  return grantAnswer(dependencies, user, { sessionId, refreshToken, clientId: client.clientId })
}

export async function grantAnswer(
  dependencies: AuthDependencies,
  user: SignInUser,
  session: { sessionId: string; refreshToken: string; clientId: string },
): Promise<Grant> {
  const lifetime = await dependencies.settings.parameters.get(tokenTime)
  return {
    access_token: dependencies.tokens.sign({ sub: user.id, sid: session.sessionId, ver: user.tokenVersion, cid: session.clientId }, lifetime),
    refresh_token: session.refreshToken,
    token_type: 'bearer',
    expires_in: lifetime,
    user_id: user.id,
    account: user.account,
    user_name: user.name,
    avatar: user.avatar,
    userType: user.userType,
    terminalType: user.terminalType,
    tenant_id: user.tenantId,
    currentTenantId: user.tenantId,
    roles: user.roles,
  }
}
