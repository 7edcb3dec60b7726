/** An administrator acts as another user: a ticket that works once and for a minute, and what nobody may become. */
import { Failure, notFound } from '#kit/errors.ts'
import type { Sql } from '#kit/data-source.ts'
import { may, type Principal } from '#kit/principal.ts'
import { platformTenant } from '#kit/unit-of-work.ts'
import { refuseClosed, type SignInUser } from './issue-grant.ts'
import { loadPrincipal } from './load-principal.ts'
import { administratorRole } from './permissions.ts'
import { fingerprint, randomToken } from './tokens.ts'

/** Seconds in which the ticket has to be exchanged. */
export const ticketLifetime = 60
/** Seconds that a simulated session lasts at most; refreshing does not prolong it. */
export const simulationLifetime = 2 * 3600

/**
 * Acting as somebody else gives nobody more than he has: whoever may not do everything acts for his own tenant's people only, and for
 * none who may do or see what he may not.
 * @throws Failure when this user may not be simulated by that administrator; not-found for one of another tenant
 */
export async function refuseSimulation(sql: Sql, administrator: Principal, user: SignInUser): Promise<void> {
  if (administrator.simulatedBy) throw new Failure('forbidden', 'auth.simulate-nested')
  if (administrator.userId === user.id) throw new Failure('rule', 'auth.simulate-self', { rule: 'auth.simulate-self' })
  if (user.roles.includes(administratorRole)) throw new Failure('forbidden', 'auth.simulate-administrator')
  if (!administrator.permissions.has('*')) {
    if (administrator.tenantId !== platformTenant && user.tenantId !== administrator.tenantId) throw notFound('user', user.id)
    const target = await loadPrincipal(sql, user.id, undefined)
    const isBeyond = [...(target?.permissions ?? [])].some((code) => !may(administrator, code)) || administrator.rows.kind !== 'all'
    if (isBeyond) throw new Failure('forbidden', 'auth.simulate-stronger')
  }
  refuseClosed(user)
}

export async function issueTicket(sql: Sql, administrator: Principal, user: SignInUser, reason: string | undefined): Promise<string> {
  const token = randomToken()
  await sql.query('delete from auth_ticket where expires_at < clock_timestamp()')
  await sql.query(
    `insert into auth_ticket (token_hash, kind, user_id, issued_by, reason, expires_at)
     values ($1, 'SIMULATION', $2, $3, $4, clock_timestamp() + make_interval(secs => $5))`,
    [fingerprint(token), user.id, administrator.userId, reason ?? null, ticketLifetime],
  )
  return token
}

export interface Ticket {
  readonly userId: string
  readonly issuedBy: string
  readonly reason: string | undefined
}

/** Uses the ticket up. */
export async function redeemTicket(sql: Sql, token: string): Promise<Ticket | undefined> {
  const [ticket] = await sql.query<{ userId: string; issuedBy: string; reason: string | null }>(
    `delete from auth_ticket where token_hash = $1 and kind = 'SIMULATION' and expires_at >= clock_timestamp()
     returning user_id as "userId", issued_by as "issuedBy", reason`,
    [fingerprint(token)],
  )
  return ticket && { ...ticket, reason: ticket.reason ?? undefined }
}
