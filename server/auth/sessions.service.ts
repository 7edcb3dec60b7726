/**
 * Sessions: one sign-in each, kept alive by a chain of refresh tokens. Presenting a token that was already used means that two
 * hold the chain; then nobody keeps it.
 */
import type { DataSource, Sql, TransactionPrisma } from '#kit/data-source.ts'
import { fingerprint, randomToken } from './tokens.ts'
import type { Origin } from './login-log.ts'

export type EndReason = 'sign-out' | 'refresh-reused' | 'password-changed' | 'account-closed' | 'by-administrator' | 'by-user' | 'simulation-ended'

export interface NewSession {
  readonly user: { readonly id: string; readonly tenantId: string; readonly tokenVersion: number }
  readonly clientId: string
  readonly grantType: 'PASSWORD' | 'SMS' | 'EXTERNAL' | 'SIMULATION' | 'SOCIAL'
  /** Seconds without a refresh after which the session is over. */
  readonly lifetime: number
  readonly origin: Origin
  readonly simulatedBy?: string | undefined
  readonly simulationReason?: string | undefined
}

export interface OpenedSession {
  readonly sessionId: string
  readonly refreshToken: string
}

export async function openSession(prisma: TransactionPrisma, session: NewSession): Promise<OpenedSession> {
  const expiresAt = new Date(Date.now() + session.lifetime * 1000)
  const refreshToken = randomToken()
  const { id } = await prisma.authSession.create({
    data: {
      tenantId: session.user.tenantId,
      userId: session.user.id,
      tokenVersion: session.user.tokenVersion,
      clientId: session.clientId,
      grantType: session.grantType,
      address: session.origin.address.slice(0, 64),
      userAgent: session.origin.userAgent?.slice(0, 300) ?? null,
      simulatedBy: session.simulatedBy ?? null,
      simulationReason: session.simulationReason ?? null,
      expiresAt,
      refreshTokens: { create: { tokenHash: fingerprint(refreshToken), expiresAt } },
    },
    select: { id: true },
  })
  return { sessionId: id, refreshToken }
}

export type Rotation =
  | { readonly kind: 'rotated'; readonly sessionId: string; readonly userId: string; readonly simulatedBy: string | null; readonly refreshToken: string }
  | { readonly kind: 'reused'; readonly sessionId: string; readonly userId: string }
  | { readonly kind: 'unknown' }

interface TokenRow {
  readonly sessionId: string
  readonly userId: string
  readonly simulatedBy: string | null
  readonly alive: boolean
}

/**
 * Exchanges a refresh token for the next one. Of two that come at the same moment with the same token one wins, and the other
 * counts as reuse. The session may be older than the user's last change of password: then it is over, whatever the token says. All of
 * that is one statement's answer, so that the winner has won even when the other ends the family a moment later.
 * @param lifetime seconds that the session lives on without a refresh; a simulated session keeps the end it was given
 */
export async function rotate(data: DataSource, token: string, clientId: string, lifetime: number): Promise<Rotation> {
  const hash = fingerprint(token)
  return data.transaction(async (prisma, sql) => {
    const [taken] = await sql.query<TokenRow>(
      `update refresh_token r set used_at = clock_timestamp() from auth_session s join app_user u on u.id = s.user_id
       where r.token_hash = $1 and r.used_at is null and s.id = r.session_id and s.client_id = $2
       returning s.id as "sessionId", s.user_id as "userId", s.simulated_by as "simulatedBy",
         s.revoked_at is null and s.expires_at > clock_timestamp() and r.expires_at > clock_timestamp()
           and s.token_version = u.token_version as alive`,
      [hash, clientId],
    )
    if (!taken) return endIfReused(sql, hash, clientId)
    if (!taken.alive) return { kind: 'unknown' }
    const refreshToken = randomToken()
    const [session] = await sql.query<{ expiresAt: Date }>(
      `update auth_session set last_used_at = clock_timestamp(),
         expires_at = case when simulated_by is null then clock_timestamp() + make_interval(secs => $2) else expires_at end
       where id = $1 returning expires_at as "expiresAt"`,
      [taken.sessionId, lifetime],
    )
    await prisma.refreshToken.create({
      data: { tokenHash: fingerprint(refreshToken), sessionId: taken.sessionId, expiresAt: session?.expiresAt ?? new Date() },
    })
    return { kind: 'rotated', sessionId: taken.sessionId, userId: taken.userId, simulatedBy: taken.simulatedBy, refreshToken }
  })
}

async function endIfReused(sql: Sql, hash: string, clientId: string): Promise<Rotation> {
  const [used] = await sql.query<{ sessionId: string; userId: string }>(
    `select s.id as "sessionId", s.user_id as "userId" from refresh_token r join auth_session s on s.id = r.session_id
     where r.token_hash = $1 and r.used_at is not null and s.client_id = $2`,
    [hash, clientId],
  )
  if (!used) return { kind: 'unknown' }
  await endSession(sql, used.sessionId, 'refresh-reused')
  return { kind: 'reused', ...used }
}

/** @returns whether it was still open */
export async function endSession(sql: Sql, sessionId: string, reason: EndReason): Promise<boolean> {
  const rows = await sql.query('update auth_session set revoked_at = clock_timestamp(), revoke_reason = $2 where id = $1 and revoked_at is null returning id', [
    sessionId,
    reason,
  ])
  return rows.length > 0
}

/**
 * Ends every open session of a user, except one when it is named. To be called in the same transaction as the change that is the
 * reason for it: a closed account, a new password.
 * @returns how many there were
 */
export async function endSessionsOf(sql: Sql, userId: string, reason: EndReason, except?: string): Promise<number> {
  const rows = await sql.query(
    `update auth_session set revoked_at = clock_timestamp(), revoke_reason = $2
     where user_id = $1 and revoked_at is null and ($3::uuid is null or id <> $3::uuid) returning id`,
    [userId, reason, except ?? null],
  )
  return rows.length
}

/** Tokens and sessions that have been over for thirty days; called when the user signs in. */
export async function sweepSessions(sql: Sql, userId: string): Promise<void> {
  await sql.query(`delete from auth_session where user_id = $1 and expires_at < clock_timestamp() - interval '30 days'`, [userId])
  await sql.query(`delete from refresh_token r using auth_session s where s.id = r.session_id and s.user_id = $1 and r.expires_at < clock_timestamp()`, [
    userId,
  ])
}
