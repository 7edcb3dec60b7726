/** Asking a channel after the commit, at least once each; its answer moves the listing once, and only while nothing newer was asked. */
import type { DataSource } from '#kit/data-source.ts'
import { usualAttempts } from '#kit/outbox/deliver.ts'
import { handleOutside, type TopicHandler } from '#kit/outbox/outbox.ts'
import { reasonOf } from '#kit/reason-of.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type UnitOfWork } from '#kit/unit-of-work.ts'
import { openException, type ExceptionRetry } from '#server/modules/exception/exception.service.ts'
import { sellableFacts } from '#server/modules/product/sku/sellable-facts.service.ts'
import { failed, keepRecords, succeeded, type Listing } from '../listing/listing-move.service.ts'
import { pushAgain } from '../listing/listing-standing.service.ts'
import { lockListings, putUp } from '../listing/put-up.service.ts'
import type { ShelvesDependencies } from '../shelves-dependencies.service.ts'
import { Asked, channelAsked } from './ask-channel.ts'
import { ChannelBusy, ChannelRefuses, type ChannelShelf } from './channel-shelf.provider.ts'

export interface PushDependencies extends ShelvesDependencies {
  readonly shelfOf: (channel: string) => Promise<ChannelShelf>
}

const exceptionType = 'channel-push'
/** After so many tries an article that should go up has failed; one that should go down is left to the exceptions. */
const mostTries = 3
/** Of a channel that has had enough for now: minutes, so that a batch of thousands gets through. The last try of the queue gives up in good order. */
const mostWhileBusy = usualAttempts - 1

const on = ({ data, zone }: Pick<PushDependencies, 'data' | 'zone'>) => workOn(data, { zone })
const actor = systemActor('channel')

/** The listing, while it still wants what was asked. */
async function stillAsked(data: DataSource, { listingId, pushNo }: Asked): Promise<Listing | undefined> {
  const row = await data.prisma.channelListing.findUnique({ where: { id: listingId } })
  return row && row.pushNo === pushNo ? row : undefined
}

async function ask({ data, shelfOf }: PushDependencies, row: Listing, wants: Asked['wants'], key: string): Promise<string> {
  const facts = (await sellableFacts(data, data.sql, [row.skuId])).get(row.skuId)
  const shelf = await shelfOf(row.channel)
  const { itemCode } = await shelf({ wants, skuCode: row.skuCode, name: facts?.name ?? row.skuName, salePrice: facts?.salePrices[row.channel] ?? null }, key)
  return itemCode
}

async function settle(uow: UnitOfWork, { listingId, pushNo, wants }: Asked, itemCode: string): Promise<void> {
  const row = await uow.lockRow('channelListing', listingId)
  if (row.pushNo !== pushNo) return
  if (wants === 'DOWN') await keepRecords(uow, [{ row, told: { action: 'PUSHED_DOWN' } }])
  else if (row.status === 'SHELVING') await succeeded(uow, row, itemCode)
  else if (row.status === 'ON_SHELF') await keepRecords(uow, [{ row, told: { action: 'PUSHED' } }])
}

async function giveUp(uow: UnitOfWork, asked: Asked, error: unknown): Promise<void> {
  const row = await uow.lockRow('channelListing', asked.listingId)
  if (row.pushNo !== asked.pushNo) return
  const why = reasonOf(error, 500)
  if (asked.wants === 'UP' && row.status === 'SHELVING') await failed(uow, row, why)
  await openException(uow, {
    type: exceptionType,
    bizKey: row.id,
    title: `${row.channel} ${row.skuCode}`,
    payload: { ...asked },
    error,
    bizType: 'up-shelves-manager',
    bizId: row.id,
    ...(row.supplierId && { supplierId: row.supplierId }),
  })
}

/** For the relay. */
export const pushHandler = (dependencies: PushDependencies): TopicHandler =>
  handleOutside(channelAsked, async (asked, { id, attempt }) => {
    const row = await stillAsked(dependencies.data, asked)
    if (!row) return
    try {
      const itemCode = await ask(dependencies, row, asked.wants, id)
      await on(dependencies)(actor, (uow) => settle(uow, asked, itemCode), { retries: 3 })
    } catch (error) {
      if (!(error instanceof ChannelRefuses) && attempt < (error instanceof ChannelBusy ? mostWhileBusy : mostTries)) throw error
      await on(dependencies)(actor, (uow) => giveUp(uow, asked, error), { retries: 3 })
    }
  })

/** An article that should be up is put up again, by all rules of today; one that should be down is asked for until the channel says yes. */
export const pushRetry = (dependencies: PushDependencies): ExceptionRetry => ({
  type: exceptionType,
  // What a channel is told is the article's: it is put right there.
  payload: Asked,
  fixed: ['listingId', 'pushNo', 'wants'],
  retry: async (payload, key) => {
    const asked = Asked.parse(payload)
    const row = await stillAsked(dependencies.data, asked)
    if (!row) return
    if (asked.wants === 'DOWN') {
      await ask(dependencies, row, 'DOWN', key)
      await on(dependencies)(actor, (uow) => settle(uow, asked, ''), { retries: 3 })
      return
    }
    await on(dependencies)(
      actor,
      async (uow) => {
        const [now] = await lockListings(uow, [row.id])
        if (now?.pushNo === asked.pushNo && now.status === 'ON_SHELF') await pushAgain(uow, [now.id])
        if (now?.pushNo === asked.pushNo && now.status === 'SHELVE_FAILED') await putUp(dependencies, uow, now, { isApproved: true })
      },
      { retries: 3 },
    )
  },
})
