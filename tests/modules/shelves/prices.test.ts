/** Prices that fall below the cost while an article goes up: whoever comes first, nothing sells at a loss. */
import { describe, expect, test } from 'vitest'
import { pricesInForce } from '#server/modules/pricing/pricing-events.service.ts'
import { changePrices, lockPrices } from '#server/modules/product/price/change-prices.service.ts'
import { lockListings, putUpAll } from '#server/modules/shelves/listing/put-up.service.ts'
import { withListings } from './world.ts'

const { prisma, data, at, system, listed, statusOf } = withListings()
const sells = ['SHELVING', 'ON_SHELF']

function promised() {
  const held: { resolve?: () => void } = {}
  const promise = new Promise<void>((done) => (held.resolve = done))
  return { promise, resolve: () => held.resolve?.() }
}

/** Down to a cent, as an adjustment brings it. */
const fall = (id: string) =>
  system(async (uow) => {
    const { skuId, spuId, channel } = await prisma().channelListing.findUniqueOrThrow({ where: { id } })
    const before = (await lockPrices(uow, [skuId])).get(skuId)?.channels[channel]?.sale ?? null
    const change = { skuId, before, after: '0.01' }
    expect((await changePrices(uow, { priceType: 'SALE', channel }, [change])).size).toBe(1)
    await uow.tell(pricesInForce, { adjustmentId: spuId, priceType: 'SALE', channel, changes: [{ spuId, ...change }], isEnd: false })
  })

/** Until one of them waits for another, or is over. */
async function untilBlocked(work: Promise<unknown>): Promise<void> {
  let isOver = false
  void work.finally(() => (isOver = true)).catch(() => undefined)
  await expect
    .poll(async () => {
      const [found] = await data().sql.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return isOver || (found?.n ?? 0) > 0
    })
    .toBe(true)
}

describe('a price below the cost', () => {
  test('that comes while an article goes up waits for it, and takes it down', async () => {
    const { first } = await listed()
    const gate = promised()
    const isUp = promised()
    const up = system(async (uow) => {
      await putUpAll(at(), uow, await lockListings(uow, [first]))
      isUp.resolve()
      await gate.promise
    })
    await isUp.promise
    const price = fall(first)
    await untilBlocked(price)
    gate.resolve()
    await Promise.all([up, price])
    expect(sells).not.toContain(await statusOf(first))
    expect(await prisma().channelListing.findUniqueOrThrow({ where: { id: first } })).toMatchObject({ offReason: 'PRICE_INVERTED' })
  })

  test('that came first refuses what goes up after it', async () => {
    const { first } = await listed()
    await fall(first)
    const { refused } = await system(async (uow) => putUpAll(at(), uow, await lockListings(uow, [first])))
    expect(refused.get(first)?.details['reasons']).toContain('listing.price-inverted')
    expect(await statusOf(first)).toBe('WAIT_SHELVE')
  })

  test.each([1, 2, 3])('that races with putting up leaves nothing that sells at a loss (%i)', async () => {
    const { first } = await listed()
    await Promise.all([system(async (uow) => putUpAll(at(), uow, await lockListings(uow, [first]))), fall(first)])
    expect(sells).not.toContain(await statusOf(first))
  })
})
