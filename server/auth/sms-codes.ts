/** Codes by text message: sent at most once a minute, good for five minutes, five guesses, one use. */
import { randomInt, randomUUID } from 'node:crypto'
import type { Sql } from '#kit/data-source.ts'
import { Failure } from '#kit/errors.ts'
import { countAttempt } from './rate-limit.ts'
import { fingerprint, sameFingerprint } from './tokens.ts'

/** Carries a code to a telephone. A rejection means that it was not sent. */
export interface SmsSender {
  send(mobile: string, code: string, purpose: string): Promise<void>
}

/** Seconds. */
export const smsCodeLifetime = 300
const guesses = 5

/**
 * @param deliver false when the number must get no message; the answer is the same, so that it tells nothing about accounts
 * @throws Failure too-often within a minute of the last one or beyond the day's number
 */
export async function sendSmsCode(sql: Sql, sender: SmsSender, to: { mobile: string; purpose: string; perDay: number; deliver: boolean }): Promise<string> {
  const minute = await countAttempt(sql, `sms-minute:${to.mobile}`, 60)
  if (minute.count > 1) throw new Failure('too-often', 'too-often', { retryAfter: minute.secondsLeft })
  const day = await countAttempt(sql, `sms-day:${to.mobile}`, 86_400)
  if (day.count > to.perDay) throw new Failure('too-often', 'too-often', { retryAfter: day.secondsLeft })
  const [key, code] = [randomUUID(), String(randomInt(1_000_000)).padStart(6, '0')]
  await sql.query('delete from sms_code where expires_at < clock_timestamp()')
  await sql.query('insert into sms_code (key, mobile, purpose, code_hash, expires_at) values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5))', [
    key,
    to.mobile,
    to.purpose,
    fingerprint(`${key}${code}`),
    smsCodeLifetime,
  ])
  if (to.deliver) {
    await sender.send(to.mobile, code, to.purpose).catch((cause: unknown) => {
      throw new Failure('unavailable', 'auth.sms-failed', { cause: cause instanceof Error ? cause.message : String(cause) })
    })
  }
  return key
}

/** Uses a code up. @returns the mobile number it was sent to, or undefined when key, code, purpose or number of guesses are wrong */
export async function redeemSmsCode(
  sql: Sql,
  answer: { key: string | undefined; code: string | undefined; purposes: readonly string[] },
): Promise<string | undefined> {
  if (!answer.key || !answer.code) return undefined
  // Counting comes first, so that guesses made at the same moment count too.
  const [row] = await sql.query<{ mobile: string; codeHash: string }>(
    `update sms_code set attempts = attempts + 1 where key = $1 and purpose = any($2) and attempts < $3 and expires_at >= clock_timestamp()
     returning mobile, code_hash as "codeHash"`,
    [answer.key, answer.purposes, guesses],
  )
  if (!row || !sameFingerprint(row.codeHash, fingerprint(`${answer.key}${answer.code}`))) return undefined
  const used = await sql.query('delete from sms_code where key = $1 returning key', [answer.key])
  return used.length > 0 ? row.mobile : undefined
}
