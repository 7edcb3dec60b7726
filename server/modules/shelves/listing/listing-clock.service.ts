/** What happens to listings by itself: new products wait, hours come, and what may not be sold any more goes down. */
import type { DataSource } from '#kit/data-source.ts'
import { listen } from '#kit/listen.ts'
import { newId } from '#kit/ids.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type UnitOfWork } from '#kit/unit-of-work.ts'
import { productApproved, productChanged, skusInvalid, type ProductHolder, type ProductPublished } from '#server/modules/product/product-events.service.ts'
import { publishedSkus, sellableFacts } from '#server/modules/product/sku/sellable-facts.service.ts'
import type { SupplierHold } from '#server/modules/supplier/lifecycle/supplier-hold.service.ts'
import type { ShelvesDependencies } from '../shelves-dependencies.service.ts'
import { holdSupplierOf, putUp, putUpDue, takeDownByItself } from './listing-move.service.ts'
import { takenDownFor } from './obstacles.ts'
import { obstaclesOf } from './obstacles.service.ts'

/** So many in one work. */
const atOnce = 200
const firstId = '00000000-0000-0000-0000-000000000000'

/** A listing for each article and channel that a product is offered in; those that are there learn their name. */
async function openListings(data: DataSource, uow: UnitOfWork, { skuIds }: Pick<ProductPublished, 'skuIds'>): Promise<void> {
  const facts = [...(await sellableFacts(data, uow.sql, skuIds)).values()].filter(({ isPublished }) => isPublished)
  await uow.sql.query(
    `update channel_listing l set sku_name = t.name, version = l.version + 1, update_time = $3
       from unnest($1::uuid[], $2::text[]) as t (id, name) where l.sku_id = t.id and l.deleted_at is null and l.sku_name <> t.name`,
    [facts.map(({ skuId }) => skuId), facts.map(({ name }) => name), uow.now],
  )
  const there = await uow.prisma.channelListing.findMany({ where: { skuId: { in: [...skuIds] }, deletedAt: null }, select: { skuId: true, channel: true } })
  const known = new Set(there.map(({ skuId, channel }) => `${skuId} ${channel}`))
  const rows = facts.flatMap(({ skuId, spuId, supplierId, code: skuCode, name: skuName, salePrices }) =>
    Object.keys(salePrices).flatMap((channel) =>
      known.has(`${skuId} ${channel}`) ? [] : [{ id: newId(), skuId, spuId, supplierId, skuCode, skuName, channel }],
    ),
  )
  await uow.insertMany('channelListing', rows)
}

/** Listings of what was published before there were any, or was missed; once a day, in batches. */
export async function openMissingListings({ zone }: ShelvesDependencies, data: DataSource, signal?: AbortSignal): Promise<void> {
  let after = firstId
  for (;;) {
    if (signal?.aborted) return
    const skuIds = await publishedSkus(data.sql, after, atOnce)
    if (skuIds.length > 0) await workOn(data, { zone })(systemActor('shelves'), (uow) => openListings(data, uow, { skuIds }), { retries: 3 })
    if (skuIds.length < atOnce) return
    after = skuIds.at(-1) ?? after
  }
}

const selling = (uow: Pick<UnitOfWork, 'sql'>, skuIds: readonly string[]) =>
  uow.sql.query<{ id: string }>(
    `select id from channel_listing where sku_id = any($1::uuid[]) and status in ('SHELVING', 'ON_SHELF') and deleted_at is null order by id`,
    [skuIds],
  )

/** Takes down those of them that may not be sold any more. @returns how many went down */
async function takeDownUnsound(dependencies: ShelvesDependencies, uow: UnitOfWork, ids: readonly string[]): Promise<number> {
  const { data, zone, translate } = dependencies
  const rows = await uow.prisma.channelListing.findMany({ where: { id: { in: [...ids] } } })
  const obstacles = await obstaclesOf({ data, sql: uow.sql, zone }, rows)
  let down = 0
  for (const id of ids) {
    const codes = obstacles.get(id) ?? []
    const reason = takenDownFor(codes)
    if (reason === undefined) continue
    const row = await uow.lockRow('channelListing', id)
    if (row.status !== 'ON_SHELF' && row.status !== 'SHELVING') continue
    await takeDownByItself(uow, row, { reason, remark: codes.map((code) => translate(code, 'zh')).join('；') })
    down += 1
  }
  return down
}

