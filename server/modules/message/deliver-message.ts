/** What follows a message's commit: the pages of its readers hear of it, telephones and mailboxes get theirs. */
import { z } from 'zod'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { decide } from '#kit/decide.ts'
import { notFound } from '#kit/errors.ts'
import { isOpenIn } from '#kit/lifecycle.contract.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { addToOutbox, defineTopic, handleInside, handleOutside, handleTogetherOutside, type TopicHandler } from '#kit/outbox/outbox.ts'
import { reasonOf } from '#kit/reason-of.ts'
import { rooms } from '#kit/realtime/events.contract.ts'
import type { Realtime } from '#kit/realtime/realtime.ts'
import type { Seal } from '#kit/sealing.ts'
import type { Carrier, CarrierOf } from './carrier.contract.ts'
import { messageDeliveryMachine } from './message-delivery.machine.ts'
import { openSealedText } from './secret-text.service.ts'
import { deliveriesWait, messagePublished } from './send-message.ts'

/** One text message or mail. */
export const deliverMessage = defineTopic('message.deliver', z.object({ deliveryId: z.uuid() }))

/** Tries before a delivery is given up; they stretch over some minutes. */
const mostAttempts = 6

export function messageHandlers(data: DataSource, realtime: Pick<Realtime, 'publish'>, carrierOf: CarrierOf, seal: Seal): TopicHandler[] {
  return [
    handleTogetherOutside(messagePublished, async (published) => {
      const readers = await data.sql.query<{ userId: string; zh: string; en: string; forced: boolean }>(
        `select n.user_id as "userId", m.title_zh as zh, coalesce(nullif(m.title_en, ''), m.title_zh) as en, n.forced
           from notification n join message m on m.id = n.message_id where n.message_id = any($1::uuid[]) and n.deleted_at is null order by n.message_id`,
        [published.map(({ payload }) => payload.messageId)],
      )
      for (const { userId, zh, en, forced } of readers) realtime.publish(rooms.user(userId), 'notification-changed', { title: { zh, en }, forced })
    }),
    handleInside(deliveriesWait, async ({ messageId }, { sql }) => {
      const rows = await sql.query<{ id: string }>(`select id from message_delivery where message_id = $1::uuid and status = 'WAITING'`, [messageId])
      for (const { id } of rows) await addToOutbox(sql, deliverMessage.name, { deliveryId: id })
    }),
    handleOutside(deliverMessage, ({ deliveryId }) => carry(data, carrierOf, seal, deliveryId)),
  ]
}

interface DeliveryRow {
  readonly channel: 'SMS' | 'MAIL'
  readonly recipient: string
  readonly title: string
  readonly body: string
  readonly sealed: string | null
  readonly attempts: number
  readonly status: string
}

/**
 * What became of a try. A delivery carries no version: its status is compared and set.
 * @param from the status that was read before the try
 */
async function settle(sql: Sql, id: string, from: string, event: 'SENT' | 'FAIL', said: { isLast: boolean; provider: string | null; error: string | null }) {
  const status = decide(messageDeliveryMachine, { value: from, context: { isLast: said.isLast } }, { type: event })
  await sql.query(
    `update message_delivery set status = $2, attempts = attempts + 1, last_error = $3, provider = $4, update_time = now(),
            sent_at = case when $5 then now() else sent_at end, sealed = case when $5 then null else sealed end where id = $1::uuid and status = $6`,
    [id, status, said.error, said.provider, event === 'SENT', from],
  )
}

/** A failure is kept in the row and thrown, so that the outbox tries again, until the last one. */
async function carry({ sql }: DataSource, carrierOf: CarrierOf, seal: Seal, id: string): Promise<void> {
  const [row] = await sql.query<DeliveryRow>('select channel, recipient, title, body, sealed, attempts, status from message_delivery where id = $1::uuid', [id])
  if (!row || !isOpenIn(messageDeliveryMachine, row.status, 'SENT')) return
  const isLast = row.attempts + 1 >= mostAttempts
  let carrier: Carrier | undefined
  try {
    carrier = await carrierOf(row.channel)
    const { title, body } = row.sealed === null ? row : openSealedText(seal, row.sealed)
    await carrier.send({ recipient: row.recipient, title, body, key: id })
  } catch (error) {
    const told = reasonOf(error, 500)
    await settle(sql, id, row.status, 'FAIL', { isLast, provider: carrier?.name ?? null, error: told })
    if (isLast) return
    throw error
  }
  await settle(sql, id, row.status, 'SENT', { isLast, provider: carrier.name, error: null })
}

/** Given up, it is tried anew. @returns the status after it @throws Failure not-found; rule when it was not given up */
export async function rearmDelivery(uow: UnitOfWork, id: string): Promise<string> {
  const [row] = await uow.sql.query<{ status: string }>('select status from message_delivery where id = $1::uuid for update', [id])
  if (!row) throw notFound('message-delivery', id)
  const status = decide(messageDeliveryMachine, { value: row.status, context: { isLast: false } }, { type: 'RESEND' })
  await uow.sql.query('update message_delivery set status = $2, attempts = 0, last_error = null, update_time = now() where id = $1::uuid', [id, status])
  await uow.log({ bizType: 'message-delivery', bizId: id, event: 'resent', fromStatus: row.status, toStatus: status })
  return status
}
