/**
 * What must happen after a commit, written with the commit: a message is a row of the business transaction, so it exists exactly
 * when the business fact does. The relay hands its id to a queue, `deliver.ts` runs the handler and deletes the row.
 *
 *   PENDING --handled--> (row deleted)
 *      |  \--failed, attempts left--> PENDING, later
 *      \--failed for the last time--> DEAD, until an operator re-arms it
 *
 * Delivery is at least once. A handler that works on our database runs in the transaction that deletes the row, hence exactly
 * once. A handler that reaches the world gets the row's id as idempotency key; a row that is gone is the record of what was handled.
 */
import type { z } from 'zod'
import type { Sql, TransactionPrisma } from '../data-source.ts'
import { newId } from '../ids.ts'

/** A kind of message. Declared once, beside whoever sends it. */
export interface Topic<Payload = unknown> {
  /** `area.what-happened` */
  readonly name: string
  readonly payload: z.ZodType<Payload>
}

export const defineTopic = <Payload>(name: string, payload: z.ZodType<Payload>): Topic<Payload> => ({ name, payload })

export interface Delivery {
  /** The same for every attempt: hand it to systems that recognise repetitions. */
  readonly id: string
  /** 1 for the first try. */
  readonly attempt: number
}

export interface InsideDelivery extends Delivery {
  readonly sql: Sql
  readonly prisma: TransactionPrisma
}

/** One of several messages that are handled together. */
export interface Together<Payload = unknown> extends Delivery {
  readonly payload: Payload
}

/** What became of messages that were handled together, where not all of them were. */
export interface Unhandled {
  /** Why each failed that did, by its id: it comes again later, or is dead. */
  readonly failed?: ReadonlyMap<string, unknown>
  /** Ids of those that were not tried: they come again in a moment, and no try is lost. */
  readonly left?: readonly string[]
}

/** Where the handler of several messages writes. */
export type Inside = Pick<InsideDelivery, 'sql' | 'prisma'>

export type TopicHandler =
  | { readonly topic: Topic; readonly runs: 'in transaction'; handle(payload: unknown, delivery: InsideDelivery): Promise<void> }
  | { readonly topic: Topic; readonly runs: 'outside'; handle(payload: unknown, delivery: Delivery): Promise<void> }
  | { readonly topic: Topic; readonly runs: 'together in transaction'; handle(messages: readonly Together[], inside: Inside): Promise<void> }
  | { readonly topic: Topic; readonly runs: 'together outside'; handle(messages: readonly Together[]): Promise<Unhandled | void> }

/** Whether a worker takes several messages of the topic at a time. */
export const isTogether = ({ runs }: TopicHandler): boolean => runs === 'together in transaction' || runs === 'together outside'

/** Writes to our database only; exactly once. */
export const handleInside = <Payload>(topic: Topic<Payload>, handle: (payload: Payload, delivery: InsideDelivery) => Promise<void>): TopicHandler => ({
  topic,
  runs: 'in transaction',
  handle: (payload, delivery) => handle(payload as Payload, delivery),
})

/** Reaches the world; at least once. */
export const handleOutside = <Payload>(topic: Topic<Payload>, handle: (payload: Payload, delivery: Delivery) => Promise<void>): TopicHandler => ({
  topic,
  runs: 'outside',
  handle: (payload, delivery) => handle(payload as Payload, delivery),
})

/**
 * Writes to our database only, for all messages that wait at a time: what they need is read once, and a rush costs a few statements.
 * Exactly once: all of them in one transaction, or, when that fails, each in its own.
 */
export const handleTogetherInside = <Payload>(
  topic: Topic<Payload>,
  handle: (messages: readonly Together<Payload>[], inside: Inside) => Promise<void>,
): TopicHandler => ({
  topic,
  runs: 'together in transaction',
  handle: (messages, inside) => handle(messages as readonly Together<Payload>[], inside),
})

/** Reaches the world for all messages that wait at a time; each at least once. Where it throws, each is handled by itself. */
export const handleTogetherOutside = <Payload>(
  topic: Topic<Payload>,
  handle: (messages: readonly Together<Payload>[]) => Promise<Unhandled | void>,
): TopicHandler => ({
  topic,
  runs: 'together outside',
  handle: (messages) => handle(messages as readonly Together<Payload>[]),
})

