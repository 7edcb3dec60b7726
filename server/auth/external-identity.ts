/**
 * The external grant: another system vouches for a user, so that its frames open our pages without a second sign-in.
 *
 * Signed tokens (default): a partner signs `{iss: <its client id>, sub: <our account>, jti, iat, exp}` with HS256 and the key that its
 * client was given (`externalKey`). Such a token lives ten minutes at most and is exchanged once.
 *
 * Over HTTP: POST to the configured address with `{"token": "…"}`; 200 with `{"account": "…"}` names the user, 401, 403 and 404
 * refuse, anything else means that the service does not answer. The service itself sees to it that a token works once.
 */
import { createDecoder, createVerifier } from 'fast-jwt'
import { fetchOutside } from '#kit/outgoing.ts'
import type { Sql } from '#kit/data-source.ts'
import { Failure } from '#kit/errors.ts'
import { fingerprint } from './tokens.ts'

export interface ExternalIdentities {
  /** @returns the account that the token stands for, or undefined when it is not (or no longer) good */
  accountOf(sql: Sql, token: string): Promise<string | undefined>
}

/** Milliseconds. */
const longest = 10 * 60 * 1000
const patience = 10_000

export const signedIdentities: ExternalIdentities = {
  accountOf: async (sql, token) => {
    const partner = issuerOf(token)
    const [client] = partner
      ? await sql.query<{ externalKey: string }>(
          `select external_key as "externalKey" from oauth_client
           where client_id = $1 and external_key is not null and status = 'ENABLED' and deleted_at is null and 'external' = any(grant_types)`,
          [partner],
        )
      : []
    if (!client) return undefined
    const claims = verified(token, client.externalKey)
    if (!claims) return undefined
    await sql.query('delete from auth_ticket where expires_at < clock_timestamp()')
    const first = await sql.query(
      `insert into auth_ticket (token_hash, kind, expires_at) values ($1, 'EXTERNAL', to_timestamp($2)) on conflict do nothing returning token_hash`,
      [fingerprint(`${partner} ${claims.jti}`), claims.exp],
    )
    return first.length > 0 ? claims.sub : undefined
  },
}

/** @param url address of the identity service */
export const httpIdentities = (url: string): ExternalIdentities => ({
  accountOf: async (_sql, token) => {
    const response = await fetchOutside(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(patience),
    }).catch((cause: unknown) => {
      throw new Failure('unavailable', 'auth.external-unavailable', { cause: String(cause) })
    })
    if ([401, 403, 404].includes(response.status)) return undefined
    if (!response.ok) throw new Failure('unavailable', 'auth.external-unavailable', { status: response.status })
    const { account } = (await response.json()) as { account?: unknown }
    return typeof account === 'string' ? account : undefined
  },
})

interface ExternalClaims {
  readonly sub: string
  readonly jti: string
  /** Seconds since 1970. */
  readonly exp: number
}

const decode = createDecoder()

function issuerOf(token: string): string | undefined {
  try {
    const { iss } = decode(token) as { iss?: unknown }
    return typeof iss === 'string' ? iss : undefined
  } catch {
    return undefined
  }
}

function verified(token: string, key: string): ExternalClaims | undefined {
  try {
    const verify = createVerifier({ key, algorithms: ['HS256'], requiredClaims: ['iat', 'exp', 'sub', 'jti'], maxAge: longest })
    const { sub, jti, exp, iat } = verify(token) as Record<'sub' | 'jti' | 'exp' | 'iat', unknown>
    if (typeof sub !== 'string' || typeof jti !== 'string' || typeof exp !== 'number' || typeof iat !== 'number') return undefined
    return (exp - iat) * 1000 <= longest ? { sub, jti, exp } : undefined
  } catch {
    return undefined
  }
}
