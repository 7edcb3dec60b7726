/** Listings on the whole application: from the approval of a product to the shelf, down and back, and through a freeze. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { complaintSignature, takeComplaint } from '#server/modules/shelves/listing/complaint.service.ts'
import { lookAtAllSelling, openMissingListings, putUpAllDue } from '#server/modules/shelves/listing/listing-clock.service.ts'
import { listingHold } from '#server/modules/shelves/listing/listing-listeners.service.ts'
import { ChannelBusy, localShelf } from '#server/modules/shelves/push/channel-shelf.provider.ts'
import { op, withListings } from './world.ts'

const { world, data, prisma, at, zone, act, statusOf, system, relay, listed, selling } = withListings()

describe('from the approval to the shelf', () => {
  test('a product that is approved waits in each of its channels, and goes up when the channel says yes', async () => {
    const { ids, spuId, skuIds, seller } = await listed()
    expect(ids).toHaveLength(2)
    expect((await act(op, 'shelves-list', { spuId: [spuId] })).records).toMatchObject([{ status: 'WAIT_SHELVE' }, { status: 'WAIT_SHELVE' }])
    expect(await act(op, 'why-not', { ids })).toMatchObject({ total: 2, sellable: 2, reasons: [], listings: [] })
    expect(await act(op, 'batch-up-shelves', { ids })).toMatchObject([{ isDone: true }, { isDone: true }])
    // Asked twice: the second time there is nothing to put up.
    expect(await act(op, 'batch-up-shelves', { ids })).toMatchObject([{ isDone: false }, { isDone: false }])
    // A channel that has had enough for now has not said no: it is asked again, for longer than one that fails.
    await expect(relay(ids, () => Promise.reject(new ChannelBusy('429')))).rejects.toThrow('429')
    expect(await Promise.all(ids.map(statusOf))).toEqual(['SHELVING', 'SHELVING'])
    expect(await relay(ids)).toBe(2)
    expect(await Promise.all(ids.map(statusOf))).toEqual(['ON_SHELF', 'ON_SHELF'])
    const records = await act(op, 'shelves-record-list', { skuId: skuIds })
    expect(records.records.map(({ action }: { action: string }) => action).toSorted()).toEqual(['PUSH_OK', 'PUSH_OK', 'UP', 'UP'])
    await expect(prisma().shelvingRecord.deleteMany({ where: { listingId: ids[0]! } })).rejects.toThrow()
    // Suppliers read what is theirs, and put nothing up.
    const stranger = await world.seller()
    const own = await act(seller.admin, 'shelves-list', {})
    expect(own.total).toBe(2)
    // With what it looks like, costs there, and has in stock.
    const { picture, salePrice, available } = own.records[0]
    expect([picture, salePrice, available]).toEqual([expect.stringContaining('/api/dfs/oss/file/'), '12.5000', '5.0000'])
    await prisma().sku.updateMany({ where: { id: { in: skuIds } }, data: { stockMode: 'OWN' } })
    expect((await act(seller.admin, 'shelves-list', {})).records[0].available).toBeNull()
    expect((await act(stranger.admin, 'shelves-list', {})).total).toBe(0)
    expect((await act(stranger.admin, 'shelves-record-list', {})).total).toBe(0)
    expect(await act(stranger.admin, 'why-not', { ids })).toMatchObject({ total: 0 })
    expect(await act(stranger.admin, 'batch-down-shelves', { ids, reason: 'OTHER' })).toMatchObject([{ code: 'not-found' }, { code: 'not-found' }])
    expect((await world.post(seller.admin, '/api/product/up-shelves-manager/batch-up-shelves', { ids })).status).toBe(403)
  })

  test('what was published before there were listings gets them by the clock, once', async () => {
    const { ids, spuId } = await listed()
    await prisma().channelListing.deleteMany({ where: { id: { in: ids } } })
    const count = () => prisma().channelListing.count({ where: { spuId } })
    expect(await count()).toBe(0)
    await openMissingListings(at(), data())
    await openMissingListings(at(), data())
    expect(await count()).toBe(2)
  })

  test('every reason is told at once, with the screen that mends it', async () => {
    const { ids, skuIds, seller, spuId } = await listed()
    await prisma().sku.update({ where: { id: skuIds[0]! }, data: { stockQty: '0', costPrice: '98765.4321' } })
    const why = await act(op, 'why-not', { ids })
    expect(why).toMatchObject({ total: 2, sellable: 1 })
    expect(why.listings[0].reasons).toMatchObject([
      { code: 'listing.price-inverted', link: `/commodity-management/commodity-edit?id=${spuId}&step=sku.${skuIds[0]}.sale-channel` },
      { code: 'listing.no-stock' },
    ])
    // Nothing of the platform's cost reaches the supplier.
    expect(JSON.stringify(await act(seller.admin, 'why-not', { ids }))).not.toContain('98765')
    const results = await act(op, 'batch-up-shelves', { ids })
    expect(results.filter(({ isDone }: { isDone: boolean }) => isDone)).toHaveLength(1)
    expect(results.find(({ isDone }: { isDone: boolean }) => !isDone).message).toContain('库存')
  })

  test('what the channel refuses has failed, becomes an exception, and is tried again or given up', async () => {
    const { ids, first } = await listed()
    await act(op, 'batch-up-shelves', { ids: [first] })
    await relay([first], async () => Promise.reject(new Error('away')))
    expect(await statusOf(first)).toBe('SHELVE_FAILED')
    expect(await prisma().exceptionOrder.count({ where: { type: 'channel-push', bizKey: first } })).toBe(1)
    expect((await world.post(op, '/api/product/up-shelves-manager/batch-up-shelves-handle', { ids: [first], handle: 'GIVE_UP' })).status).toBe(400)
    expect(await act(op, 'batch-up-shelves-handle', { ids: [first], handle: 'RETRY' })).toMatchObject([{ isDone: true }])
    await relay(ids)
    expect(await statusOf(first)).toBe('ON_SHELF')
  })
})

describe('down and back', () => {
  test('needs a reason, and can be undone before the channel hears of it', async () => {
    const { first, second, spuId } = await selling()
    expect((await world.post(op, '/api/product/up-shelves-manager/batch-down-shelves', { ids: [first] })).status).toBe(400)
    await act(op, 'batch-down-shelves', { ids: [first, second], reason: 'QUALITY', remark: '漏墨' })
    expect(await relay([first, second])).toBe(0)
    expect(await act(op, 'undo-down-shelves', { ids: [first] })).toMatchObject([{ isDone: true }])
    const heard: string[] = []
    await relay(
      [first, second],
      async ({ wants, skuCode }) => {
        heard.push(wants)
        return { itemCode: skuCode }
      },
      true,
    )
    expect([await statusOf(first), await statusOf(second), heard]).toEqual(['ON_SHELF', 'OFF_SHELF', ['DOWN']])
    const offered = async () => (await act(op, 'shelves-list', { spuId: [spuId] })).records.find(({ id }: { id: string }) => id === second)?.abilities.undo
    expect(await offered()).toBe(true)
    await prisma().channelListing.update({ where: { id: second }, data: { undoUntil: new Date(Date.now() - 1) } })
    // Nor is it offered any more.
    expect(await offered()).toEqual(expect.any(String))
    expect(await act(op, 'undo-down-shelves', { ids: [second] })).toMatchObject([{ isDone: false }])
    // Out of the pool and back.
    await act(op, 'batch-out-pool', { ids: [second], reason: '渠道清退' })
    expect(await act(op, 'batch-up-shelves', { ids: [second] })).toMatchObject([{ code: 'up-shelves-manager.out-of-pool' }])
    expect(
      (
        await world.ok(op, '/api/product/shelves-out-pool/list', {
          skuId: [(await prisma().channelListing.findUniqueOrThrow({ where: { id: second } })).skuId],
        })
      ).total,
    ).toBe(1)
    await world.ok(op, '/api/product/shelves-out-pool/removeByIds', { ids: [second] })
    expect(await statusOf(second)).toBe('OFF_SHELF')
  })

  test('an hour that comes puts up what still may be sold, and fails the rest with its reason', async () => {
    const { ids, first, second } = await listed()
    expect(await act(op, 'batch-up-shelves', { ids: [first], scheduledAt: new Date(Date.now() - 1000).toISOString() })).toMatchObject([
      { isDone: false, code: 'up-shelves-manager.is-ahead' },
    ])
    await act(op, 'batch-up-shelves', { ids, scheduledAt: new Date(Date.now() + 60_000).toISOString() })
    await prisma().channelListing.updateMany({ where: { id: { in: ids } }, data: { scheduledAt: new Date(Date.now() - 1000) } })
    const { skuId } = await prisma().channelListing.findUniqueOrThrow({ where: { id: second } })
    await prisma().sku.update({ where: { id: skuId }, data: { stockQty: '0' } })
    await putUpAllDue(at(), data())
    expect([await statusOf(first), await statusOf(second)]).toEqual(['SHELVING', 'SHELVE_FAILED'])
  })

  test('an hour that was wrong is given anew, and one that was taken back too', async () => {
    const { first } = await listed()
    const at = async (minutes: number) => act(op, 'batch-up-shelves', { ids: [first], scheduledAt: new Date(Date.now() + minutes * 60_000).toISOString() })
    await at(1)
    expect(await at(60)).toMatchObject([{ isDone: true }])
    await act(op, 'batch-down-shelves', { ids: [first], reason: 'OTHER' })
    expect(await at(90)).toMatchObject([{ isDone: true }])
    // It waits anew: what was taken back is not undone any more.
    expect(await act(op, 'undo-down-shelves', { ids: [first] })).toMatchObject([{ isDone: false }])
    expect(await statusOf(first)).toBe('SCHEDULED')
  })

  test('what may not be sold any more goes down by itself; what never sold stays', async () => {
    const { first, second, skuIds } = await selling()
    await prisma().sku.update({ where: { id: (await prisma().channelListing.findUniqueOrThrow({ where: { id: first } })).skuId }, data: { stockQty: '0' } })
    await lookAtAllSelling(at(), data())
    expect(skuIds).toHaveLength(2)
    expect(await prisma().channelListing.findUniqueOrThrow({ where: { id: first } })).toMatchObject({ status: 'OFF_SHELF', offReason: 'NO_STOCK' })
    expect(await statusOf(second)).toBe('ON_SHELF')
  })
})

test('a complaint of the channel that is signed takes down there, once; any other is refused', async () => {
  const { first } = await selling()
  const { skuCode, channel } = await prisma().channelListing.findUniqueOrThrow({ where: { id: first } })
  const secret = 'a secret of sixteen characters'
  const said = { channel, skuCode, message: '图片侵权', timestamp: Math.floor(Date.now() / 1000) }
  const signed = { ...said, signature: complaintSignature(said, secret) }
  const tell = (complaint: object) => takeComplaint(at(), { now: new Date() }, { ...signed, ...complaint }, secret)
  const unknown = takeComplaint(at(), { now: new Date() }, signed, undefined)
  for (const refused of [tell({ signature: 'x' }), tell({ message: 'other' }), tell({ timestamp: said.timestamp - 600 }), unknown])
    await expect(refused).rejects.toThrow('bad-signature')
  expect([await tell({}), await tell({})]).toEqual([{ taken: true }, { taken: false }])
  const offReason = 'CHANNEL_COMPLAINT'
  expect(await prisma().channelListing.findUniqueOrThrow({ where: { id: first } })).toMatchObject({ status: 'OFF_SHELF', offReason })
  // What somebody took down a moment ago does not come back by undoing.
  await act(op, 'batch-up-shelves', { ids: [first] })
  await relay([first])
  await act(op, 'batch-down-shelves', { ids: [first], reason: 'SEASON' })
  expect(await tell({})).toEqual({ taken: true })
  expect(await act(op, 'undo-down-shelves', { ids: [first] })).toMatchObject([{ isDone: false }])
  expect(await prisma().channelListing.findUniqueOrThrow({ where: { id: first } })).toMatchObject({ status: 'OFF_SHELF', offReason })
})

describe('a freeze', () => {
  test('takes down exactly what sells, and its end brings exactly that back', async () => {
    const { first, second, seller } = await selling()
    await act(op, 'batch-down-shelves', { ids: [second], reason: 'SEASON' })
    const hold = listingHold(at())
    const taken = await system((uow) => hold.take(uow, seller.id))
    expect(taken).toEqual([first])
    await system((uow) => hold.giveBack(uow, seller.id, taken, { restoreShelf: false }))
    expect(await statusOf(first)).toBe('OFF_SHELF')
    await system((uow) => hold.giveBack(uow, seller.id, [...taken, second, newId()], { restoreShelf: true }))
    await relay([first, second])
    expect([await statusOf(first), await statusOf(second)]).toEqual(['ON_SHELF', 'OFF_SHELF'])
  })

  test.each([1, 2, 3])('that races with putting up and taking down leaves nothing on the shelf (%i)', async () => {
    const { ids, seller } = await selling()
    const hold = listingHold(at())
    await act(op, 'batch-down-shelves', { ids: [ids[0]!], reason: 'OTHER' })
    const freeze = workOn(data(), { zone })(
      systemActor('test'),
      async (uow) => {
        await uow.sql.query(`update supplier set oper_status = 'FROZEN', freeze_scopes = '{PRODUCT}' where id = $1::uuid`, [seller.id])
        return hold.take(uow, seller.id)
      },
      { retries: 5 },
    )
    await Promise.all([
      freeze,
      act(op, 'batch-up-shelves', { ids }),
      act(op, 'batch-down-shelves', { ids, reason: 'OTHER' }),
      act(op, 'undo-down-shelves', { ids }),
      relay(ids),
    ])
    await relay(ids, localShelf('JD', ''), true)
    for (const id of ids) expect(['OFF_SHELF', 'SHELVE_FAILED']).toContain(await statusOf(id))
  })
})