export interface MessageOptions {
  /** Messages of one topic and key are handled one after the other, in the order of writing. */
  readonly key?: string
  readonly notBefore?: Date
}

/**
 * Writes a message in the caller's transaction; call `wakeRelay` after the commit (without it the relay finds it within a second).
 * @param topic name of a topic that a worker handles; the payload is checked against it on delivery
 * @returns the message's id
 */
export async function addToOutbox(sql: Sql, topic: string, payload: unknown, options: MessageOptions = {}): Promise<string> {
  const id = newId()
  await sql.query(`insert into outbox (id, topic, key, payload, next_at) values ($1::uuid, $2, $3, $4::jsonb, coalesce($5::timestamptz, now()))`, [
    id,
    topic,
    options.key ?? null,
    JSON.stringify(payload),
    options.notBefore?.toISOString() ?? null,
  ])
  return id
}

/** Messages of one topic, in one statement and in this order. */
export async function addManyToOutbox(sql: Sql, topic: string, messages: readonly (MessageOptions & { readonly payload: unknown })[]): Promise<void> {
  if (messages.length === 0) return
  await sql.query(
    `insert into outbox (id, topic, key, payload, next_at)
     select m.id, $2, m.key, m.payload::jsonb, coalesce(m.next_at, now())
       from unnest($1::uuid[], $3::text[], $4::text[], $5::timestamptz[]) with ordinality as m(id, key, payload, next_at, place) order by m.place`,
    [
      messages.map(() => newId()),
      topic,
      messages.map(({ key }) => key ?? null),
      messages.map(({ payload }) => JSON.stringify(payload)),
      messages.map(({ notBefore }) => notBefore?.toISOString() ?? null),
    ],
  )
}

/**
 * Ends messages in the transaction that writes what came of them: whatever is delivered twice is counted once.
 * @returns those that nobody had ended before
 */
export async function endMessages(sql: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ id: string }>(
    `delete from outbox where id = any(array(select id from outbox where id = any($1::uuid[]) and status = 'PENDING' order by id for update)) returning id`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

export const relayChannel = 'chandlery_relay'

/**
 * Tells the relay that something is due. After the commit and not inside it: PostgreSQL lets transactions that notify commit one at
 * a time only, and the relay looks by itself every second anyway.
 */
export async function wakeRelay(sql: Sql): Promise<void> {
  await sql.query(`select pg_notify('${relayChannel}', '')`)
}

export interface DeadMessage {
  readonly id: string
  readonly topic: string
  readonly key: string | null
  readonly attempts: number
  readonly lastError: string | null
  readonly createTime: Date
}

/** Messages that failed for the last time, newest first. */
export const deadMessages = (
  sql: Sql,
  { topic, limit = 100, offset = 0 }: { readonly topic?: string | undefined; readonly limit?: number; readonly offset?: number } = {},
): Promise<DeadMessage[]> =>
  sql.query(
    `select id, topic, key, attempts, last_error as "lastError", create_time as "createTime" from outbox
      where status = 'DEAD' and ($2::text is null or topic = $2) order by seq desc limit $1 offset $3`,
    [limit, topic ?? null, offset],
  )

export async function countDeadMessages(sql: Sql, topic?: string): Promise<number> {
  const [row] = await sql.query<{ n: number }>(`select count(*)::int as n from outbox where status = 'DEAD' and ($1::text is null or topic = $1)`, [
    topic ?? null,
  ])
  return row?.n ?? 0
}

/** Gives dead messages their attempts back: those of the ids, or all of a topic. @returns how many */
export async function rearmMessages(
  sql: Sql,
  { ids, topic }: { readonly ids?: readonly string[] | undefined; readonly topic?: string | undefined },
): Promise<number> {
  const rows = await sql.query(
    `update outbox set status = 'PENDING', attempts = 0, next_at = now()
      where status = 'DEAD' and ($1::text[] is null or id::text = any($1::text[])) and ($2::text is null or topic = $2) returning id`,
    [ids ?? null, topic ?? null],
  )
  if (rows.length > 0) await wakeRelay(sql)
  return rows.length
}
