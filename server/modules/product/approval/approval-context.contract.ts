/** What stands beside the buttons when somebody decides on a product. */
import { z } from 'zod'
import { Id } from '#kit/contract.ts'

const Amount = z.string().nullable()

export const ApprovalContext = z.object({
  /** What the decision table said when it was handed in; null before. */
  policy: z
    .object({
      /** REVIEW, QUALIFICATION, PRICING, MANAGER: who looks at it; empty when it came into force at once. */
      steps: z.array(z.string()),
      kind: z.string(),
      isAudited: z.boolean(),
      supplierLevel: z.string(),
      categoryRisk: z.string(),
      isPriceChanged: z.boolean(),
      isPriceBreached: z.boolean(),
      amount: z.string(),
      isIdentityChanged: z.boolean(),
      needsPapers: z.boolean(),
    })
    .nullable(),
  supplier: z
    .object({
      id: Id,
      name: z.string(),
      level: z.string().nullable(),
      levelName: z.string().nullable(),
      score: Amount,
      scoreStanding: z.string().nullable(),
      scoreStandingName: z.string().nullable(),
      stage: z.string(),
      operStatus: z.string(),
    })
    .nullable(),
  category: z.object({ line: z.array(z.string()), risk: z.string(), requiredMaterials: z.array(z.string()) }).nullable(),
  /** A line a SKU and channel. */
  prices: z.array(
    z.object({
      skuId: Id,
      code: z.string(),
      specText: z.string(),
      channel: z.string(),
      channelName: z.string(),
      supplyPrice: Amount.optional(),
      lastSupplyPrice: Amount.optional(),
      salePrice: Amount.optional(),
      lastSalePrice: Amount.optional(),
      /** Of the sale price above the supply price. */
      margin: Amount.optional(),
      lastMargin: Amount.optional(),
      /** What the supplier's price rule asks for at this supply price; null where no rule holds. */
      rulePrice: Amount.optional(),
      ruleMargin: Amount.optional(),
      /** Below the price or the margin of the rule. */
      isBreached: z.boolean(),
    }),
  ),
  duplicates: z.array(
    z.object({
      kind: z.enum(['BARCODE', 'NAME']),
      /** Of this product. */
      skuId: Id,
      code: z.string(),
      other: z.object({ skuId: Id, code: z.string(), name: z.string(), spuId: Id, spuCode: z.string(), supplierName: z.string().nullable() }),
    }),
  ),
  /** What would keep it from being handed in now: the supplier was frozen, a category closed. */
  obstacles: z.array(z.object({ code: z.string(), message: z.string() })),
})
export type ApprovalContext = z.input<typeof ApprovalContext>
