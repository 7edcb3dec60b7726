/** All that a product says, step by step and in words of both languages: how those read it who do not edit it. */
import { z } from 'zod'
import { Id } from '#kit/contract.ts'
import { skuSteps, spuSteps } from '../product-steps.contract.ts'

const Text = z.object({ zh: z.string(), en: z.string() })

const SaidField = z.object({
  /** Inside the step: `channels.JD.salePrice`. Remarks name it so. */
  field: z.string(),
  policyField: z.string(),
  label: Text,
  widget: z.string(),
  value: z.unknown(),
  /** Null where the value is looked at: pictures, rich texts. */
  text: Text.nullable(),
})

export const SaidStep = z.object({
  /** As versions and remarks call the step: `spu.basic`, `sku.<id>.basic`. */
  key: z.string(),
  step: z.enum([...spuSteps, ...skuSteps]),
  skuId: Id.nullable(),
  /** What the SKU is called; null for the product itself. */
  title: Text.nullable(),
  /** Those that say something. */
  fields: z.array(SaidField),
})
export type SaidStep = z.output<typeof SaidStep>
