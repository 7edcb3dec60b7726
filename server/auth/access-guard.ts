/**
 * Decides at every request whether a session still lives and what its user may do now.
 *
 * A verdict is one read (session, user, tenant, epoch of rights) and holds for less than a second, counted from before the read:
 * so whatever was revoked is refused within a second on every process, even when no notice arrives. Notices
 * (`access-listener.ts`) only make it immediate. Rights are loaded again when the epoch that came with the verdict has moved.
 */
import type { Sql } from '#kit/data-source.ts'
import type { Principal } from '#kit/principal.ts'
import { loadPrincipal } from './load-principal.ts'
import type { AccessClaims } from './tokens.ts'

/** A principal that came in through a session; calls about the session itself ask for it. */
export interface SessionPrincipal extends Principal {
  readonly sessionId: string
  readonly clientId: string
  /** The epoch that his rights are at least as new as. */
  readonly rightsVersion: string
}

export interface AccessGuard {
  /** @returns undefined when the session is over, its user may not come in any more, or the token is older than his password */
  admit(claims: AccessClaims): Promise<SessionPrincipal | undefined>
  /**
   * The same person with the rights of this moment, whatever was known of them a moment ago: for what a page keeps until it is told.
   * @returns as he was when the account is gone meanwhile; the next call is refused
   */
  current(principal: SessionPrincipal): Promise<SessionPrincipal>
  /** Drops what is known about a session, a user's sessions, or everything. */
  forget(what: { readonly sessionId: string } | { readonly userId: string } | 'all'): void
}

/** Milliseconds; with the time of one read it stays below the promised second. */
const verdictLifetime = 800
/** Beyond this many entries the expired ones are thrown out. */
const crowded = 5_000

interface Verdict {
  readonly userId: string
  readonly tokenVersion: number
  readonly clientId: string
  readonly simulatedBy: string | null
  readonly epoch: string
}

interface Cached<T> {
  readonly value: Promise<T | undefined>
  readonly until: number
}

/** A simulated session ends with the administrator's own right to be here. */
const verdictQuery = `
  select u.id as "userId", u.token_version as "tokenVersion", s.client_id as "clientId", s.simulated_by as "simulatedBy", e.epoch::text as epoch
  from auth_session s
    join app_user u on u.id = s.user_id and u.status = 'ENABLED' and u.deleted_at is null and u.token_version = s.token_version
    join tenant t on t.tenant_code = u.tenant_id and t.deleted_at is null and t.status = 'ENABLED' and (t.expire_at is null or t.expire_at > clock_timestamp())
    left join app_user a on a.id = s.simulated_by
    cross join access_epoch e
  where s.id = $1 and s.revoked_at is null and s.expires_at > clock_timestamp()
    and (s.simulated_by is null or (a.status = 'ENABLED' and a.deleted_at is null))`

/** Which version of everybody's rights the database holds now. */
export const rightsVersion = async (sql: Sql): Promise<string> =>
  (await sql.query<{ epoch: string }>('select epoch::text as epoch from access_epoch'))[0]?.epoch ?? ''

export function accessGuard(sql: Sql, now: () => number = Date.now): AccessGuard {
  const verdicts = new Map<string, Cached<Verdict>>()
  const principals = new Map<string, Cached<Principal>>()

  const verdictOf = (sessionId: string): Promise<Verdict | undefined> =>
    cached(verdicts, sessionId, now(), verdictLifetime, async () => (await sql.query<Verdict>(verdictQuery, [sessionId]))[0])

  /** Keyed by the epoch that was read before: the rights are of that epoch or newer. */
  const principalAt = (userId: string, simulatedBy: string | undefined, epoch: string): Promise<Principal | undefined> =>
    cached(principals, [userId, simulatedBy, epoch].join(' '), now(), 60_000, () => loadPrincipal(sql, userId, simulatedBy))

  return {
    admit: async (claims) => {
      const verdict = await verdictOf(claims.sid)
      if (!verdict || verdict.userId !== claims.sub || verdict.tokenVersion !== claims.ver) return undefined
      const principal = await principalAt(verdict.userId, verdict.simulatedBy ?? undefined, verdict.epoch)
      return principal && { ...principal, sessionId: claims.sid, clientId: verdict.clientId, rightsVersion: verdict.epoch }
    },
    current: async (principal) => {
      const epoch = await rightsVersion(sql)
      if (epoch === principal.rightsVersion) return principal
      const { userId, simulatedBy, sessionId, clientId } = principal
      const current = await principalAt(userId, simulatedBy, epoch)
      return current ? { ...current, sessionId, clientId, rightsVersion: epoch } : principal
    },
    forget: (what) => {
      if (what === 'all') return verdicts.clear()
      if ('sessionId' in what) return void verdicts.delete(what.sessionId)
      // A user has few sessions and closing an account is rare: dropping all verdicts costs one read a session.
      verdicts.clear()
      for (const key of principals.keys()) if (key.startsWith(what.userId)) principals.delete(key)
    },
  }
}

/** Requests at the same time share one read. A failed read is not kept. */
function cached<T>(cache: Map<string, Cached<T>>, key: string, at: number, lifetime: number, read: () => Promise<T | undefined>): Promise<T | undefined> {
  const known = cache.get(key)
  if (known && known.until > at) return known.value
  if (cache.size > crowded) for (const [other, { until }] of cache) if (until <= at) cache.delete(other)
  const value = read()
  const entry = { value, until: at + lifetime }
  cache.set(key, entry)
  value.catch(() => {
    if (cache.get(key) === entry) cache.delete(key)
  })
  return value
}
