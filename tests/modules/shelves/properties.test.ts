/** Whatever people, freezes, stock and the clock do in whatever order: nothing sells that may not, and a release gives back exactly what the freeze took. */
import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { expect, test } from 'vitest'
import { lookAtAllSelling, putUpAllDue } from '#server/modules/shelves/listing/listing-clock.service.ts'
import { listingHold } from '#server/modules/shelves/listing/listing-listeners.service.ts'
import { localShelf } from '#server/modules/shelves/push/channel-shelf.provider.ts'
import { asFound, effort } from '#tests/support/effort.ts'
import { op, withListings } from './world.ts'

const { world, data, prisma, at, act, system, relay, selling } = withListings()

const steps = ['up', 'down', 'undo', 'schedule', 'hour', 'empty', 'refill', 'invert', 'repair', 'freeze', 'release', 'clock', 'channel'] as const
type Step = (typeof steps)[number]

async function shop() {
  const made = await selling()
  const { ids, first, second, seller, skuIds } = made
  const hold = listingHold(at())
  const statuses = async () => {
    const rows = await prisma().channelListing.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
    return new Map(rows.map(({ id, status }) => [id, status]))
  }
  const selled = async () => [...(await statuses())].flatMap(([id, status]) => (status === 'ON_SHELF' || status === 'SHELVING' ? [id] : []))
  let frozen: { taken: readonly string[] } | undefined
  const setSupplier = (status: 'NORMAL' | 'FROZEN', scopes: string[]) =>
    prisma().supplier.update({ where: { id: seller.id }, data: { operStatus: status, freezeScopes: scopes } })

  const run: Readonly<Record<Step, () => Promise<unknown>>> = {
    up: () => act(op, 'batch-up-shelves', { ids }),
    down: () => act(op, 'batch-down-shelves', { ids: [first], reason: 'OTHER' }),
    undo: () => act(op, 'undo-down-shelves', { ids }),
    schedule: () => act(op, 'batch-up-shelves', { ids: [second], scheduledAt: new Date(Date.now() + 60_000).toISOString() }),
    hour: async () => {
      await prisma().channelListing.updateMany({ where: { id: { in: ids }, status: 'SCHEDULED' }, data: { scheduledAt: new Date(Date.now() - 1000) } })
      await putUpAllDue(at(), data())
    },
    empty: () => prisma().sku.updateMany({ where: { id: { in: skuIds } }, data: { stockQty: '0' } }),
    refill: () => prisma().sku.updateMany({ where: { id: { in: skuIds } }, data: { stockQty: '5' } }),
    invert: () => prisma().sku.updateMany({ where: { id: { in: skuIds } }, data: { costPrice: '1000' } }),
    repair: () => prisma().sku.updateMany({ where: { id: { in: skuIds } }, data: { costPrice: null } }),
    async freeze() {
      if (frozen) return
      const before = await selled()
      await setSupplier('FROZEN', ['PRODUCT'])
      frozen = { taken: await system((uow) => hold.take(uow, seller.id)) }
      // Exactly what sold is taken, and nothing sells any more.
      expect([frozen.taken.toSorted(), await selled()]).toEqual([before.toSorted(), []])
    },
    async release() {
      if (!frozen) return
      const { taken } = frozen
      frozen = undefined
      await setSupplier('NORMAL', [])
      const { listings } = await act(op, 'why-not', { ids })
      const unfit = new Set(listings.map(({ id }: { id: string }) => id))
      const waits = await prisma().channelListing.findMany({ where: { id: { in: ids }, status: 'OFF_SHELF', offReason: 'SUPPLIER_FROZEN' } })
      const mayReturn = waits.map(({ id }) => id).filter((id) => taken.includes(id) && !unfit.has(id))
      await system((uow) => hold.giveBack(uow, seller.id, taken, { restoreShelf: true }))
      expect((await selled()).toSorted()).toEqual(mayReturn.toSorted())
    },
    clock: () => lookAtAllSelling(at(), data()),
    channel: () => relay(ids, localShelf('JD', ''), true),
  }
  return { run, ids, selled, isFrozen: () => frozen !== undefined }
}

test('what sells is fit to sell, and a release restores exactly what was taken', async () => {
  await assert(
    asyncProperty(array(constantFrom(...steps), { minLength: 4, maxLength: 12 }), async (order) => {
      const { run, ids, selled, isFrozen } = await shop()
      for (const step of order) {
        await run[step]()
        if (isFrozen()) expect(await selled()).toEqual([])
      }
      await run.clock()
      const { listings } = await act(op, 'why-not', { ids })
      const unfit = listings.map(({ id }: { id: string }) => id)
      expect((await selled()).filter((id) => unfit.includes(id))).toEqual([])
      // Whatever happened is written down: as many goings-down as goings-up that are over.
      const records = await prisma().shelvingRecord.findMany({ where: { listingId: { in: ids }, isSuccessful: true } })
      const count = (...actions: string[]) => records.filter(({ action }) => actions.includes(action)).length
      expect(count('UP', 'UNDO')).toBeGreaterThanOrEqual((await selled()).length)
    }),
    { numRuns: effort(3, 60), ...asFound },
  )
  expect(world).toBeDefined()
}, 600_000)
