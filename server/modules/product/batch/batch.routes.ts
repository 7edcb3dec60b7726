/** Many products at once, and what bundles are chosen from. */
import { Failure } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { Resource } from '#kit/contract.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf } from '#kit/resource/resource-routes.ts'
import { rowsWithAbilities } from '#kit/resource/present.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { bundlesAbove } from '../publish/bundle.service.ts'
import { invalidateProduct, invalidateSkus } from '../publish/invalidate.service.ts'
import { onSide, seenSpu } from '../side-guard.service.ts'
import type { Side } from '../side.contract.ts'
import { skuHooks } from '../sku/sku.routes.ts'
import { sku } from '../sku/sku.contract.ts'
import { again } from '../step/step.routes.ts'
import { spuIdOfSku } from '../step/step-view.service.ts'
import { bundleChoicesOn, invalidateSkusCall } from './batch-calls.contract.ts'

interface Result {
  readonly id: string
  readonly isDone: boolean
  readonly code: string | null
  readonly message: string | null
}

/** Runs the work of each id by itself; what is refused is told beside it. */
export async function eachById(context: CallContext, ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<Result[]> {
  const results: Result[] = []
  for (const id of new Set(ids)) {
    try {
      await work(id)
      results.push({ id, isDone: true, code: null, message: null })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      results.push({ id, isDone: false, code: error.code, message: context.text(error.code, error.details) })
    }
  }
  return results
}

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
]

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
          validity: ['ACTIVE'],
          ...(supplierId && { supplierId: [supplierId] }),
          ...(keyword && !isHidden(context.caller, sku, 'name') && { name: keyword }),
        }
        const page = await repository.page(readerOf(context), query)
        const left = page.records.filter(({ id }) => !without.includes(id))
        return { ...page, records: rowsWithAbilities(of, hooks, left, context) as never }
      }),
    ),
  ]
}
