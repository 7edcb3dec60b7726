/**
 * Things told to many people, in the caller's transaction: each message once, a row for each reader, a row for each telephone or
 * mailbox, and the entries of the outbox that carry the news after the commit. Many messages cost as many statements as one.
 */
import { z } from 'zod'
import type { Sql } from '#kit/data-source.ts'
import { addManyToOutbox, defineTopic } from '#kit/outbox/outbox.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { insertDeliveries, insertMessages, insertStrangers, rowOf } from './message-rows.ts'
import type { Outgoing } from './outgoing-message.ts'

/** The unit of work, or the connection of a transaction where there is none (process steps, message handlers). */
export type Writer = UnitOfWork | Sql

export interface Sent {
  /** Undefined when a message of the same key was sent before. */
  readonly messageId: string | undefined
  /** Readers in the product. */
  readonly readers: number
  /** Telephones and mailboxes. */
  readonly deliveries: number
}

/** The pages of the readers are to be told. */
export const messagePublished = defineTopic('message.published', z.object({ messageId: z.uuid() }))
/** Telephones and mailboxes wait. */
export const deliveriesWait = defineTopic('message.deliveries-wait', z.object({ messageId: z.uuid() }))

export const nobody: Sent = { messageId: undefined, readers: 0, deliveries: 0 }

export async function sendMessage(on: Writer, message: Outgoing): Promise<Sent> {
  const [sent = nobody] = await sendMessages(on, [message])
  return sent
}

/** @returns in the order of `messages` */
export async function sendMessages(on: Writer, messages: readonly Outgoing[]): Promise<Sent[]> {
  if (messages.length === 0) return []
  const sql = 'sql' in on ? on.sql : on
  const all = messages.map((message) => ({ message, row: rowOf(message, 'sql' in on ? on.actor.userId : undefined) }))
  const readers = await insertMessages(
    sql,
    all.map(({ row }) => row),
  )
  const external = all.filter(({ row }) => readers.has(row.id) && row.channels.length > 0)
  const deliveries = await insertDeliveries(
    sql,
    external.map(({ row }) => row),
  )
  for (const { message, row } of external)
    if (message.to.strangers) deliveries.set(row.id, (deliveries.get(row.id) ?? 0) + (await insertStrangers(sql, row, message.to.strangers)))
  await add(on, messagePublished.name, readers)
  await add(on, deliveriesWait.name, deliveries)
  return all.map(({ row }) =>
    readers.has(row.id) ? { messageId: row.id, readers: readers.get(row.id) ?? 0, deliveries: deliveries.get(row.id) ?? 0 } : nobody,
  )
}

/** For each message that has any. */
async function add(on: Writer, topic: string, counts: ReadonlyMap<string, number>): Promise<void> {
  const messages = [...counts].filter(([, count]) => count > 0).map(([messageId]) => ({ payload: { messageId } }))
  if (messages.length > 0) await ('sql' in on ? on.outbox.addMany(topic, messages) : addManyToOutbox(on, topic, messages))
}
