/** What made a supplier's balance what it is, entry by entry, and what is read of it: statements, ageing, the cash that is needed, where a supplier's money is. */
import { z } from 'zod'
import { Day, defineCall, defineResource, Id, Money, pageOf, Paging } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'
import { money, supplierId, supplierName } from '#server/modules/purchase/purchase-fields.contract.ts'

export const entryKinds = [
  { value: 'BILL', label: label('对账单', 'Bill'), color: 'blue' },
  { value: 'PAYMENT', label: label('付款', 'Payment'), color: 'green' },
  { value: 'OFFSET', label: label('抵扣', 'Offset'), color: 'cyan' },
  { value: 'REVERSAL', label: label('冲回', 'Taken back'), color: 'orange' },
] as const

export const supplierAccount = defineResource({
  name: 'supplier-account',
  label: label('供应商往来', 'Supplier account'),
  path: '/api/purchase/supplier-account',
  row: {
    supplierId,
    supplierName,
    kind: z.enum(['BILL', 'PAYMENT', 'OFFSET', 'REVERSAL']).meta({
      label: label('类型', 'Kind'),
      widget: 'status',
      changes: 'once',
      options: entryKinds,
      column: 100,
      search: 'in',
    }),
    code: z.string().meta({ label: label('单据编号', 'Document'), widget: 'text', column: 180, search: 'prefix' }),
    currency: z.string().meta({ label: label('币种', 'Currency'), widget: 'text', column: 'hidden' }),
    amount: money('变动金额', 'Change', 140),
    balanceAfter: money('余额', 'Balance', 140),
    billId: Id.nullish().meta({ technical: true }),
    payId: Id.nullish().meta({ technical: true }),
  },
  writable: [],
  differs: {
    model: 'supplierAccountEntry',
    verbs: { detail: undefined, insert: undefined, update: undefined, remove: undefined, import: undefined },
    scope: { supplier: 'supplierId' },
  },
})

const path = '/api/purchase/supplier-account'
const count = z.number().int()

/** Days of a statement, both counted in. Suppliers ask for their own and need not say whose. */
const Span = z
  .object({ supplierId: Id.optional(), from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'supplier-account.ends-first' })

/** opening + billed - paid - offset = closing; what was taken back is taken off what it was. */
const Statement = z.object({
  supplierId: Id,
  supplierName: z.string(),
  currency: z.string(),
  from: Day,
  to: Day,
  opening: Money,
  billed: Money,
  paid: Money,
  offset: Money,
  closing: Money,
  entries: count,
})

const Bucket = z.object({ bills: count, amount: Money })
/** By how many days it is late. `paying`: of the whole, what payments under way claim. */
const Buckets = z.object({ notDue: Money, upTo30: Money, upTo60: Money, upTo90: Money, older: Money, total: Money, paying: Money, bills: count })

export const accountCalls = {
  statement: defineCall(`GET|POST ${path}/statement`, {
    permission: 'supplier-account:list',
    summary: label('供应商对账函', 'Statement of a supplier'),
    input: Span,
    output: Statement,
    options: { readOnly: true },
  }),
  /** With every entry, the oldest first, to be printed and signed. */
  paper: defineCall(`GET|POST ${path}/statement/print`, {
    permission: 'supplier-account:list',
    summary: label('打印供应商对账函', 'Print a statement'),
    input: Span,
    output: Statement.extend({
      closingInWords: z.string(),
      records: z.array(z.object({ id: Id, kind: supplierAccount.row.shape.kind, code: z.string(), at: z.string(), amount: Money, balanceAfter: Money })),
    }),
    options: { readOnly: true, logged: true },
  }),
  ageing: defineCall(`GET|POST ${path}/ageing`, {
    permission: 'supplier-account:ageing',
    summary: label('应付账龄', 'Ageing of what is payable'),
    input: Paging.pick({ current: true, size: true }).extend({ supplierId: Id.optional() }),
    output: pageOf(Buckets.extend({ supplierId: Id, supplierName: z.string() })).extend({ on: Day, sums: Buckets }),
    options: { readOnly: true },
  }),
  /** What falls due by weeks, less what payments under way pay already. */
  cash: defineCall(`GET|POST ${path}/cash-needed`, {
    permission: 'supplier-account:ageing',
    summary: label('资金需求', 'Cash that is needed'),
    input: z.object({ weeks: z.coerce.number().int().min(1).max(26).default(8), supplierId: Id.optional() }),
    output: z.object({
      on: Day,
      /** `from` is empty for what is late already, `to` for what is due after the last week. */
      spans: z.array(
        z.object({
          from: Day.nullable(),
          to: Day.nullable(),
          bills: count,
          due: Money,
          paying: Money,
          needed: Money,
          /** Of this span and all before it. */
          cumulated: Money,
        }),
      ),
    }),
    options: { readOnly: true },
  }),
  /** Where a supplier's money is, from what came to what was paid. */
  whereabouts: defineCall(`GET|POST ${path}/whereabouts`, {
    permission: 'supplier-account:track',
    summary: label('货款进度', 'Where the money is'),
    input: z.object({ supplierId: Id.optional() }),
    output: z.object({
      supplierId: Id,
      supplierName: z.string(),
      balance: Money,
      steps: z.array(
        Bucket.extend({
          step: z.enum(['BILLABLE', 'TO_AGREE', 'DISPUTED', 'IN_APPROVAL', 'PAYABLE', 'PAYING', 'PAID']),
          /** The day that matters next: since when goods wait, when the first bill is due, when was paid last. */
          day: Day.nullable(),
        }),
      ),
      /** Due and not paid. */
      late: Bucket.extend({ day: Day.nullable() }),
    }),
    options: { readOnly: true },
  }),
} as const
