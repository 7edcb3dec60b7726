/**
 * Two kinds of token. The access token is a signed, short-lived name tag (user, session, version): who it names may come in only
 * while the session lives, see `access-guard.ts`. The refresh token is a random number that works once; only its hash is kept.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'

export interface AccessClaims {
  /** User id. */
  readonly sub: string
  /** Session id. */
  readonly sid: string
  /** The user's token version at sign-in. */
  readonly ver: number
  /** Client id. */
  readonly cid: string
}

export interface AccessTokens {
  /** @param lifetime seconds */
  sign(claims: AccessClaims, lifetime: number): string
  /** @returns the claims, or undefined when the token is not ours, was altered, or is over */
  read(token: string): AccessClaims | undefined
}

const issuer = 'chandlery'

export function accessTokens(secret: string): AccessTokens {
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], allowedIss: issuer, requiredClaims: ['sub', 'sid', 'ver', 'exp'] })
  return {
    sign: (claims, lifetime) => createSigner({ key: secret, algorithm: 'HS256', iss: issuer, expiresIn: lifetime * 1000 })({ ...claims }),
    read: (token) => {
      try {
        const { sub, sid, ver, cid } = verify(token) as Record<keyof AccessClaims, unknown>
        if (typeof sub !== 'string' || typeof sid !== 'string' || typeof ver !== 'number' || typeof cid !== 'string') return undefined
        return { sub, sid, ver, cid }
      } catch {
        return undefined
      }
    },
  }
}

/** 256 random bits in a form that travels in a URL. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** How tokens, codes and client secrets are kept: what leaves the database opens nothing. */
export const fingerprint = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Compares two fingerprints in constant time. */
export function sameFingerprint(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The token of `Authorization: Bearer …` or of `Blade-Auth: bearer …`, whichever is there; the scheme's case does not matter. */
export function bearerToken(headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined {
  for (const name of ['authorization', 'blade-auth']) {
    const value = headers[name]
    const match = typeof value === 'string' ? /^bearer\s+(\S+)$/i.exec(value.trim()) : null
    if (match) return match[1]
  }
  return undefined
}
