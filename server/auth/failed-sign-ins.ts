/**
 * What a wrong password costs. Failures are counted per account (existing or not, so that the lock tells nothing) and per address;
 * attempts of any outcome are counted for a few seconds too, so that guesses made at the same moment cannot slip past the lock.
 */
import { Failure } from '#kit/errors.ts'
import type { Sql } from '#kit/data-source.ts'
import type { Parameters } from '#kit/parameters.ts'
import { loginAddressFailures, loginLockMinutes, loginMaxFailures } from './parameters.ts'
import { attemptsOf, countAttempt, forgetAttempts, prolong, sweepRateLimits } from './rate-limit.ts'

/** Seconds in which failures from one address add up. */
const addressWindow = 600
/** Attempts at one account at once, whatever their outcome: far above any person, far below a guessing machine. */
const burst = { attempts: 60, window: 10 }

const failuresKey = (account: string): string => `sign-in-failures:${account.trim().toLowerCase()}`.slice(0, 160)
const addressKey = (address: string): string => `sign-in-address:${address}`.slice(0, 160)
const burstKey = (account: string): string => `sign-in-burst:${account.trim().toLowerCase()}`.slice(0, 160)

/** @throws Failure auth.too-many-failures while the account is locked, too-often for a crowded address or a burst */
export async function refuseWhenLocked(sql: Sql, { get }: Pick<Parameters, 'get'>, account: string, address: string): Promise<void> {
  const [failures, fromAddress, attempts, mostFailures, mostFromAddress] = await Promise.all([
    attemptsOf(sql, failuresKey(account)),
    attemptsOf(sql, addressKey(address)),
    countAttempt(sql, burstKey(account), burst.window),
    get(loginMaxFailures),
    get(loginAddressFailures),
  ])
  if (failures && failures.count >= mostFailures) throw lockedFor(failures.secondsLeft)
  if (fromAddress && fromAddress.count >= mostFromAddress)
    throw new Failure('too-often', 'too-often', { error: 'slow_down', retryAfter: fromAddress.secondsLeft })
  if (attempts.count > burst.attempts) throw new Failure('too-often', 'too-often', { error: 'slow_down', retryAfter: attempts.secondsLeft })
}

/** Counts a wrong password; the one that reaches the limit locks the account for the full time. */
export async function countFailure(sql: Sql, { get }: Pick<Parameters, 'get'>, account: string, address: string): Promise<void> {
  const [most, minutes] = await Promise.all([get(loginMaxFailures), get(loginLockMinutes)])
  await countAttempt(sql, addressKey(address), addressWindow)
  const { count } = await countAttempt(sql, failuresKey(account), minutes * 60)
  const isLocked = count >= most
  if (isLocked) await prolong(sql, failuresKey(account), minutes * 60)
  await sql.query(
    `update app_user set failed_logins = $2, locked_until = case when $3 then clock_timestamp() + make_interval(mins => $4) else locked_until end
     where lower(account) = lower($1) and deleted_at is null`,
    [account.trim(), count, isLocked, minutes],
  )
  if (isLocked) await sweepRateLimits(sql)
}

/** After a right password, and when an administrator opens the account again. */
export const forgetFailures = (sql: Sql, account: string): Promise<void> => forgetAttempts(sql, failuresKey(account))

const lockedFor = (seconds: number): Failure =>
  new Failure('too-often', 'auth.too-many-failures', { error: 'access_denied', minutes: Math.ceil(seconds / 60), retryAfter: seconds })
