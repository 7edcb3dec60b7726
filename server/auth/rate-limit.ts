/** Counting attempts in windows of time. The numbers stand in the database, so that several processes agree on them. */
import type { Sql } from '#kit/data-source.ts'
import { Failure } from '#kit/errors.ts'

export interface Count {
  readonly count: number
  /** Seconds until the window closes, at least 1. */
  readonly secondsLeft: number
}

const secondsLeft = `greatest(1, ceil(extract(epoch from reset_at - clock_timestamp())))::int as "secondsLeft"`

/**
 * Counts one attempt and tells how many there were in the running window, this one included.
 * @param window seconds; starts with the first attempt
 */
export async function countAttempt(sql: Sql, key: string, window: number, times = 1): Promise<Count> {
  const [row] = await sql.query<Count>(
    `insert into rate_limit as r (key, count, reset_at) values ($1, $3, clock_timestamp() + make_interval(secs => $2))
     on conflict (key) do update set
       count = case when r.reset_at <= clock_timestamp() then $3 else r.count + $3 end,
       reset_at = case when r.reset_at <= clock_timestamp() then excluded.reset_at else r.reset_at end
     returning count, ${secondsLeft}`,
    [key, window, times],
  )
  return row as Count
}

/** Reads without counting; undefined when no window is open. */
export async function attemptsOf(sql: Sql, key: string): Promise<Count | undefined> {
  const [row] = await sql.query<Count>(`select count, ${secondsLeft} from rate_limit where key = $1 and reset_at > clock_timestamp()`, [key])
  return row
}

/** Restarts the window at its present count: a lock lasts its full time from the attempt that closed it. */
export async function prolong(sql: Sql, key: string, window: number): Promise<void> {
  await sql.query('update rate_limit set reset_at = clock_timestamp() + make_interval(secs => $2) where key = $1', [key, window])
}

export async function forgetAttempts(sql: Sql, key: string): Promise<void> {
  await sql.query('delete from rate_limit where key = $1', [key])
}

/** Windows that closed an hour ago; called now and then by whoever counts. */
export async function sweepRateLimits(sql: Sql): Promise<void> {
  await sql.query(`delete from rate_limit where reset_at < clock_timestamp() - interval '1 hour'`)
}

/** @throws Failure too-often when one address does `what` more than `most` times in ten minutes */
export async function limitAddress({ sql, ip }: { readonly sql: Sql; readonly ip: string }, what: string, most: number): Promise<void> {
  const { count, secondsLeft } = await countAttempt(sql, `${what}:${ip}`.slice(0, 160), 600)
  if (count > most) throw new Failure('too-often', 'too-often', { retryAfter: secondsLeft })
}
