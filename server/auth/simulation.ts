/** An administrator acts as another user: a ticket that works once and for a minute, and what nobody may become. */
import { Failure } from '#kit/errors.ts'
import type { Sql } from '#kit/data-source.ts'
import type { Principal } from '#kit/principal.ts'
import { refuseClosed, type SignInUser } from './issue-grant.ts'
import { administratorRole } from './permissions.ts'
import { fingerprint, randomToken } from './tokens.ts'

/** Seconds in which the ticket has to be exchanged. */
export const ticketLifetime = 60
/** Seconds that a simulated session lasts at most; refreshing does not prolong it. */
export const simulationLifetime = 2 * 3600

/** @throws Failure when this user may not be simulated by that administrator */
export function refuseSimulation(administrator: Principal, user: SignInUser): void {
  if (administrator.simulatedBy) throw new Failure('forbidden', 'auth.simulate-nested')
  if (administrator.userId === user.id) throw new Failure('rule', 'auth.simulate-self', { rule: 'auth.simulate-self' })
  if (user.roles.includes(administratorRole)) throw new Failure('forbidden', 'auth.simulate-administrator')
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
