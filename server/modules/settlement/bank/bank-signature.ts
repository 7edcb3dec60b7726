/**
 * How the product and a bank know each other: HMAC-SHA-256, in hex, under the secret that both know (`BANK_SECRET`). What is signed is
 * method, path with query, timestamp (seconds since 1970), nonce and the body as it travels, a line break between.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface SignedParts {
  readonly method: string
  readonly path: string
  readonly timestamp: string
  readonly nonce: string
  readonly body: string
}

export const signatureOf = (secret: string, { method, path, timestamp, nonce, body }: SignedParts): string =>
  createHmac('sha256', secret).update([method, path, timestamp, nonce, body].join('\n')).digest('hex')

/** Seconds that a clock may be off. */
const patience = 300

/** @param now seconds since 1970 */
export function isSigned(secret: string, signature: string, parts: SignedParts, now: number): boolean {
  if (!/^\d{1,12}$/.test(parts.timestamp) || Math.abs(now - Number(parts.timestamp)) > patience) return false
  const expected = Buffer.from(signatureOf(secret, parts), 'hex')
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
