/** What ought to be bought, why, and drafts made of it. */
import { z } from 'zod'
import { defineCall, Id, Money, Quantity, UnitPrice } from '#kit/contract.ts'
import { articleShown, positiveQuantity } from '../purchase-fields.contract.ts'

/** `text` says it in the reader's language with its numbers. */
const Reason = z.object({ code: z.enum(['BELOW_LIMIT', 'DEMAND', 'RUNS_OUT', 'MOQ', 'PACK']), text: z.string() })

export const PurchaseSuggestion = z.object({
  ...articleShown,
  supplierId: Id,
  supplierName: z.string(),
  /** Why nothing can be ordered of the supplier now; null where something can. */
  obstacle: z.string().nullable(),
  warehouseId: Id,
  warehouseName: z.string(),
  onHand: Quantity,
  available: Quantity,
  incoming: Quantity,
  demand: Quantity,
  minQty: Quantity,
  perDay: Quantity,
  leadDays: z.number(),
  /** Days until nothing is left at the pace of today; null where nothing leaves. */
  lastsDays: z.number().nullable(),
  moq: Quantity,
  packQty: Quantity,
  /** Null for whoever may not see amounts. */
  price: UnitPrice.nullable(),
  amount: Money.nullable(),
  qty: Quantity,
  reasons: z.array(Reason),
})
export type PurchaseSuggestion = z.output<typeof PurchaseSuggestion>

export const suggestionCalls = {
  list: defineCall('GET|POST /api/purchase/suggestion/list', {
    permission: 'purchase-suggestion:list',
    summary: { zh: '采购建议', en: 'What to buy' },
    input: z.object({ supplierId: z.union([Id, z.literal('')]).optional(), warehouseId: z.union([Id, z.literal('')]).optional() }),
    output: z.array(PurchaseSuggestion),
    options: { readOnly: true },
  }),
  /** A draft a supplier and warehouse, with what was chosen. */
  order: defineCall('POST /api/purchase/suggestion/order', {
    permission: 'purchase-order:insert',
    summary: { zh: '采购建议转采购单', en: 'Draft orders of suggestions' },
    input: z.strictObject({
      lines: z
        .array(z.strictObject({ skuId: Id, warehouseId: Id, qty: positiveQuantity }))
        .min(1)
        .max(500),
    }),
    output: z.object({
      orders: z.array(z.object({ id: Id, code: z.string(), supplierName: z.string(), lines: z.number() })),
    }),
  }),
} as const
