/** How the connections that a process may hold are shared among its pools, and whether the database has that many. */
import { Client } from 'pg'
import { StartFailure } from './start-failure.ts'

/** Most connections of each part; together they are the budget. */
export interface ConnectionBudget {
  /** Calls, jobs and messages: `openDataSource`. */
  readonly data: number
  /** Steps of the process engine. */
  readonly steps: number
  /** What the engine reads for lists. */
  readonly reads: number
  /** BullMQ's own, where there is no Redis. */
  readonly queues: number
  /** The socket fan-out's own, where there is no Redis. */
  readonly realtime: number
}

/** One each: settings, rights, the relay of messages, numbers that are drawn beside a transaction. */
const listeners = 4
/** Two consumers listen, the others publish and take; the fan-out listens with one and tells with the others. */
const withoutRedis = { queues: 4, realtime: 2 }

/** A process works with so many; with fewer its parts would wait for each other. */
export const leastConnections = (hasRedis: boolean): number => listeners + 7 + (hasRedis ? 0 : withoutRedis.queues + withoutRedis.realtime)

/** @throws StartFailure when `total` is less than `leastConnections` */
export function shareConnections(total: number, hasRedis: boolean): ConnectionBudget {
  const least = leastConnections(hasRedis)
  if (total < least) throw new StartFailure(`DATABASE_POOL: a process needs ${least} connections${hasRedis ? '' : ' without Redis'}; this says ${total}.`)
  const { queues, realtime } = hasRedis ? { queues: 0, realtime: 0 } : withoutRedis
  const rest = total - listeners - queues - realtime
  const steps = Math.max(2, Math.round(rest * 0.25))
  const reads = Math.max(1, Math.round(rest * 0.15))
  return { data: rest - steps - reads, steps, reads, queues, realtime }
}

/**
 * Asks the database whether it has room for one more process of this budget.
 * @returns a warning for the log when it has not just now, because of what others hold
 * @throws StartFailure when it never has
 */
export async function roomFor(total: number, databaseUrl: string): Promise<string | undefined> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000, application_name: 'chandlery-start' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ most: number; held: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
              (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as held`,
    )
    const { most, held } = rows[0] ?? { most: total, held: 0 }
    if (total > most) throw new StartFailure(`DATABASE_POOL is ${total}, but the database admits ${most} connections in all (max_connections).`)
    return held + total > most
      ? `The database admits ${most} connections, others hold ${held}, and this process may hold ${total}: calls may fail under load. Raise max_connections or lower DATABASE_POOL.`
      : undefined
  } finally {
    await client.end()
  }
}
