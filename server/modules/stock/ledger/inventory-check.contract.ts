/** When the ledger was last recomputed from its records, what that looked at, and what differed. */
import { z } from 'zod'
import { defineCall, Id, Instant, type Label, pageOf, Paging } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'

/** For everybody who reads stock: whether its numbers can be trusted, and since when. */
export const ledgerVerified = defineCall('GET|POST /api/storage/inventory/verified-at', {
  permission: 'inventory:list',
  summary: label('账实自检', 'Self-check of the ledger'),
  input: z.object({}),
  output: z.object({
    verifiedAt: Instant.nullable(),
    /** How much there is of everybody's: not for suppliers. */
    rows: z.number().int().nullable(),
    records: z.string().nullable(),
    differences: z.number().int(),
  }),
  options: { readOnly: true },
})

export const differenceRules = ['balance', 'amount', 'preempted', 'chain', 'order', 'pair'] as const

/** What each of them compares. */
export const differenceWords = {
  balance: label('数量（在库 / 预占 / 冻结 / 在途）', 'On hand / kept / frozen / on order'),
  amount: label('金额', 'Value'),
  preempted: label('预占合计', 'Sum of reservations'),
  chain: label('流水衔接', 'Chain of records'),
  order: label('流水次序', 'Order of records'),
  pair: label('成对流水', 'Two sides'),
} as const satisfies Record<(typeof differenceRules)[number], Label>

const Finding = z.object({
  rule: z.enum(differenceRules),
  /** The stock row, as it is called now; null for one that is gone. */
  inventoryId: Id.nullable(),
  skuId: Id.nullable(),
  skuCode: z.string().nullable(),
  skuName: z.string().nullable(),
  warehouseName: z.string().nullable(),
  spaceCode: z.string().nullable(),
  found: z.string(),
  expected: z.string(),
})

/** The runs, the last one first, each with what it found. */
export const ledgerChecks = defineCall('GET|POST /api/storage/inventory/checks', {
  permission: 'inventory-check:list',
  summary: label('账实自检记录', 'Runs of the self-check'),
  input: Paging.pick({ current: true, size: true }),
  output: pageOf(
    z.object({
      id: Id,
      startedAt: Instant,
      finishedAt: Instant,
      rows: z.number().int(),
      records: z.string(),
      differences: z.number().int(),
      /** The first of them. */
      findings: z.array(Finding),
    }),
  ),
  options: { readOnly: true },
})
