/** Several steps of a product saved in one work: all or none. */
import { badInput, type FieldProblem } from '#kit/errors.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { ProductContent } from '../content/product-content.contract.ts'
import { specKeyOf } from '../content/spec-matrix.contract.ts'
import { draftContent, editableDraft, type Draft } from '../draft/draft.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { skuStepKey, skuSteps, spuStepKey, spuSteps } from '../product-steps.contract.ts'
import type { Side } from '../side.contract.ts'
import { insertProduct } from '../spu/insert-product.service.ts'
import { applySpecs, newSku, refuseStale, refuseStep, writeDraft, writeStep } from '../step/save-step.service.ts'
import type { SaveWhole, SkuSaved } from './save-whole.contract.ts'

export interface SavedWhole {
  readonly draft: Draft
  readonly content: ProductContent
}

/** @throws Failure as saving each step would; bad-input when a SKU is named that the product does not have */
export async function saveWhole(dependencies: ProductDependencies, uow: UnitOfWork, side: Side, asked: SaveWhole): Promise<SavedWhole> {
  const { spu = {}, skus = [], stepVersions = {} } = asked
  refuseSteps(uow, side, asked)
  const id = asked.id ?? (await insertProduct(dependencies, uow, side, asked.supplierId, {})).spu.id
  const draft = await editableDraft(uow, side, id)
  const content = draftContent(draft)
  const touched = new Set<string>()
  const touch = (key: string): void => {
    refuseStale(draft, key, stepVersions[key])
    touched.add(key)
  }
  for (const step of spuSteps) {
    const fields = spu[step]
    if (!fields) continue
    touch(spuStepKey(step))
    writeStep(content, { kind: 'spu', step }, undefined, fields)
  }
  if (asked.applySpecs) await applySpecs(uow, content)
  refuseUnknown(content, skus)
  for (const one of skus) {
    const skuId = one.skuId ?? sameSpecs(content, one) ?? (await newSku(uow, content)).skuId
    for (const step of skuSteps) {
      const fields = one[step]
      if (!fields) continue
      touch(skuStepKey(skuId, step))
      writeStep(content, { kind: 'sku', step }, skuId, fields)
    }
  }
  const after = await writeDraft(dependencies, uow, draft, { content, steps: [...touched], logAs: 'product-saved' })
  return { draft: after, content }
}

function refuseSteps(uow: UnitOfWork, side: Side, { spu = {}, skus = [] }: SaveWhole): void {
  const { principal } = uow.actor
  for (const step of spuSteps) if (spu[step]) refuseStep(principal, side, { kind: 'spu', step }, spu[step], `spu.${step}.`)
  for (const [place, one] of skus.entries()) {
    for (const step of skuSteps) if (one[step]) refuseStep(principal, side, { kind: 'sku', step }, one[step], `skus[${place}].${step}.`)
  }
}

function refuseUnknown(content: ProductContent, skus: readonly SkuSaved[]): void {
  const known = new Set(content.skus.map(({ skuId }) => skuId))
  const errors = skus.flatMap(({ skuId }, place): FieldProblem[] =>
    skuId === undefined || known.has(skuId) ? [] : [{ path: `skus[${place}].skuId`, code: 'product.sku-gone' }],
  )
  if (errors.length > 0) throw badInput(errors)
}

/** The SKU that a choice of specs has made already. */
function sameSpecs(content: ProductContent, { basic }: SkuSaved): string | undefined {
  const values = basic?.['specValues'] as ProductContent['skus'][number]['basic']['specValues'] | undefined
  if (!values || values.length === 0) return undefined
  const key = specKeyOf(values)
  return content.skus.find((sku) => specKeyOf(sku.basic.specValues) === key)?.skuId
}