export const productListeners = (dependencies: ShelvesDependencies) => [
  listen(productApproved, (uow, told) => openListings(dependencies.data, uow, told)),
  listen(productChanged, async (uow, told) => {
    await openListings(dependencies.data, uow, told)
    const ids = await selling(uow, [...told.skuIds, ...told.droppedSkuIds])
    await takeDownUnsound(
      dependencies,
      uow,
      ids.map(({ id }) => id),
    )
  }),
  listen(skusInvalid, async (uow, { skuIds }) => {
    for (const { id } of await selling(uow, skuIds)) await takeDownByItself(uow, await uow.lockRow('channelListing', id), { reason: 'PRODUCT_INVALID' })
  }),
]

/** What is sold keeps its article in use. */
export const listingHolder: ProductHolder = {
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
  async take(uow, supplierId) {
    const rows = await uow.sql.query<{ id: string }>(
      `select id from channel_listing where supplier_id = $1::uuid and status in ('SHELVING', 'ON_SHELF') and deleted_at is null order by id for update`,
      [supplierId],
    )
    for (const { id } of rows) await takeDownByItself(uow, await uow.lockRow('channelListing', id), { reason: 'SUPPLIER_FROZEN' })
    return rows.map(({ id }) => id)
  },
  async giveBack(uow, supplierId, taken, { restoreShelf }) {
    if (!restoreShelf) return
    const rows = await uow.sql.query<{ id: string; skuId: string; channel: string }>(
      `select id, sku_id as "skuId", channel from channel_listing
        where supplier_id = $1::uuid and id = any($2::uuid[]) and status = 'OFF_SHELF' and off_reason = 'SUPPLIER_FROZEN' and deleted_at is null order by id for update`,
      [supplierId, taken],
    )
    const obstacles = await obstaclesOf({ ...dependencies, sql: uow.sql }, rows)
    for (const { id } of rows) if (obstacles.get(id)?.length === 0) await putUp(dependencies, uow, await uow.lockRow('channelListing', id))
  },
})

/** Those whose hour has come, each by itself. */
export async function putUpAllDue(dependencies: ShelvesDependencies, data: DataSource, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await data.sql.query<{ id: string }>(
      `select id from channel_listing where status = 'SCHEDULED' and scheduled_at <= now() and deleted_at is null order by scheduled_at, id limit $1`,
      [atOnce],
    )
    for (const { id } of due) {
      if (signal?.aborted) return
      await workOn(data, { zone: dependencies.zone })(
        systemActor('shelves'),
        async (uow) => {
          await holdSupplierOf(uow, id)
          await putUpDue(dependencies, uow, await uow.lockRow('channelListing', id))
        },
        { retries: 3 },
      )
    }
    if (due.length < atOnce) return
  }
}

/** Looks at everything that sells, once a day, in batches. */
export async function lookAtAllSelling(dependencies: ShelvesDependencies, data: DataSource, signal?: AbortSignal): Promise<void> {
  let after = firstId
  for (;;) {
    if (signal?.aborted) return
    const batch = await data.sql.query<{ id: string }>(
      `select id from channel_listing where status in ('SHELVING', 'ON_SHELF') and deleted_at is null and id > $1::uuid order by id limit $2`,
      [after, atOnce],
    )
    const ids = batch.map(({ id }) => id)
    await workOn(data, { zone: dependencies.zone })(systemActor('shelves'), (uow) => takeDownUnsound(dependencies, uow, ids), { retries: 3 })
    if (batch.length < atOnce) return
    after = ids.at(-1) ?? after
  }
}
