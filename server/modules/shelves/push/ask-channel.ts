/** What a channel is to be asked, written with the commit that wants it. */
import { z } from 'zod'
import { defineTopic } from '#kit/outbox/outbox.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'

export const Asked = z.object({
  listingId: z.uuid(),
  pushNo: z
    .number()
    .int()
    .meta({ label: { zh: '推送序号', en: 'Question' } }),
  wants: z.enum(['UP', 'DOWN']).meta({ label: { zh: '推送动作（UP 上架，DOWN 下架）', en: 'Wants (UP: sell, DOWN: take down)' } }),
})
export type Asked = z.output<typeof Asked>

export const channelAsked = defineTopic('shelves.channel-asked', Asked)

export interface Question extends Asked {
  /** As long as it can be taken back. */
  readonly notBefore?: Date
}

/** Questions about one listing follow each other. */
export async function askChannels(uow: UnitOfWork, questions: readonly Question[]): Promise<void> {
  if (questions.length === 0) return
  await uow.outbox.addMany(
    channelAsked.name,
    questions.map(({ notBefore, ...asked }) => ({ payload: asked, key: asked.listingId, ...(notBefore && { notBefore }) })),
  )
}
