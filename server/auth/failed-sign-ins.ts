/**
 * What a wrong password costs. Failures are counted per account and address (existing or not, so that the lock tells nothing) and per
 * address; attempts of any outcome are counted for a few seconds too, so that guesses made at the same moment cannot slip past the lock.
 *
 * A lock holds where the failures came from: whoever guesses locks nobody out elsewhere. Failures at one account from everywhere are
 * counted too; once there are many, an address that is new to the account has one attempt instead of several, so guessing from many
 * addresses slows down, and the owner of the account still comes in with the right password.
 */
import { Failure } from '#kit/errors.ts'
import type { Sql } from '#kit/data-source.ts'
import type { Parameters } from '#kit/parameters.ts'
import { loginAddressFailures, loginLockMinutes, loginMaxFailures } from './parameters.ts'
import { attemptsOf, countAttempt, forgetAttempts, prolong, sweepRateLimits } from './rate-limit.ts'

/** Seconds in which failures from one address add up. */
const addressWindow = 600
/** Attempts at one account from one address at once, whatever their outcome: far above any person, far below a guessing machine. */
const burst = { attempts: 60, window: 10 }

/** Days for which an address is remembered as the user's own. */
const remembered = 30

const accountKey = (account: string): string => `sign-in-failures:${account.trim().toLowerCase()}`.slice(0, 110)

const failuresKey = (account: string, address: string): string => `${accountKey(account)}@${address}`.slice(0, 160)

/** So many times the limit of one address, and the account is being guessed at from everywhere. */
const widespread = 4

/** Wrong passwords that an address has at an account. */
async function mostAt(sql: Sql, { get }: Pick<Parameters, 'get'>, account: string, address: string): Promise<number> {
  const [most, everywhere] = await Promise.all([get(loginMaxFailures), attemptsOf(sql, accountKey(account))])
  if (!everywhere || everywhere.count < most * widespread) return most
  return (await isKnown(sql, account, address)) ? most : 1
}

/** Whether the user came in from there lately. */
async function isKnown(sql: Sql, account: string, address: string): Promise<boolean> {
  const [own] = await sql.query(
    `select 1 from auth_session s join app_user u on u.id = s.user_id
     where lower(u.account) = lower($1) and u.deleted_at is null and s.address = $2 and s.simulated_by is null
       and s.create_time > clock_timestamp() - make_interval(days => $3) limit 1`,
    [account.trim(), address.slice(0, 64), remembered],
  )
  return own !== undefined
}

const addressKey = (address: string): string => `sign-in-address:${address}`.slice(0, 160)
const burstKey = (account: string, address: string): string => `sign-in-burst:${account.trim().toLowerCase().slice(0, 90)}@${address}`.slice(0, 160)

/** @throws Failure auth.too-many-failures while the account is locked for the address, too-often for a crowded address or a burst */
export async function refuseWhenLocked(sql: Sql, parameters: Pick<Parameters, 'get'>, account: string, address: string): Promise<void> {
  const [failures, fromAddress, attempts, mostFailures, mostFromAddress] = await Promise.all([
    attemptsOf(sql, failuresKey(account, address)),
    attemptsOf(sql, addressKey(address)),
    countAttempt(sql, burstKey(account, address), burst.window),
    mostAt(sql, parameters, account, address),
    parameters.get(loginAddressFailures),
  ])
  if (failures && failures.count >= mostFailures) throw lockedFor(failures.secondsLeft)
  if (fromAddress && fromAddress.count >= mostFromAddress)
    throw new Failure('too-often', 'too-often', { error: 'slow_down', retryAfter: fromAddress.secondsLeft })
  if (attempts.count > burst.attempts) throw new Failure('too-often', 'too-often', { error: 'slow_down', retryAfter: attempts.secondsLeft })
}

/** Counts a wrong password; the one that reaches the limit locks the account where it came from, for the full time. */
export async function countFailure(sql: Sql, parameters: Pick<Parameters, 'get'>, account: string, address: string): Promise<void> {
  const [most, minutes] = await Promise.all([mostAt(sql, parameters, account, address), parameters.get(loginLockMinutes)])
  await countAttempt(sql, addressKey(address), addressWindow)
  await countAttempt(sql, accountKey(account), minutes * 60)
  const key = failuresKey(account, address)
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
export const forgetFailuresAt = (sql: Sql, account: string, address: string): Promise<void> => forgetAttempts(sql, failuresKey(account, address))

/** When an administrator opens the account again, or its user has proven himself by other means: everywhere. */
export async function forgetFailures(sql: Sql, account: string): Promise<void> {
  await sql.query(`delete from rate_limit where key = $1 or starts_with(key, $1 || '@')`, [accountKey(account)])
}

const lockedFor = (seconds: number): Failure =>
  new Failure('too-often', 'auth.too-many-failures', { error: 'access_denied', minutes: Math.ceil(seconds / 60), retryAfter: seconds })
