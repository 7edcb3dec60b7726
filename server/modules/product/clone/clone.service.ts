/** What a copy says: the same, under numbers of its own. A barcode belongs to one article, so copies begin without. */
import { Failure, notFound } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { ProductContent, SkuContent } from '../content/product-content.contract.ts'
import { specKeyOf } from '../content/spec-matrix.contract.ts'
import { draftContent, editableDraft, type Draft, type Spu } from '../draft/draft.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { skuStepKey, skuSteps, spuStepKey, spuSteps } from '../product-steps.contract.ts'
import type { Side } from '../side.contract.ts'
import { newProduct } from '../spu/insert-product.service.ts'
import { newSku, writeDraft } from '../step/save-step.service.ts'
import { editedContent, skuIn, stepKeyOf } from '../step/step-view.service.ts'

/** The same under new numbers; bundles that hold SKU of the product hold its copies. */
export async function copyOf(uow: UnitOfWork, content: ProductContent): Promise<ProductContent> {
  const copied = structuredClone(content)
  const numbers = new Map<string, { readonly skuId: string; readonly code: string }>()
  for (const { skuId } of content.skus) numbers.set(skuId, { skuId: newId(), code: await uow.nextNumber('sku') })
  copied.skus = copied.skus.map((sku) => ({
    ...sku,
    ...numbers.get(sku.skuId)!,
    basic: { ...sku.basic, barcode: null },
    bundled: { ...sku.bundled, items: sku.bundled.items.map((item) => ({ ...item, skuId: numbers.get(item.skuId)?.skuId ?? item.skuId })) },
  }))
  return copied
}

/** @param from seen by the caller; copied as it is being edited */
export async function cloneProduct(dependencies: ProductDependencies, uow: UnitOfWork, from: Spu): Promise<Spu> {
  const { content } = await editedContent(uow, from)
  const copied = await copyOf(uow, content)
  const { spu } = await newProduct(dependencies, uow, copied, { supplierId: from.supplierId, ownerType: from.ownerType, clonedFromId: from.id })
  return spu
}

/** What a supplier asks for a SKU is what it costs the platform. */
const asOwn = (content: ProductContent): ProductContent => ({
  ...content,
  skus: content.skus.map((sku) => ({
    ...sku,
    'price-storage': { ...sku['price-storage'], costPrice: sku['price-storage'].supplyPrice ?? null, stockMode: 'OWN', stockQty: '0' },
  })),
})

/** @throws Failure rule for what is the platform's own already, or was never approved */
export async function cloneAsOwn(dependencies: ProductDependencies, uow: UnitOfWork, from: Spu): Promise<Spu> {
  if (from.ownerType === 'SELF') throw new Failure('rule', 'product.is-own', { rule: 'product.is-own' })
  if (from.currentVersion === 0) throw new Failure('rule', 'product.not-published', { rule: 'product.not-published' })
  const { content } = await editedContent(uow, from)
  const { spu } = await newProduct(dependencies, uow, asOwn(await copyOf(uow, content)), { supplierId: null, ownerType: 'SELF', clonedFromId: from.id })
  return spu
}

/**
 * The draft of a copy says what its original sells as: texts, pictures, specs and SKU. SKU are the same where their specs are; prices and
 * stock of those that the copy has are the platform's and stay, and so do barcodes.
 * @param original as it sells
 */
export async function syncCopy(
  dependencies: ProductDependencies,
  uow: UnitOfWork,
  copy: Spu,
  original: ProductContent,
): Promise<{ readonly draft: Draft; readonly content: ProductContent }> {
  const draft = await editableDraft(uow, 'manager', copy.id)
  const mine = draftContent(draft)
  const byKey = new Map(mine.skus.map((sku) => [specKeyOf(sku.basic.specValues), sku]))
  const fresh = asOwn(await copyOf(uow, original))
  const skus = fresh.skus.map((sku): SkuContent => {
    const own = byKey.get(specKeyOf(sku.basic.specValues))
    return own
      ? {
          ...sku,
          skuId: own.skuId,
          code: own.code,
          basic: { ...sku.basic, barcode: own.basic.barcode ?? null },
          'price-storage': own['price-storage'],
          bundled: own.bundled,
        }
      : sku
  })
  const content: ProductContent = { spu: fresh.spu, skus }
  const steps = [...spuSteps.map(spuStepKey), ...skus.flatMap(({ skuId }) => skuSteps.map((step) => skuStepKey(skuId, step)))]
  const after = await writeDraft(dependencies, uow, draft, { content, steps, logAs: 'synced' })
  return { draft: after, content }
}

/** @returns the new SKU, in the product's draft */
export async function cloneSku(dependencies: ProductDependencies, uow: UnitOfWork, side: Side, spuId: string, skuId: string) {
  const draft = await editableDraft(uow, side, spuId)
  const content = draftContent(draft)
  const from = skuIn(content, skuId)
  const made = await newSku(uow, content)
  const { specs } = content.spu['specs-attribute']
  Object.assign(made, {
    ...structuredClone(from),
    skuId: made.skuId,
    code: made.code,
    basic: { ...from.basic, barcode: null, specValues: specs.length > 0 ? [] : from.basic.specValues },
  })
  const steps = skuSteps.map((step) => stepKeyOf({ kind: 'sku', step }, made.skuId))
  const after = await writeDraft(dependencies, uow, draft, { content, steps, logAs: 'sku-copied', told: from.code })
  return { draft: after, content, skuId: made.skuId }
}

/** @throws Failure not-found when the draft has no such SKU, bad-input for one that a bundle of the product holds */
export async function removeSku(dependencies: ProductDependencies, uow: UnitOfWork, side: Side, spuId: string, skuId: string, version: number | undefined) {
  const draft = await editableDraft(uow, side, spuId)
  if (version !== undefined && version !== draft.version) throw new Failure('conflict', 'stale-version')
  const content = draftContent(draft)
  const gone = content.skus.find((sku) => sku.skuId === skuId)
  if (!gone) throw notFound('sku', skuId)
  const holder = content.skus.find(({ bundled }) => bundled.items.some((item) => item.skuId === skuId))
  if (holder) throw new Failure('rule', 'product.held-by-bundle', { rule: 'product.held-by-bundle', code: holder.code })
  content.skus = content.skus.filter((sku) => sku.skuId !== skuId)
  const after = await writeDraft(dependencies, uow, draft, { content, steps: [], logAs: 'sku-removed', told: gone.code })
  return { draft: after, content }
}
