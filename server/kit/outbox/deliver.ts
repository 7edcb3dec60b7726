/** Runs the handler of one message, or of several that are handled together, and settles their rows: deleted, later, or dead. */
import type { DataSource } from '../data-source.ts'
import { Failure } from '../errors.ts'
import { reasonOf } from '../reason-of.ts'
import { wakeRelay, type TopicHandler } from './outbox.ts'

export interface DeliverySettings {
  readonly source: DataSource
  readonly handlers: readonly TopicHandler[]
  readonly log: { error(details: object, message: string): void }
  /** Attempts before a message is dead. */
  readonly maxAttempts?: number
}

interface Row {
  readonly id: string
  readonly topic: string
  readonly key: string | null
  readonly payload: unknown
  readonly attempts: number
}

const columns = 'id, topic, key, payload, attempts'

/** Seconds until the next attempt: 2, 4, 8 ... at most ten minutes, spread by a fifth so that a recovered system is not overrun. */
export const backoffSeconds = (attempt: number, random = Math.random()): number => Math.min(2 ** attempt, 600) * (0.9 + random * 0.2)

/** Until a message that nobody here knows is offered again. */
const LEFT_SECONDS = 60

/** Until a message that was not tried is offered again. */
const MOMENT_SECONDS = 1

/** Attempts before a message is dead, unless the process says otherwise; they stretch over some hours. */
export const usualAttempts = 12

/**
 * Never throws: a failure becomes part of the row. A message that is gone or being handled elsewhere is left alone.
 * @returns takes the ids of messages of one topic; more than one only where it is handled together
 */
export function makeDeliver({ source, handlers, log, maxAttempts = usualAttempts }: DeliverySettings): (...ids: readonly string[]) => Promise<void> {
  const handlerOf = new Map(handlers.map((handler) => [handler.topic.name, handler]))

  const postpone = async (ids: readonly string[], seconds: number): Promise<void> => {
    await source.sql.query(`update outbox set next_at = now() + $2::float8 * interval '1 second' where id = any($1::uuid[]) and status = 'PENDING'`, [
      ids,
      seconds,
    ])
  }

  /** A newer version wrote them, or an older one: whoever knows them takes them, no try is lost. */
  const leave = async (topic: string, ids: readonly string[]): Promise<void> => {
    log.error({ topic, ids }, 'message of an unknown topic is left')
    await postpone(ids, LEFT_SECONDS)
  }

  const handle = async (handler: TopicHandler, rows: readonly Row[]): Promise<void> => {
    const messages = rows.map(({ id, attempts, payload }) => ({ id, attempt: attempts + 1, payload: handler.topic.payload.parse(payload) }))
    if (handler.runs === 'together outside') {
      const { failed, left = [] } = (await handler.handle(messages)) ?? {}
      const open = new Set([...(failed?.keys() ?? []), ...left])
      await source.prepared.query('delete from outbox where id = any($1::uuid[])', [rows.flatMap(({ id }) => (open.has(id) ? [] : [id]))])
      for (const row of rows) if (failed?.has(row.id)) await settleFailure(row, failed.get(row.id))
      if (left.length > 0) await postpone(left, MOMENT_SECONDS)
      return
    }
    if (handler.runs === 'outside') {
      for (const { payload, ...delivery } of messages) await handler.handle(payload, delivery)
      await source.prepared.query('delete from outbox where id = any($1::uuid[])', [messages.map(({ id }) => id)])
      return
    }
    await source.transaction(async (prisma, sql) => {
      const locked = await sql.query<{ id: string }>(`select id from outbox where id = any($1::uuid[]) and status = 'PENDING' for update skip locked`, [
        messages.map(({ id }) => id),
      ])
      const ours = new Set(locked.map(({ id }) => id))
      const mine = messages.filter(({ id }) => ours.has(id))
      if (mine.length === 0) return
      if (handler.runs === 'together in transaction') await handler.handle(mine, { sql, prisma })
      else for (const { payload, ...delivery } of mine) await handler.handle(payload, { ...delivery, sql, prisma })
      await sql.query('delete from outbox where id = any($1::uuid[])', [[...ours]])
    })
  }

  const settleFailure = async (row: Row, error: unknown): Promise<void> => {
    const attempts = row.attempts + 1
    const dead = attempts >= maxAttempts
    log.error({ err: error, topic: row.topic, id: row.id, attempts, dead }, 'message failed')
    await source.sql.query(
      `update outbox set attempts = $2, status = $3, last_error = $4, next_at = now() + $5::float8 * interval '1 second' where id = $1::uuid and attempts = $2 - 1`,
      [row.id, attempts, dead ? 'DEAD' : 'PENDING', textOf(error), backoffSeconds(attempts)],
    )
  }

  const handleOne = (handler: TopicHandler, row: Row): Promise<void> => handle(handler, [row]).catch((error: unknown) => settleFailure(row, error))

  return async (...ids) => {
    const rows = await source.prepared.query<Row>(`select ${columns} from outbox where id = any($1::uuid[]) and status = 'PENDING' order by seq`, [ids])
    const [first] = rows
    if (!first) return
    const handler = handlerOf.get(first.topic)
    if (!handler) {
      await leave(
        first.topic,
        rows.map(({ id }) => id),
      )
    } else if (rows.length === 1) await handleOne(handler, first)
    else {
      try {
        await handle(handler, rows)
      } catch {
        // One of them cannot be handled: it fails by itself, and says so.
        for (const row of rows) await handleOne(handler, row)
      }
    }
    // The next message of these keys was held back until now (after a failure it stays so, unless this one is dead).
    if (rows.some(({ key }) => key !== null)) await wakeRelay(source.sql)
  }
}

/** Of a bug also its kind: operators read it. */
const textOf = (error: unknown): string =>
  error instanceof Failure || !(error instanceof Error) ? reasonOf(error, 2_000) : `${error.name}: ${error.message}`.slice(0, 2_000)
