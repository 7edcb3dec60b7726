/** What channels answer to many questions: names and prices are read at once, and each question is put by itself. */
import type { DataSource } from '#kit/data-source.ts'
import { sellableFacts } from '#server/modules/product/sku/sellable-facts.service.ts'
import type { Listing } from '../listing/listing-move.service.ts'
import { ChannelBusy, type ChannelShelf, type ShelfItem } from './channel-shelf.provider.ts'

export interface PutQuestion {
  /** Told to the channel: the same for repetitions of one question. */
  readonly key: string
  readonly row: Listing
  readonly wants: ShelfItem['wants']
}

export type Answer = { readonly itemCode: string } | { readonly error: unknown }

/** Questions that are put at the same time; as many pieces as workers are in hand beside each other. */
const beside = 2
/** Milliseconds after which no further question is put: other messages wait behind a channel that takes its time. */
const budget = 2_000

/**
 * @returns by key; without those that were not put, because the time was over or because their channel had enough for now
 */
export async function answersOf(
  { data, shelfOf }: { readonly data: DataSource; readonly shelfOf: (channel: string) => Promise<ChannelShelf> },
  questions: readonly PutQuestion[],
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>()
  if (questions.length === 0) return answers
  const facts = await sellableFacts(data, data.sql, [...new Set(questions.map(({ row }) => row.skuId))])
  const waiting = questions.values()
  const hadEnough = new Set<string>()
  const until = Date.now() + budget
  const put = async ({ key, row, wants }: PutQuestion): Promise<Answer> => {
    const of = facts.get(row.skuId)
    try {
      const shelf = await shelfOf(row.channel)
      return await shelf({ wants, skuCode: row.skuCode, name: of?.name ?? row.skuName, salePrice: of?.salePrices[row.channel] ?? null }, key)
    } catch (error) {
      if (error instanceof ChannelBusy) hadEnough.add(row.channel)
      return { error }
    }
  }
  await Promise.all(
    Array.from({ length: beside }, async () => {
      for (const question of waiting) {
        if (Date.now() > until) return
        if (!hadEnough.has(question.row.channel)) answers.set(question.key, await put(question))
      }
    }),
  )
  return answers
}
