/** The calls of returns beside the list: writing, handing in, deciding, what may still go back; and the supplier's names of the reads. */
import { z } from 'zod'
import { ById, Day, defineCall, Id, Money, Quantity, UnitPrice, Version } from '#kit/contract.ts'
import { DocumentChange } from '#kit/document/document.contract.ts'
import { BatchResult } from '#kit/each-by-id.contract.ts'
import { called, label, remark } from '#kit/fields.contract.ts'
import { callsOf } from '#kit/resource-calls.contract.ts'
import { anAmount, articleShown, positiveQuantity, why } from '../purchase-fields.contract.ts'
import { purchaseReturn } from './purchase-return.contract.ts'
import { OnDocument, WithReason } from '#server/modules/stock/stock-fields.contract.ts'

const { list, export: exporting } = callsOf(purchaseReturn)
const row = purchaseReturn.row
const path = '/api/purchase/purchase-return'

export const ReturnDraft = z.strictObject({
  id: Id.optional(),
  version: z.coerce.number().int().min(0).optional(),
  orderId: called('采购单', 'Order', Id),
  warehouseId: called('退货仓库', 'Warehouse', Id),
  recipientId: called('收件人', 'Recipient', Id),
  reasonCode: called('退货原因', 'Reason', z.string().trim().min(1).max(40)),
  reason: why(),
  refundMode: z.enum(['OFFSET', 'REFUND']).default('OFFSET'),
  remark,
  lines: called(
    '退货明细',
    'Lines',
    z
      .array(
        z.strictObject({
          orderLineId: Id,
          inboundLineId: Id,
          batchId: Id.nullish(),
          qty: called('退货数量', 'Quantity', positiveQuantity),
          remark: why('备注', 'Remark'),
        }),
      )
      .min(1)
      .max(500),
  ),
  submit: z.boolean().default(false),
})

const RefundReturn = OnDocument.extend({
  version: Version,
  amount: anAmount
    .refine((text) => /[1-9]/.test(text), { error: 'purchase.not-positive' })
    .meta({ label: label('退款金额', 'Amount'), widget: 'money', requiredMessage: label('请输入退款金额', 'Enter the amount') }),
  note: why('备注', 'Remark'),
}).strict()

/** What of an order may go back: each receipt of each line, at its price. */
const Returnable = z.object({
  orderId: Id,
  orderCode: z.string(),
  supplierId: Id,
  warehouseId: Id,
  /** Addresses that the supplier gave for returns; the usual one first. */
  recipients: z.array(z.object({ id: Id, name: z.string(), mobile: z.string(), regionCode: z.string().nullable(), address: z.string() })),
  lines: z.array(
    z.object({
      orderLineId: Id,
      inboundLineId: Id,
      inboundCode: z.string(),
      /** Of the last receipt. */
      receivedOn: Day,
      ...articleShown,
      batchId: Id.nullable(),
      batchNo: z.string().nullable(),
      receivedQty: Quantity,
      returnableQty: Quantity,
      /** Free in the warehouse of this batch. Null for whoever counts it blind. */
      available: Quantity.nullable(),
      price: UnitPrice.nullable(),
      taxRate: z.string(),
    }),
  ),
})

const own = <In extends z.ZodType, Out extends z.ZodType>(
  signature: string,
  verb: string,
  [zh, en]: readonly [string, string],
  { input, output }: { readonly input: In; readonly output: Out },
  options: { readonly readOnly?: boolean; readonly logged?: boolean } = {},
) => {
  const [methods = '', tail = ''] = signature.split(' ')
  return defineCall(`${methods} ${path}/${tail}` as 'POST /api', { permission: `purchase-return:${verb}`, summary: { zh, en }, input, output, options })
}

