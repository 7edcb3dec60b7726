/** The chain of documents around one of them: order, receipts, returns, bills, payments. */
import { z } from 'zod'
import { defineCall, Id } from '#kit/contract.ts'

const Label = z.object({ zh: z.string(), en: z.string() })

export const ChainDocument = z.object({
  key: z.string(),
  type: z.string(),
  stage: z.number(),
  code: z.string(),
  kind: Label,
  /** In the reader's language. */
  status: z.object({ label: z.string(), color: z.string() }).nullable(),
  amount: z.string().nullable(),
  at: z.string().nullable(),
  link: z.string().nullable(),
  follows: z.array(z.string()),
})
export type ChainDocument = z.output<typeof ChainDocument>

export const purchaseChain = defineCall('GET|POST /api/purchase/order/chain', {
  permission: 'purchase-order:detail',
  summary: { zh: '采购单据链', en: 'The documents around one' },
  input: z.object({ type: z.string().trim().min(1).max(60), id: Id }),
  output: z.array(ChainDocument),
  options: { readOnly: true },
})
