/** What follows a message's commit: the pages of its readers hear of it, telephones and mailboxes get theirs. */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { addToOutbox, defineTopic, handleInside, handleOutside, type TopicHandler } from '#kit/outbox/outbox.ts'
import { rooms } from '#kit/realtime/events.contract.ts'
import type { Realtime } from '#kit/realtime/realtime.ts'
import type { Carrier, CarrierOf } from './carrier.contract.ts'
import { deliveriesWait, messagePublished } from './send-message.ts'

/** One text message or mail. */
export const deliverMessage = defineTopic('message.deliver', z.object({ deliveryId: z.uuid() }))

/** Tries before a delivery is given up; they stretch over some minutes. */
const mostAttempts = 6

export function messageHandlers(data: DataSource, realtime: Pick<Realtime, 'publish'>, carrierOf: CarrierOf): TopicHandler[] {
  return [
    handleOutside(messagePublished, async ({ messageId }) => {
      const readers = await data.sql.query<{ userId: string; title: string; forced: boolean }>(
        `select n.user_id as "userId", case u.locale when 'en' then m.title_en else m.title_zh end as title, n.forced
           from notification n join message m on m.id = n.message_id join app_user u on u.id = n.user_id where n.message_id = $1::uuid and n.deleted_at is null`,
        [messageId],
      )
      for (const { userId, title, forced } of readers) realtime.publish(rooms.user(userId), 'notification-changed', { title, forced })
    }),
    handleInside(deliveriesWait, async ({ messageId }, { sql }) => {
      const rows = await sql.query<{ id: string }>(`select id from message_delivery where message_id = $1::uuid and status = 'WAITING'`, [messageId])
      for (const { id } of rows) await addToOutbox(sql, deliverMessage.name, { deliveryId: id })
    }),
    handleOutside(deliverMessage, ({ deliveryId }) => carry(data, carrierOf, deliveryId)),
  ]
}

interface DeliveryRow {
  readonly channel: 'SMS' | 'MAIL'
  readonly recipient: string
  readonly title: string
  readonly body: string
  readonly attempts: number
}

/** A failure is kept in the row and thrown, so that the outbox tries again, until the last one. */
async function carry({ sql }: DataSource, carrierOf: CarrierOf, id: string): Promise<void> {
  const [row] = await sql.query<DeliveryRow>(
    `select channel, recipient, title, body, attempts from message_delivery where id = $1::uuid and status = 'WAITING'`,
    [id],
  )
  if (!row) return
  let carrier: Carrier | undefined
  try {
    carrier = await carrierOf(row.channel)
    await carrier.send({ recipient: row.recipient, title: row.title, body: row.body, key: id })
  } catch (error) {
    const isLast = row.attempts + 1 >= mostAttempts
    await sql.query(
      `update message_delivery set attempts = attempts + 1, status = $2, last_error = $3, provider = $4, update_time = now() where id = $1::uuid and status = 'WAITING'`,
      [id, isLast ? 'FAILED' : 'WAITING', (error instanceof Error ? error.message : String(error)).slice(0, 500), carrier?.name ?? null],
    )
    if (isLast) return
    throw error
  }
  await sql.query(
    `update message_delivery set status = 'SENT', attempts = attempts + 1, provider = $2, sent_at = now(), update_time = now(), last_error = null where id = $1::uuid`,
    [id, carrier.name],
  )
}
