/** The calls of settlement bills beside the list: writing, asking the supplier, deciding, the match with order and receipt. */
import { z } from 'zod'
import { ById, Day, defineCall, Id, Money, pageOf, Paging, Quantity, UnitPrice, Version } from '#kit/contract.ts'
import { DocumentChange } from '#kit/document/document.contract.ts'
import { BatchResult } from '#kit/each-by-id.contract.ts'
import { called, label, remark } from '#kit/fields.contract.ts'
import { listInput } from '#kit/resource-calls.contract.ts'
import { mustSayWhy, why } from '#server/modules/purchase/purchase-fields.contract.ts'
import { OnDocument } from '#server/modules/stock/stock-fields.contract.ts'
import { BillLineView, purchaseBill } from './purchase-bill.contract.ts'

const row = purchaseBill.row
const path = '/api/purchase/purchase-bill'

/** With a sign; never nothing. */
const signedAmount = z
  .string()
  .trim()
  .regex(/^-?\d{1,14}(\.\d{1,2})?$/, { error: 'purchase-bill.bad-amount' })
  .refine((text) => /[1-9]/.test(text), { error: 'purchase-bill.nothing' })
const amountText = z
  .string()
  .trim()
  .regex(/^-?\d{1,14}(\.\d{1,2})?$/, { error: 'purchase-bill.bad-amount' })

/** What goes onto a bill: chosen items, or everything of the supplier that came up to a day and stands on no bill. */
export const BillDraft = z.strictObject({
  id: Id.optional(),
  version: z.coerce.number().int().min(0).optional(),
  supplierId: called('供应商', 'Supplier', Id),
  itemIds: z.array(Id).min(1).max(500).optional(),
  /** With `itemIds` these are not looked at. The last day, counted in; today when nothing is said. */
  periodTo: Day.optional(),
  exceptItemIds: z.array(Id).max(500).default([]),
  /** Of a draft that is there: what is put on and taken off. All else stays, whatever else is said. */
  changes: z.strictObject({ add: z.array(Id).max(500).default([]), drop: z.array(Id).max(500).default([]) }).optional(),
  remark,
})

export const BillAdjustment = z.strictObject({
  /** Without tax; less is owed when it is negative. */
  amount: signedAmount,
  taxRate: z
    .string()
    .trim()
    .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/)
    .default('0'),
  reason: mustSayWhy,
  /** The line that it corrects. */
  adjustsId: Id.nullish(),
})

export const InvoiceDraft = z.strictObject({
  invoiceType: z.enum(['VAT_SPECIAL', 'VAT_GENERAL', 'ELECTRONIC', 'OTHER']),
  invoiceCode: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z]{0,20}$/)
    .nullish(),
  invoiceNo: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z]{1,32}$/)
    .meta({ label: label('发票号码', 'Invoice number'), requiredMessage: label('请输入发票号码', 'Enter the number of the invoice') }),
  invoicedOn: Day,
  amountExTax: amountText,
  taxAmount: amountText,
  fileId: Id.nullish(),
})

const AgreeBill = OnDocument.extend({ invoices: z.array(InvoiceDraft).max(100).default([]) }).strict()

const BillMatch = z.object({
  lineId: Id,
  lineNo: z.number().int(),
  orderCode: z.string().nullable(),
  skuCode: z.string().nullable(),
  skuName: z.string(),
  /** What does not match: more than was received, another price, another tax. */
  wrong: z.array(z.enum(['QTY', 'PRICE', 'TAX'])),
  orderedQty: Quantity,
  receivedQty: Quantity,
  returnedQty: Quantity,
  /** By bills that were approved before. */
  billedQty: Quantity,
  qty: Quantity,
  orderPrice: UnitPrice.nullable(),
  price: UnitPrice.nullable(),
  orderTaxRate: z.string(),
  taxRate: z.string(),
})
export type BillMatch = z.output<typeof BillMatch>

const own = <In extends z.ZodType, Out extends z.ZodType>(
  signature: string,
  verb: string,
  [zh, en]: readonly [string, string],
  { input, output }: { readonly input: In; readonly output: Out },
  options: { readonly readOnly?: boolean; readonly logged?: boolean } = {},
) => {
  const [methods = '', tail = ''] = signature.split(' ')
  return defineCall(`${methods} ${path}/${tail}` as 'POST /api', { permission: `purchase-bill:${verb}`, summary: { zh, en }, input, output, options })
}

