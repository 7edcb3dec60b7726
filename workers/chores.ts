/**
 * Housekeeping by the clock. One process of all does a chore when it is due: it holds the chore's row by a lease that it renews, so a
 * chore that takes longer than its interval is not begun twice, and one whose process died is taken up a minute later. Some run side by
 * side, so that a long one keeps nobody from the others.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { Turns } from '#kit/database/turns.ts'
import { newId } from '#kit/ids.ts'
import type { Chore } from '#kit/jobs/chore.ts'
import { Stopped, underSignal } from '#kit/stopping.ts'

export interface ChoreSettings {
  readonly source: DataSource
  readonly chores: readonly Chore[]
  readonly log: { info(details: object, message: string): void; error(details: object, message: string): void }
  /** Milliseconds between two looks at the clock. */
  readonly interval?: number
  /** So many of this process side by side. */
  readonly atOnce?: number
}

/** Milliseconds; what takes less is no news, and there are many. */
const worthTelling = 1000
const leaseSeconds = 60
/** A chore ends some seconds after the look at the clock that began it: at the look one period later it is due all the same. */
const earlySeconds = 20
/** Milliseconds that a stop waits for chores that are in the middle of a statement; their transactions roll back. */
const stopPatience = 4000
/** The longest that a timer takes. */
const forEver = 2 ** 31 - 1

export function startChores(settings: ChoreSettings): { stop(): Promise<void> } {
  const { chores, log, interval = 60_000, atOnce = 3 } = settings
  const stopping = new AbortController()
  const turns = new Turns(atOnce)
  const running = new Map<string, Promise<void>>()
  const start = (chore: Chore): Promise<void> =>
    turns
      .run(
        () => doChore(settings, chore, stopping.signal),
        forEver,
        () => new Stopped('Its turn never came'),
      )
      .catch((error: unknown) => log.error({ err: error, chore: chore.name }, 'chore failed'))
      .finally(() => running.delete(chore.name))
  const look = (): void => {
    for (const chore of chores) if (!running.has(chore.name)) running.set(chore.name, start(chore))
  }
  const timer = setInterval(look, interval)
  timer.unref()
  look()
  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await Promise.race([Promise.all(running.values()), sleep(stopPatience, undefined, { ref: false })])
    },
  }
}

async function doChore({ source, log }: ChoreSettings, chore: Chore, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const lease = await takeChore(source, chore)
  if (!lease) return
  const startedAt = Date.now()
  const renewal = setInterval(() => void renew(source.sql, chore.name, lease).catch(() => undefined), (leaseSeconds * 1000) / 4)
  renewal.unref()
  let isOver = true
  try {
    await underSignal(signal, () => chore.run(source, signal))
    // A chore may look at the signal itself and return early.
    isOver = !signal.aborted
    const ms = Date.now() - startedAt
    if (ms >= worthTelling) log.info({ chore: chore.name, ms }, 'chore done')
  } catch (error) {
    isOver = !signal.aborted
    if (isOver) log.error({ err: error, chore: chore.name }, 'chore failed')
  } finally {
    clearInterval(renewal)
    await endChore(source.sql, chore.name, lease, isOver)
  }
}

/**
 * Takes a chore that is due and that nobody holds.
 * @returns the lease, for exactly one caller
 */
export async function takeChore({ sql }: Pick<DataSource, 'sql'>, { name, everyMinutes }: Pick<Chore, 'name' | 'everyMinutes'>): Promise<string | undefined> {
  const lease = newId()
  const rows = await sql.query(
    `insert into chore (name, done_at, lease, lease_until) values ($1, '-infinity', $3::uuid, now() + $4::float8 * interval '1 second')
     on conflict (name) do update set lease = excluded.lease, lease_until = excluded.lease_until
       where chore.done_at <= now() - $2::float8 * interval '1 minute' + $5::float8 * interval '1 second' and (chore.lease_until is null or chore.lease_until < now()) returning name`,
    [name, everyMinutes, lease, leaseSeconds, earlySeconds],
  )
  return rows.length > 0 ? lease : undefined
}

const renew = (sql: Sql, name: string, lease: string): Promise<unknown> =>
  sql.query(`update chore set lease_until = now() + $3::float8 * interval '1 second' where name = $1 and lease = $2::uuid`, [name, lease, leaseSeconds])

/** @param isOver false gives it back: whoever looks next goes on */
export const endChore = (sql: Sql, name: string, lease: string, isOver: boolean): Promise<unknown> =>
  sql.query(`update chore set lease = null, lease_until = null, done_at = case when $3 then now() else done_at end where name = $1 and lease = $2::uuid`, [
    name,
    lease,
    isOver,
  ])
