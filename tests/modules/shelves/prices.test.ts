/** Prices that fall below the cost, and last pieces that leave, while an article goes up: whoever comes first, nothing sells that may not. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { pricesInForce } from '#server/modules/pricing/pricing-events.service.ts'
import { changePrices, lockPrices } from '#server/modules/product/price/change-prices.service.ts'
import { stockHandler } from '#server/modules/shelves/listing/listing-listeners.service.ts'
import { lockListings, putUpAll } from '#server/modules/shelves/listing/put-up.service.ts'
import { move } from '#server/modules/stock/ledger/stock-ledger.service.ts'
import type { MovementLine, MovementType } from '#server/modules/stock/ledger/movement.ts'
import { waitingOn } from '#tests/support/in-turn.ts'
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
  await expect.poll(async () => isOver || (await waitingOn(data().pool)) > 0).toBe(true)
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

/** Goods of our own come and go. */
const moveGoods = (type: MovementType, line: MovementLine) =>
  system((uow) => move(uow, [{ key: newId(), type, document: { id: newId(), code: newId().slice(-12) }, lines: [line] }]))

/** Hands the notes of moved goods to the shelves, as the relay does. */
async function lookAtMoved(): Promise<void> {
  const handler = stockHandler(at())
  if (handler.runs !== 'outside') throw new Error('It is looked at after the commit')
  const notes = await data().sql.query<{ id: string; payload: object }>(`delete from outbox where topic = $1 returning id, payload`, [handler.topic.name])
  for (const { id, payload } of notes) await handler.handle(payload, { id, attempt: 1 })
}

test('the last piece that leaves while its article goes up takes it down', async () => {
  const { first, skuIds } = await listed()
  const { skuId } = await prisma().channelListing.findUniqueOrThrow({ where: { id: first } })
  expect(skuIds).toContain(skuId)
  await prisma().sku.update({ where: { id: skuId }, data: { stockMode: 'OWN' } })
  const { id: warehouseId } = await prisma().warehouse.create({ data: { code: newId().slice(-12), name: '仓库', type: 'PLATFORM' } })
  await moveGoods('OTHER_IN', { effect: 'receive', place: { warehouseId, skuId }, quantity: '1' })
  await lookAtMoved()
  const gate = promised()
  const isUp = promised()
  const up = system(async (uow) => {
    expect((await putUpAll(at(), uow, await lockListings(uow, [first]))).refused.size).toBe(0)
    isUp.resolve()
    await gate.promise
  })
  await isUp.promise
  // Nobody sees yet that it goes up, and no shipment waits for it.
  await moveGoods('OTHER_OUT', { effect: 'issue', place: { warehouseId, skuId }, quantity: '1' })
  const look = lookAtMoved()
  await untilBlocked(look)
  gate.resolve()
  await Promise.all([up, look])
  expect(await prisma().channelListing.findUniqueOrThrow({ where: { id: first } })).toMatchObject({ status: 'OFF_SHELF', offReason: 'NO_STOCK' })
})
