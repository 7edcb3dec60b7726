/** What a channel is to be asked, written with the commit that wants it. */
import { z } from 'zod'
import { defineTopic } from '#kit/outbox/outbox.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'

export const Asked = z.object({ listingId: z.uuid(), pushNo: z.number().int(), wants: z.enum(['UP', 'DOWN']) })
export type Asked = z.output<typeof Asked>

export const channelAsked = defineTopic('shelves.channel-asked', Asked)

/** Questions about one listing follow each other; @param notBefore as long as it can be taken back */
export async function askChannel(uow: UnitOfWork, asked: Asked, notBefore?: Date): Promise<void> {
  await uow.outbox.add(channelAsked.name, asked, { key: asked.listingId, ...(notBefore && { notBefore }) })
}
