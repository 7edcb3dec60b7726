/** Copies of products and of SKU, and SKU that leave a draft. */
import { Failure, notFound, ruleFailure } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { Spu } from '../draft/draft.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { onSide, seenSpu } from '../side-guard.service.ts'
import type { Side } from '../side.contract.ts'
import { spuShown } from '../spu/spu-view.service.ts'
import { again } from '../step/step.routes.ts'
import { readingIn } from '../step/reading.service.ts'
import { sellingContent, spuIdOfSku } from '../step/step-view.service.ts'
import { skuListOf } from '../whole/sku-list.service.ts'
import { editedProduct } from '../whole/whole-view.service.ts'
import { cloneOn, cloneSkuOn, cloneTransferSelfOn, removeSkuStepOn, syncTransferSelf } from './clone-calls.contract.ts'
import { cloneAsOwn, cloneProduct, cloneSku, removeSku, syncCopy } from './clone.service.ts'

export function cloneRoutes(dependencies: ProductDependencies, side: Side): Route[] {
  const shown = async (context: CallContext, { id }: Pick<Spu, 'id'>) => {
    const row = await spuShown(dependencies, context, side, id)
    if (!row) throw notFound('spu', id)
    return row
  }
  return [
    handle(
      cloneOn(side),
      onSide(side, 'write', async (context, { id }) => {
        const from = await seenSpu(context, side, id)
        return shown(context, await context.work((uow) => cloneProduct(dependencies, uow, from)))
      }),
    ),
    handle(
      cloneTransferSelfOn(side),
      onSide(side, 'write', async (context, { id }) => {
        // Own goods are the platform's to bring about, whatever a role of a supplier was given.
        if (side === 'supplier') throw new Failure('forbidden', 'product.platform-only')
        const from = await seenSpu(context, side, id)
        return shown(context, await context.work((uow) => cloneAsOwn(dependencies, uow, from)))
      }),
    ),
    handle(
      cloneSkuOn(side),
      onSide(side, 'write', async (context, { spuId, skuId }) => {
        const spu = await seenSpu(context, side, spuId)
        return context.work(async (uow) => {
          const made = await cloneSku(dependencies, uow, side, spu.id, skuId)
          return { ...(await skuListOf(dependencies, readingIn(context, uow), side, spu, made)), skuId: made.skuId }
        }, again)
      }),
    ),
    handle(
      removeSkuStepOn(side),
      onSide(side, 'write', async (context, { id, version }) => {
        const spu = await seenSpu(context, side, await spuIdOfSku(context.sql, id))
        return context.work(
          async (uow) => skuListOf(dependencies, readingIn(context, uow), side, spu, await removeSku(dependencies, uow, side, spu.id, id, version)),
          again,
        )
      }),
    ),
  ]
}

export const syncRoutes = (dependencies: ProductDependencies): Route[] => [
  handle(
    syncTransferSelf,
    onSide('manager', 'write', async (context, { id }) => {
      const copy = await seenSpu(context, 'manager', id)
      if (copy.ownerType !== 'SELF' || copy.clonedFromId === null) throw ruleFailure('product.no-original')
      const original = await seenSpu(context, 'manager', copy.clonedFromId)
      const content = await sellingContent(context, original)
      return context.work(
        async (uow) => editedProduct(dependencies, readingIn(context, uow), 'manager', copy, await syncCopy(dependencies, uow, copy, content)),
        again,
      )
    }),
  ),
]
