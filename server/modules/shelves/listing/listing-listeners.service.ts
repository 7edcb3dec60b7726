/** What listings do when others tell something: products appear and change, stock moves, suppliers are held and released. */
import { z } from 'zod'
import type { Sql } from '#kit/data-source.ts'
import { contribute, type Contribution } from '#kit/extension-point.ts'
import { listen } from '#kit/listen.ts'
import { defineTopic, handleOutside, type TopicHandler } from '#kit/outbox/outbox.ts'
import { workOn } from '#kit/run-work.ts'
import { pricesInForce } from '#server/modules/pricing/pricing-events.service.ts'
import { productApproved, productChanged, productHolders, skusInvalid, type ProductHolder } from '#server/modules/product/product-events.service.ts'
import { stockChanged } from '#server/modules/stock/ledger/stock-ledger.service.ts'
import { bundlesWith } from '#server/modules/product/publish/bundle.service.ts'
import { counted, supplierHolds, type SupplierHold } from '#server/modules/supplier/lifecycle/supplier-hold.service.ts'
import type { ShelvesDependencies } from '../shelves-dependencies.service.ts'
import { actor, heldSelling, openListings, sellingOf, takeDownUnsound } from './listing-clock.service.ts'
import { autoDownStep, moveListings } from './listing-move.service.ts'
import { lockListings, putUpAll } from './put-up.service.ts'
import { tellTakenDown } from './taken-down.service.ts'

/** Articles in channels whose stock moved: looked at after the commit, so that no shipment waits for it. */
const stockMoved = defineTopic('shelves.stock-moved', z.object({ skuIds: z.array(z.uuid()) }))

/**
 * Articles that sell or may be on their way up, of these and of bundles with these: what goes up at this moment is not seen to sell yet.
 * Two plain statements: every movement of goods waits for them.
 */
async function listedWithThese(sql: Sql, skuIds: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ skuId: string }>(
    `select distinct sku_id as "skuId" from channel_listing where sku_id = any($1::uuid[]) and status <> 'OUT_OF_POOL' and deleted_at is null`,
    [[...skuIds, ...(await bundlesWith(sql, skuIds))]],
  )
  return rows.map(({ skuId }) => skuId)
}

/** What is sold keeps its article in use. */
const listingHolder: ProductHolder = {
  name: 'listings',
  async holding(uow, skuIds) {
    const rows = await uow.sql.query<{ skuId: string }>(
      `select distinct sku_id as "skuId" from channel_listing where sku_id = any($1::uuid[]) and status in ('SHELVING', 'ON_SHELF') and deleted_at is null`,
      [skuIds],
    )
    return new Map(rows.map(({ skuId }) => [skuId, ['listing.sells']]))
  },
}

/** Frozen for goods, or leaving: what sells goes down, and exactly that goes up again where it still may. */
export const listingHold = (dependencies: ShelvesDependencies): SupplierHold => ({
  name: 'listings',
  scopes: ['PRODUCT'],
  label: { zh: '在架商品', en: 'Articles on the shelf' },
  count: (sql, supplierId) =>
    counted(
      sql,
      `select count(*)::int as n from channel_listing where supplier_id = $1::uuid and status in ('SHELVING', 'ON_SHELF') and deleted_at is null`,
      supplierId,
    ),
  async take(uow, supplierId) {
    const rows = await uow.sql.query<{ id: string }>(
      `select id from channel_listing where supplier_id = $1::uuid and status in ('SHELVING', 'ON_SHELF') and deleted_at is null order by id for update`,
      [supplierId],
    )
    const ids = rows.map(({ id }) => id)
    const held = await uow.prisma.channelListing.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
    await moveListings(uow, held.map(autoDownStep(uow.now, { reason: 'SUPPLIER_FROZEN' })))
    await tellTakenDown(
      uow,
      held.map((row) => ({ row, reason: 'SUPPLIER_FROZEN' })),
    )
    return ids
  },
  async giveBack(uow, supplierId, taken, { restoreShelf }) {
    if (!restoreShelf) return
    const rows = await uow.sql.query<{ id: string }>(
      `select id from channel_listing
        where supplier_id = $1::uuid and id = any($2::uuid[]) and status = 'OFF_SHELF' and off_reason = 'SUPPLIER_FROZEN' and deleted_at is null order by id for update`,
      [supplierId, taken],
    )
    const held = await uow.prisma.channelListing.findMany({ where: { id: { in: rows.map(({ id }) => id) } }, orderBy: { id: 'asc' } })
    // What may not be sold any more stays down: its own reasons say why.
    await putUpAll(dependencies, uow, held, { isApproved: true })
  },
})

export const listingListeners = (dependencies: ShelvesDependencies): Contribution[] => [
  contribute(supplierHolds, listingHold(dependencies)),
  contribute(productHolders, listingHolder),
  listen(productApproved, (uow, told) => openListings(dependencies.data, uow, told)),
  listen(productChanged, async (uow, told) => {
    await openListings(dependencies.data, uow, told)
    await takeDownUnsound(dependencies, uow, await heldSelling(uow, [...told.skuIds, ...told.droppedSkuIds]))
  }),
  // A price that fell below the cost takes its article down where the price is.
  listen(pricesInForce, async (uow, { changes }) => {
    await takeDownUnsound(
      dependencies,
      uow,
      await heldSelling(
        uow,
        changes.map(({ skuId }) => skuId),
      ),
    )
  }),
  listen(skusInvalid, async (uow, { skuIds }) => {
    const rows = await lockListings(uow, await sellingOf(uow, skuIds))
    await moveListings(uow, rows.map(autoDownStep(uow.now, { reason: 'PRODUCT_INVALID' })))
  }),
  listen(stockChanged, async (uow, { changed }) => {
    const skuIds = await listedWithThese(uow.sql, [...new Set(changed.map(({ skuId }) => skuId))])
    if (skuIds.length > 0) await uow.outbox.add(stockMoved.name, { skuIds })
  }),
]

export const stockHandler = (dependencies: ShelvesDependencies): TopicHandler =>
  handleOutside(stockMoved, async ({ skuIds }) => {
    const { data, zone } = dependencies
    await workOn(data, { zone })(actor, async (uow) => takeDownUnsound(dependencies, uow, await heldSelling(uow, skuIds)), { retries: 3 })
  })
