/** Many products at once, and what bundles are chosen from. */
import { eachById, eachWith } from '#kit/each-by-id.ts'
import { badInput } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { Resource } from '#kit/contract.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf } from '#kit/resource/resource-routes.ts'
import { rowsWithAbilities } from '#kit/resource/present.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { bundlesAbove } from '../publish/bundle.service.ts'
import { invalidateProduct, invalidateSkus } from '../publish/invalidate.service.ts'
import { onSide, seenSpu } from '../side-guard.service.ts'
import type { Side } from '../side.contract.ts'
import { skuHooks } from '../sku/sku.routes.ts'
import { sku } from '../sku/sku.contract.ts'
import { again } from '../step/step.routes.ts'
import { hidesField } from '../step/step-shown.ts'
import { spuIdOfSku } from '../step/step-view.service.ts'
import { bundleChoicesOn, invalidateSkusCall, updateFrontPrices, updateInventoryOn, updateRegionsOn } from './batch-calls.contract.ts'
import { changeRegion, changeStock, type FreeOutcome } from './free-fields.service.ts'
import { changeFrontPrice } from './front-price.service.ts'

export const batchRoutes = (dependencies: ProductDependencies): Route[] => [
  handle(
    invalidateSkusCall,
    onSide('manager', 'write', async (context, { ids = [], spuIds = [], reason }) => {
      const products = await eachById(context, spuIds, async (id) => {
        await seenSpu(context, 'manager', id)
        await context.work((uow) => invalidateProduct(uow, id, reason), again)
      })
      const skus = await eachById(context, ids, async (id) => {
        const spuId = await spuIdOfSku(context.sql, id)
        await seenSpu(context, 'manager', spuId)
        await context.work((uow) => invalidateSkus(dependencies, uow, spuId, [id], reason), again)
      })
      return [...products, ...skus]
    }),
  ),
  handle(
    updateFrontPrices,
    onSide('manager', 'write', async (context, { items }) => {
      const wanted = new Map(items.map(({ id, frontPrice }) => [id, frontPrice]))
      return eachById(context, [...wanted.keys()], async (id) => {
        await seenSpu(context, 'manager', await spuIdOfSku(context.sql, id))
        await context.work((uow) => changeFrontPrice(uow, id, wanted.get(id) ?? null), again)
      })
    }),
  ),
]

/** Regions and stock, from both sides. */
export function freeFieldRoutes(dependencies: ProductDependencies, side: Side): Route[] {
  /** Of a SKU that the caller sees. */
  const each = async (
    context: CallContext,
    ids: readonly string[],
    change: (uow: UnitOfWork, at: { spuId: string; skuId: string }) => Promise<FreeOutcome>,
  ) => {
    const results = await eachWith(context, ids, async (skuId) => {
      const spu = await seenSpu(context, side, await spuIdOfSku(context.sql, skuId))
      return context.work((uow) => change(uow, { spuId: spu.id, skuId }), again)
    })
    return results.map(({ value, ...result }) => ({ ...result, outcome: value }))
  }
  const seesField = (context: CallContext, field: string): void => {
    if (hidesField(context.caller, side, field)) throw badInput([{ path: field, code: 'hidden-field' }])
  }
  return [
    handle(
      updateRegionsOn(side),
      onSide(side, 'write', async (context, { ids, channels, salesRegion, reason }) => {
        seesField(context, 'salesRegion')
        return each(context, ids, (uow, at) => changeRegion(dependencies, uow, side, at, { salesRegion, channels, reason: reason ?? undefined }))
      }),
    ),
    handle(
      updateInventoryOn(side),
      onSide(side, 'write', async (context, { ids = [], stockQty, items, reason }) => {
        seesField(context, 'stockQty')
        const wanted = new Map((items ?? ids.map((id) => ({ id, stockQty: stockQty! }))).map((item) => [item.id, item.stockQty]))
        return each(context, [...wanted.keys()], (uow, at) =>
          changeStock(dependencies, uow, side, at, { stockQty: wanted.get(at.skuId)!, reason: reason ?? undefined }),
        )
      }),
    ),
  ]
}

export const bundleRoutes = (dependencies: ProductDependencies, side: Side): Route[] => {
  const of: Resource = sku
  const hooks = skuHooks(dependencies)
  const repository = createRepository(of, hooks)
  return [
    handle(
      bundleChoicesOn(side),
      onSide(side, 'read', async (context, { skuId, supplierId, keyword, ...paging }) => {
        const without = skuId === undefined ? [] : await bundlesAbove(context.sql, skuId)
        const query = {
          ...paging,
          idsWithout: without,
          validity: ['ACTIVE'],
          ...(supplierId && { supplierId: [supplierId] }),
          ...(keyword && !isHidden(context.caller, sku, 'name') && { name: keyword }),
        }
        const page = await repository.page(readerOf(context), query)
        return { ...page, records: rowsWithAbilities(of, hooks, page.records, context) as never }
      }),
    ),
  ]
}
