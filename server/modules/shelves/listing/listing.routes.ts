/** Listings: lists, commands over many of them, and why they cannot be sold. */
import { eachById } from '#kit/each-by-id.ts'
import type { Call } from '#kit/contract.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { rowsSeen } from '#kit/resource/rows-seen.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { ShelvesDependencies } from '../shelves-dependencies.service.ts'
import { batchUpShelves, batchUpShelvesHandle, downShelves, removeByIds, takeOutOfPool, undoDown, whyNot } from './listing-calls.contract.ts'
import { backInThePool, holdSupplierOf, outOfThePool, putUp, scheduleUp, takeDown, undo, type Listing } from './listing-move.service.ts'
import { channelListing, outOfPool, shelvesRecordExport, shelvesRecordList, shelvingRecord } from './listing.contract.ts'
import { mendedAt } from './obstacles.ts'
import { obstaclesOf } from './obstacles.service.ts'

const supplierName = nameOf('supplier', 'supplier_id', { zh: 'company_name', en: 'name_en' })
const listingHooks: ResourceHooks<typeof channelListing> = { expressions: { supplierName } }
const recordHooks: ResourceHooks<typeof shelvingRecord> = { expressions: { supplierName, createdByName: nameOf('app_user', 'created_by') } }
const poolHooks: ResourceHooks<typeof outOfPool> = {
  expressions: { supplierName },
  withheld: (_principal, where) => where.add(`t.status = 'OUT_OF_POOL'`),
}
const again = { retries: 3 }
const shownListings = 100

/** Each listing that the caller sees, in a work of its own, its supplier held before it. */
const each = (context: CallContext, ids: readonly string[], work: (uow: UnitOfWork, row: Listing) => Promise<unknown>) =>
  eachById(context, ids, (id) =>
    context.work(async (uow) => {
      await holdSupplierOf(uow, id)
      return work(uow, await uow.lock(channelListing, id))
    }, again),
  )

/** Each under its own path, and under the one of the specification. */
function recordRoutes(): Route[] {
  const routes = resourceRoutes(shelvingRecord, recordHooks)
  const also = (call: Call, verb: 'list' | 'export'): Route[] =>
    routes.filter((route) => route.call.path === `${shelvingRecord.path}/${verb}`).map(({ run }) => ({ call, run }))
  return [...routes, ...also(shelvesRecordList, 'list'), ...also(shelvesRecordExport, 'export')]
}

export function listingRoutes(dependencies: ShelvesDependencies): Route[] {
  return [
    ...resourceRoutes(channelListing, listingHooks),
    ...recordRoutes(),
    ...resourceRoutes(outOfPool, poolHooks),
    handle(batchUpShelves, (context, { ids, scheduledAt }) =>
      each(context, ids, (uow, row) => (scheduledAt ? scheduleUp(uow, row, new Date(scheduledAt)) : putUp(dependencies, uow, row))),
    ),
    handle(batchUpShelvesHandle, (context, { ids, handle: how, reason, remark }) =>
      each(context, ids, (uow, row) => (how === 'GIVE_UP' && reason ? takeDown(uow, row, { reason, remark }) : putUp(dependencies, uow, row))),
    ),
    handle(downShelves, (context, { ids, reason, remark }) => each(context, ids, (uow, row) => takeDown(uow, row, { reason, remark }))),
    handle(undoDown, (context, { ids }) => each(context, ids, (uow, row) => undo(dependencies, uow, row))),
    handle(takeOutOfPool, (context, { ids, reason }) => each(context, ids, (uow, row) => outOfThePool(uow, row, reason))),
    handle(removeByIds, (context, { ids }) => each(context, ids, (uow, row) => backInThePool(uow, row))),
    handle(whyNot, async (context, { ids }) => {
      const { data, sql, principal, text } = context
      const where = await rowsSeen(data, channelListing, principal)
      where.add(`t.id = any(${where.value(ids)}::uuid[])`)
      const rows = await sql.query<{ id: string; skuId: string; spuId: string; supplierId: string | null; channel: string; skuCode: string; skuName: string }>(
        `select t.id, t.sku_id as "skuId", t.spu_id as "spuId", t.supplier_id as "supplierId", t.channel, t.sku_code as "skuCode", t.sku_name as "skuName"
           from channel_listing t ${where.text} order by t.create_time desc, t.id desc`,
        where.values,
      )
      const obstacles = await obstaclesOf({ data, sql, zone: dependencies.zone }, rows)
      const isSupplier = principal.rows.kind === 'supplier'
      const listings = rows.flatMap(({ id, skuCode, skuName, channel, ...of }) => {
        const reasons = (obstacles.get(id) ?? []).map((code) => ({ code, message: text(code), link: mendedAt(code, { ...of, isSupplier }) }))
        return reasons.length > 0 ? [{ id, skuCode, skuName, channel, reasons }] : []
      })
      const counted = new Map<string, { code: string; message: string; link: string | null; count: number }>()
      for (const reason of listings.flatMap(({ reasons }) => reasons)) {
        counted.set(reason.code, { ...(counted.get(reason.code) ?? reason), count: (counted.get(reason.code)?.count ?? 0) + 1 })
      }
      return {
        total: rows.length,
        sellable: rows.length - listings.length,
        reasons: [...counted.values()].toSorted((one, other) => other.count - one.count),
        listings: listings.slice(0, shownListings),
      }
    }),
  ]
}