export const returnCalls = {
  save: own('POST save', 'insert', ['保存采购退货单', 'Save a return'], { input: ReturnDraft, output: row }),
  submit: own('POST submit', 'submit', ['提交采购退货单', 'Hand a return in'], { input: OnDocument, output: row }),
  approve: own('POST approve', 'approve', ['审批采购退货单', 'Decide on returns'], {
    input: z.strictObject({ ids: z.array(Id).min(1).max(200), pass: z.boolean().default(true), comment: why('审批意见', 'Comment') }),
    output: BatchResult,
  }),
  cancel: own('POST cancel', 'cancel', ['取消采购退货单', 'Cancel a return'], { input: WithReason, output: row }),
  /** By POST with the id in the body, beside the removal that every document has. */
  remove: own('POST remove', 'remove', ['删除采购退货单', 'Remove a return'], { input: OnDocument, output: z.object({ removed: z.number().int() }) }),
  /** The supplier's word on it, when it is theirs to give: their task of its process. */
  confirm: own('POST confirm', 'confirm', ['供应商答复退货', 'Answer to a return'], {
    input: OnDocument.extend({ pass: z.boolean().default(true), comment: why('意见', 'Comment') }),
    output: row,
  }),
  /** Money that the supplier paid back; the version says which state of it was seen, so nothing is written down twice. */
  refund: own('POST refund', 'settle', ['登记供应商退款', 'Write a refund down'], { input: RefundReturn, output: row }),
  sign: own('POST sign', 'confirm', ['供应商签收退货', 'Sign for goods that came back'], { input: OnDocument, output: row }),
  /** What may go back of an order: where a return begins. By the id of a return: what it says, to be edited. */
  forSave: own('GET detail-for-save/{id}', 'insert', ['发起退货信息', 'What may go back'], {
    input: ById.extend({ warehouseId: Id.optional() }),
    output: Returnable.extend({ draft: row.nullable() }),
  }),
  printInfo: own('GET print-info/{id}', 'detail', ['打印采购退货单', 'Print a return'], { input: ById, output: row }, { logged: true }),
  countInReturn: own('GET count-in-return/{id}', 'list', ['在途退货数量', 'Quantities that are going back'], {
    input: ById,
    output: z.array(z.object({ orderLineId: Id, receivedQty: Quantity, inReturnQty: Quantity, returnedQty: Quantity, returnableQty: Quantity })),
  }),
  /** What the given quantities would be worth, at the prices of their receipts. */
  amountInReturn: own(
    'POST amount-in-return',
    'list',
    ['退货金额试算', 'What a return would be worth'],
    {
      input: ReturnDraft.pick({ orderId: true, lines: true }),
      output: z.object({ goodsAmount: Money.nullable(), taxAmount: Money.nullable(), totalAmount: Money.nullable() }),
    },
    { readOnly: true },
  ),
  ofCase: defineCall('GET|POST /api/purchase/purchase-return/case', {
    permission: 'workflow:view',
    summary: { zh: '采购退货单（审批）', en: 'A return in its process' },
    input: z.object({ id: Id }),
    output: row.extend({ change: DocumentChange.nullable(), mayDecide: z.boolean() }),
    options: { readOnly: true },
  }),
} as const

/** The same rows under the names that the supplier's screens know; whose they are decides who asks. */
export const supplierReturnCalls = {
  list: defineCall('GET|POST /api/purchase/purchase-return/list-for-supplier', {
    permission: 'purchase-return:list',
    summary: { zh: '供应商采购退货单列表', en: 'Returns to a supplier' },
    input: list!.input,
    output: list!.output,
    options: { readOnly: true },
  }),
  export: defineCall('GET|POST /api/purchase/purchase-return/export-for-supplier', {
    permission: 'purchase-return:export',
    summary: { zh: '导出供应商采购退货单', en: 'Export returns to a supplier' },
    input: exporting!.input,
    output: exporting!.output,
    options: { transport: 'file', readOnly: true },
  }),
  detail: defineCall('GET /api/purchase/purchase-return/detail-for-supplier/{id}', {
    permission: 'purchase-return:detail',
    summary: { zh: '供应商采购退货单详情', en: 'A return to a supplier' },
    input: ById,
    output: row,
  }),
} as const
