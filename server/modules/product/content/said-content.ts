/** Puts all that a product says into words. Pure. */
import { skuStepKey, spuStepKey } from '../product-steps.contract.ts'
import { skuLeaves, spuLeaves, type ContentWords, type Leaf } from './content-leaves.ts'
import type { ProductContent } from './product-content.contract.ts'
import { skuTitle } from './product-differences.ts'
import type { SaidStep } from './said-content.contract.ts'

export function saidContent(content: ProductContent, words: ContentWords): SaidStep[] {
  return [
    ...spuLeaves(content, words).map(({ step, leaves }): SaidStep => ({ key: spuStepKey(step), step, skuId: null, title: null, fields: said(leaves) })),
    ...content.skus.flatMap((sku) => {
      const title = skuTitle(content, sku)
      return skuLeaves(content, sku, words).map(({ step, leaves }): SaidStep => ({
        key: skuStepKey(sku.skuId, step),
        step,
        skuId: sku.skuId,
        title,
        fields: said(leaves),
      }))
    }),
  ].filter(({ fields }) => fields.length > 0)
}

const said = (leaves: readonly Leaf[]): SaidStep['fields'] =>
  leaves
    .filter(({ value }) => value !== null && value !== false)
    .map(({ path, policyField, label, widget, value, text }) => ({ field: path, policyField, label, widget, value, text }))
