/** Links that stand for somebody who has no session: what they name, until when, and a signature over both. */
import { timingSafeEqual } from 'node:crypto'
import type { Seal } from '#kit/sealing.ts'

export interface SignedTokens {
  /** @param subject without dots @param days that it is good for */
  sign(subject: string, days: number, now: Date): string
  /** What the token names; `expired` when its time is over, undefined when it is none of ours. */
  read(token: string, now: Date): { readonly subject: string; readonly isExpired: boolean } | undefined
}

const DAY_MS = 86_400_000

/** @param purpose keeps a token of one kind from passing for another */
export function signedTokens(seal: Pick<Seal, 'digest'>, purpose: string): SignedTokens {
  const signature = (subject: string, expires: string): string => seal.digest(`${purpose}|${subject}|${expires}`).slice(0, 43)
  return {
    sign(subject, days, now) {
      const expires = Math.floor((now.getTime() + days * DAY_MS) / 1000).toString(36)
      return `${subject}.${expires}.${signature(subject, expires)}`
    },
    read(token, now) {
      const [subject = '', expires = '', given = '', more] = token.split('.')
      const right = Buffer.from(signature(subject, expires))
      const sent = Buffer.from(given)
      if (more !== undefined || subject === '' || sent.length !== right.length || !timingSafeEqual(sent, right)) return undefined
      return { subject, isExpired: Number.parseInt(expires, 36) * 1000 < now.getTime() }
    },
  }
}
