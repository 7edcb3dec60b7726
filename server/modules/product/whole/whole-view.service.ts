/** A whole product in one answer: what the page that edits it opens with, and what reviewers read. */
import { completenessOf } from '../content/completeness.ts'
import { filesIn, linkedFiles } from '../content/content-files.service.ts'
import { rulesFor } from '../content/content-rules.service.ts'
import type { ProductContent } from '../content/product-content.contract.ts'
import { firstStepVersion, stepVersionOf, type Spu } from '../draft/draft.service.ts'
import { keepingPrices } from '../price/kept-prices.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { skuStepKey, skuSteps, spuStepKey, spuSteps, type SkuStep, type SpuStep } from '../product-steps.contract.ts'
import type { Side } from '../side.contract.ts'
import { fieldsShown } from '../step/step-shown.ts'
import type { Reading } from '../step/reading.service.ts'
import { draftHead, problemText } from '../step/step-view.service.ts'
import type { StateOfProduct } from './sku-list.service.ts'
import type { EditedProduct } from './whole-calls.contract.ts'

type Steps<Step extends string> = Record<Step, Record<string, unknown>>

export async function wholeProduct(dependencies: ProductDependencies, reading: Reading, side: Side, spu: Spu, content: ProductContent) {
  const at = await keepingPrices(reading, spu.supplierId)
  return {
    spuId: spu.id,
    code: spu.code,
    supplierId: spu.supplierId,
    isPublished: spu.currentVersion > 0,
    spu: Object.fromEntries(spuSteps.map((step) => [step, fieldsShown({ kind: 'spu', step }, content.spu[step], at.caller, side)])) as Steps<SpuStep>,
    skus: content.skus.map((sku) => ({
      skuId: sku.skuId,
      code: sku.code,
      ...(Object.fromEntries(skuSteps.map((step) => [step, fieldsShown({ kind: 'sku', step }, sku[step], at.caller, side)])) as Steps<SkuStep>),
    })),
    files: await linkedFiles(dependencies, at.sql, filesIn(content)),
  }
}

/** With what is still missing, what was remarked, and how often each step was saved. */
export async function editedProduct(
  dependencies: ProductDependencies,
  at: Reading,
  side: Side,
  spu: Spu,
  { draft, content }: StateOfProduct,
): Promise<EditedProduct> {
  const { problems, stepMask, skuMasks, isComplete } = completenessOf(content, await rulesFor(at.sql, content))
  const first = draft ? 0 : await firstStepVersion(at.sql, spu.id)
  const keys = [...spuSteps.map(spuStepKey), ...content.skus.flatMap(({ skuId }) => skuSteps.map((step) => skuStepKey(skuId, step)))]
  return {
    ...(await wholeProduct(dependencies, at, side, spu, content)),
    draft: draft ? draftHead(draft) : null,
    isComplete,
    problems: problems.map((problem) => ({
      step: problem.step,
      skuId: problem.skuId,
      path: problem.path,
      code: problem.code,
      message: problemText(problem, at),
    })),
    masks: { spu: stepMask, skus: Object.fromEntries(skuMasks) },
    remarks: (draft?.fieldRemarks ?? {}) as EditedProduct['remarks'],
    stepVersions: Object.fromEntries(keys.map((key) => [key, draft ? stepVersionOf(draft, key) : first])),
  }
}
