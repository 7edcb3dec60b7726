/** What differs between two states of a product: the fields of each step, and the SKU that came, went or changed. Pure. */
import { isDeepStrictEqual } from 'node:util'
import type { Label } from '#kit/contract.ts'
import { skuLeaves, spuLeaves, type ContentWords, type Leaf, type StepLeaves } from './content-leaves.ts'
import { skuListField } from './field-policy.ts'
import type { ProductContent, SkuContent } from './product-content.contract.ts'
import type { FieldDifference, StepDifference } from './product-difference.contract.ts'
import { specTextOf } from './spec-matrix.contract.ts'

/** In the order of the steps; SKU in the order of the later state, those that went at the end. */
export function differencesOf(before: ProductContent, after: ProductContent, words: ContentWords): StepDifference[] {
  const earlier = new Map(before.skus.map((sku) => [sku.skuId, sku]))
  const later = new Set(after.skus.map(({ skuId }) => skuId))
  return [
    ...compared(spuLeaves(before, words), spuLeaves(after, words)).map(({ step, fields }): StepDifference => ({
      step: step as never,
      skuId: null,
      kind: 'CHANGED',
      title: null,
      fields,
    })),
    ...after.skus.flatMap((sku): StepDifference[] => {
      const was = earlier.get(sku.skuId)
      const title = skuTitle(after, sku)
      if (!was) return [whole('ADDED', sku, title, skuLeaves(after, sku, words))]
      return compared(skuLeaves(before, was, words), skuLeaves(after, sku, words)).map(({ step, fields }) => ({
        step: step as never,
        skuId: sku.skuId,
        kind: 'CHANGED',
        title,
        fields,
      }))
    }),
    ...before.skus.filter(({ skuId }) => !later.has(skuId)).map((sku) => whole('REMOVED', sku, skuTitle(before, sku), skuLeaves(before, sku, words))),
  ]
}

/** The fields of a difference as policies call them, each once. */
export const changedFieldsIn = (differences: readonly StepDifference[]): string[] =>
  [...new Set(differences.flatMap(({ kind, fields }) => (kind === 'CHANGED' ? fields.map(({ policyField }) => policyField) : [skuListField])))].toSorted()

/** What a SKU is called beside its product: its number and what tells it apart. */
export const skuTitle = (content: ProductContent, { code, basic: { specValues } }: SkuContent): Label => {
  const { zh, en } = specTextOf(content.spu['specs-attribute'].specs, specValues)
  return { zh: zh ? `${code} · ${zh}` : code, en: en ? `${code} · ${en}` : code }
}

function compared(before: readonly StepLeaves[], after: readonly StepLeaves[]): { step: string; fields: FieldDifference[] }[] {
  return after.flatMap(({ step, leaves }) => {
    const fields = fieldsBetween(before.find((one) => one.step === step)?.leaves ?? [], leaves)
    return fields.length === 0 ? [] : [{ step, fields }]
  })
}

function fieldsBetween(before: readonly Leaf[], after: readonly Leaf[]): FieldDifference[] {
  const earlier = new Map(before.map((leaf) => [leaf.path, leaf]))
  const later = new Set(after.map(({ path }) => path))
  const gone = before.filter(({ path }) => !later.has(path))
  return [
    ...after.flatMap((leaf) => {
      const was = earlier.get(leaf.path)
      return isDeepStrictEqual(was?.value ?? null, leaf.value) ? [] : [said(leaf, was, leaf)]
    }),
    ...gone.filter(({ value }) => value !== null).map((leaf) => said(leaf, leaf, undefined)),
  ]
}

const said = ({ path, label, policyField, widget }: Leaf, before: Leaf | undefined, after: Leaf | undefined): FieldDifference => ({
  field: path,
  label,
  policyField,
  widget,
  before: before?.value ?? null,
  after: after?.value ?? null,
  beforeText: before?.text ?? null,
  afterText: after?.text ?? null,
})

/** A SKU that came or went, with all that it says. */
function whole(kind: 'ADDED' | 'REMOVED', { skuId }: SkuContent, title: Label, steps: readonly StepLeaves[]): StepDifference {
  const leaves = steps.flatMap((one) => one.leaves).filter(({ value }) => value !== null && value !== false)
  return { step: null, skuId, kind, title, fields: leaves.map((leaf) => (kind === 'ADDED' ? said(leaf, undefined, leaf) : said(leaf, leaf, undefined))) }
}
