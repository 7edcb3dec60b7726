/** Runs the handler of one message and settles its row: deleted, later, or dead. */
import type { DataSource } from '../data-source.ts'
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

/** Attempts before a message is dead, unless the process says otherwise; they stretch over some hours. */
export const usualAttempts = 12

/** Never throws: a failure becomes part of the row. A message that is gone or being handled elsewhere is left alone. */
export function makeDeliver({ source, handlers, log, maxAttempts = usualAttempts }: DeliverySettings): (id: string) => Promise<void> {
  const handlerOf = new Map(handlers.map((handler) => [handler.topic.name, handler]))

  /** A newer version wrote it, or an older one: whoever knows it takes it, no try is lost. */
  const leave = async ({ id, topic }: Row): Promise<void> => {
    log.error({ topic, id }, 'message of an unknown topic is left')
    await source.sql.query(`update outbox set next_at = now() + $2::float8 * interval '1 second' where id = $1::uuid and status = 'PENDING'`, [
      id,
      LEFT_SECONDS,
    ])
  }

  const handle = async (row: Row): Promise<void> => {
    const handler = handlerOf.get(row.topic)
    if (!handler) return leave(row)
    const payload = handler.topic.payload.parse(row.payload)
    const delivery = { id: row.id, attempt: row.attempts + 1 }
    if (handler.runs === 'outside') {
      await handler.handle(payload, delivery)
      await source.sql.query('delete from outbox where id = $1::uuid', [row.id])
      return
    }
    await source.transaction(async (prisma, sql) => {
      const [mine] = await sql.query(`select id from outbox where id = $1::uuid and status = 'PENDING' for update skip locked`, [row.id])
      if (!mine) return
      await handler.handle(payload, { ...delivery, sql, prisma })
      await sql.query('delete from outbox where id = $1::uuid', [row.id])
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

  return async (id) => {
    const [row] = await source.sql.query<Row>(`select ${columns} from outbox where id = $1::uuid and status = 'PENDING'`, [id])
    if (!row) return
    try {
      await handle(row)
    } catch (error) {
      await settleFailure(row, error)
    }
    // The next message of this key was held back until now (after a failure it stays so, unless this one is dead).
    if (row.key !== null) await wakeRelay(source.sql)
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2_000)
