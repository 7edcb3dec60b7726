/** News as part of a transaction: a message of the outbox that becomes an event once the transaction has committed. */
import { z } from 'zod'
import { defineTopic, handleOutside, type TopicHandler } from '../outbox/outbox.ts'
import type { Realtime } from './realtime.ts'
import { serverEvents, type PayloadOf, type ServerEvent } from './events.contract.ts'

export const publishTopic = defineTopic(
  'realtime.publish',
  z.object({
    room: z.string(),
    event: z.enum(Object.keys(serverEvents) as [ServerEvent, ...ServerEvent[]]),
    payload: z.unknown(),
  }),
)

/** What to hand to `uow.outbox.add(publishTopic.name, …)`. */
export const news = <E extends ServerEvent>(room: string, event: E, payload: PayloadOf<E>) => ({ room, event, payload })

export const publishHandler = (realtime: Pick<Realtime, 'publish'>): TopicHandler =>
  handleOutside(publishTopic, async ({ room, event, payload }) => realtime.publish(room, event, payload as PayloadOf<typeof event>))
