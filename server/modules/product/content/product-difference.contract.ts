/** What differs between two states of a product, in words of both languages, step by step. */
import { z } from 'zod'
import { Id } from '#kit/contract.ts'
import { FieldChange } from '#kit/document/document.contract.ts'
import { skuSteps, spuSteps } from '../product-steps.contract.ts'

const Text = z.object({ zh: z.string(), en: z.string() })

const FieldDifference = FieldChange.extend({
  /** As field policies call it: `sku.sale-channel.salePrice`. */
  policyField: z.string(),
  /** Pictures and rich texts are shown side by side. */
  widget: z.string(),
})
export type FieldDifference = z.output<typeof FieldDifference>

export const StepDifference = z.object({
  /** Null for a SKU that came or went as a whole. */
  step: z.enum([...spuSteps, ...skuSteps]).nullable(),
  skuId: Id.nullable(),
  kind: z.enum(['CHANGED', 'ADDED', 'REMOVED']),
  /** What the SKU is called; null for the product itself. */
  title: Text.nullable(),
  fields: z.array(FieldDifference),
})
export type StepDifference = z.output<typeof StepDifference>
