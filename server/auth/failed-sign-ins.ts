/**
 * What a wrong password costs. Failures are counted per account (existing or not, so that the lock tells nothing) and per address;
 * attempts of any outcome are counted for a few seconds too, so that guesses made at the same moment cannot slip past the lock.
 *
 * An address from which the user came in lately is counted by itself: whoever guesses elsewhere locks the account everywhere else,
 * and its owner still comes in where he works.
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

/** Days for which an address is remembered as the user's own. */
const remembered = 30

const accountKey = (account: string): string => `sign-in-failures:${account.trim().toLowerCase()}`.slice(0, 110)

async function failuresKey(sql: Sql, account: string, address: string): Promise<string> {
  const [own] = await sql.query(
    `select 1 from auth_session s join app_user u on u.id = s.user_id
     where lower(u.account) = lower($1) and u.deleted_at is null and s.address = $2 and s.simulated_by is null
       and s.create_time > clock_timestamp() - make_interval(days => $3) limit 1`,
    [account.trim(), address.slice(0, 64), remembered],
  )
  return own ? `${accountKey(account)}@${address}`.slice(0, 160) : accountKey(account)
}

const addressKey = (address: string): string => `sign-in-address:${address}`.slice(0, 160)
const burstKey = (account: string): string => `sign-in-burst:${account.trim().toLowerCase()}`.slice(0, 160)

/** @throws Failure auth.too-many-failures while the account is locked, too-often for a crowded address or a burst */
export async function refuseWhenLocked(sql: Sql, { get }: Pick<Parameters, 'get'>, account: string, address: string): Promise<void> {
  const [failures, fromAddress, attempts, mostFailures, mostFromAddress] = await Promise.all([
    failuresKey(sql, account, address).then((key) => attemptsOf(sql, key)),
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
  const key = await failuresKey(sql, account, address)
  const { count } = await countAttempt(sql, key, minutes * 60)
  const isLocked = count >= most
  if (isLocked) await prolong(sql, key, minutes * 60)
  await sql.query(
    `update app_user set failed_logins = $2, locked_until = case when $3 then clock_timestamp() + make_interval(mins => $4) else locked_until end
     where lower(account) = lower($1) and deleted_at is null`,
    [account.trim(), count, isLocked, minutes],
  )
  if (isLocked) await sweepRateLimits(sql)
}

/** After a right password, where it was given. What was guessed elsewhere goes on counting. */
export const forgetFailuresAt = async (sql: Sql, account: string, address: string): Promise<void> =>
  forgetAttempts(sql, await failuresKey(sql, account, address))

/** When an administrator opens the account again, or its user has proven himself by other means: everywhere. */
export async function forgetFailures(sql: Sql, account: string): Promise<void> {
  await sql.query(`delete from rate_limit where key = $1 or starts_with(key, $1 || '@')`, [accountKey(account)])
}

const lockedFor = (seconds: number): Failure =>
  new Failure('too-often', 'auth.too-many-failures', { error: 'access_denied', minutes: Math.ceil(seconds / 60), retryAfter: seconds })