export const billCalls = {
  save: own('POST save', 'insert', ['保存对账单', 'Save a bill'], { input: BillDraft, output: row }),
  adjust: own('POST adjust', 'insert', ['调整对账单', 'Adjust a bill'], {
    input: OnDocument.extend({ lines: z.array(BillAdjustment).min(1).max(100) }).strict(),
    output: row,
  }),
  /** What a negative bill leaves is taken over to the next one. */
  carry: own('POST carry', 'insert', ['结转负数对账单', 'Carry a negative bill forward'], { input: OnDocument, output: row }),
  send: own('POST send', 'send', ['发送对账单', 'Send a bill to its supplier'], { input: OnDocument, output: row }),
  agree: own('POST agree', 'confirm', ['供应商确认对账', 'Agree to a bill'], { input: AgreeBill, output: row }),
  dispute: own('POST dispute', 'confirm', ['供应商提出异议', 'Dispute lines of a bill'], {
    input: OnDocument.extend({
      lines: z
        .array(z.strictObject({ lineId: Id, reason: mustSayWhy }))
        .min(1)
        .max(500),
    }).strict(),
    output: row,
  }),
  resolve: own('POST resolve', 'send', ['回复对账异议', 'Answer what is disputed'], {
    input: OnDocument.extend({
      answers: z.array(z.strictObject({ lineId: Id, answer: mustSayWhy, adjustment: BillAdjustment.omit({ adjustsId: true }).nullish() })).max(500),
    }).strict(),
    output: row,
  }),
  /** Finance hands in what the supplier agreed to on paper. */
  submit: own('POST submit-approval', 'submit', ['提交对账单', 'Hand a bill in'], { input: AgreeBill, output: row }),
  approve: own('POST approval', 'approve', ['审批对账单', 'Decide on bills'], {
    input: z.strictObject({ ids: z.array(Id).min(1).max(200), pass: z.boolean().default(true), comment: why('审批意见', 'Comment') }),
    output: BatchResult,
  }),
  /** An approver takes upon them what does not match. */
  acceptMatch: own('POST accept-match', 'approve', ['接受对账差异', 'Accept what does not match'], {
    input: OnDocument.extend({ version: Version, reason: mustSayWhy }).strict(),
    output: row,
  }),
  reset: own('GET|POST reset/{id}', 'reset', ['重置对账单', 'Reset a bill'], { input: OnDocument, output: row }),
  abolish: own('GET|POST abolish/{id}', 'abolish', ['作废对账单', 'Abolish a bill'], { input: OnDocument.extend({ reason: why() }), output: row }),
  print: own('GET|POST print/{id}', 'detail', ['打印对账单', 'Print a bill'], { input: ById, output: row }, { readOnly: true, logged: true }),
  printMany: own(
    'GET|POST batch/print',
    'detail',
    ['批量打印对账单', 'Print bills'],
    {
      input: z.object({ ids: z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(Id).min(1).max(50)) }),
      output: z.array(row),
    },
    { readOnly: true, logged: true },
  ),
  lines: own(
    'GET|POST lines',
    'detail',
    ['对账明细', 'Lines of a bill'],
    { input: Paging.pick({ current: true, size: true }).extend({ id: Id, disputed: z.coerce.boolean().default(false) }), output: pageOf(BillLineView) },
    { readOnly: true },
  ),
  /** Lines against their orders, what does not match first. */
  match: own(
    'GET|POST match',
    'view',
    ['三方匹配', 'Match with orders and receipts'],
    {
      input: Paging.pick({ current: true, size: true }).extend({ id: Id }),
      output: z.object({ wrong: z.number().int(), total: z.number().int(), records: z.array(BillMatch) }),
    },
    { readOnly: true },
  ),
  /** What would go onto a bill of a supplier up to a day. */
  billable: own(
    'GET|POST billable',
    'insert',
    ['可对账汇总', 'What is billable of a supplier'],
    {
      input: z.object({ supplierId: Id, periodTo: Day.optional() }),
      output: z.object({
        lines: z.number().int(),
        receiptAmount: Money,
        returnAmount: Money,
        otherAmount: Money,
        totalAmount: Money,
        firstOn: Day.nullable(),
        lastOn: Day.nullable(),
      }),
    },
    { readOnly: true },
  ),
  /** These goods, a page at a time, the oldest first; with those that stand on a draft already, where one is named. */
  billableItems: own(
    'GET|POST billable-items',
    'insert',
    ['可对账明细', 'Goods that are billable of a supplier'],
    {
      input: Paging.pick({ current: true, size: true }).extend({ supplierId: Id, periodTo: Day.optional(), billId: Id.optional() }),
      output: pageOf(
        BillLineView.omit({ lineNo: true, reason: true, adjustsId: true, disputeReason: true, disputeAnswer: true }).extend({ isOnBill: z.boolean() }),
      ),
    },
    { readOnly: true },
  ),
  /** The same rows as the list without its status, counted by status. */
  counters: own(
    'GET|POST status-counters',
    'list',
    ['各状态对账单数', 'How many bills stand how'],
    { input: listInput(purchaseBill), output: z.array(z.object({ status: row.shape.status, count: z.number().int() })) },
    { readOnly: true },
  ),
  ofCase: defineCall('GET|POST /api/purchase/purchase-bill/case', {
    permission: 'workflow:view',
    summary: { zh: '对账单（审批）', en: 'A bill in its process' },
    input: z.object({ id: Id }),
    output: row.extend({ change: DocumentChange.nullable(), mayDecide: z.boolean(), wrong: z.number().int() }),
    options: { readOnly: true },
  }),
} as const
