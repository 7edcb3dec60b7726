/** The supplier's calls of purchase orders: what was sent to them, and what they say to it. */
import { z } from 'zod'
import { Day, defineCall, Id, Instant, Quantity } from '#kit/contract.ts'
import { callsOf } from '#kit/resource-calls.contract.ts'
import { AnnounceOrder, mustSayWhy, positiveQuantity, unitPrice } from '../purchase-fields.contract.ts'
import { purchaseOrder } from './purchase-order.contract.ts'
import { OnDocument } from '#server/modules/stock/stock-fields.contract.ts'

const { list, export: exporting } = callsOf(purchaseOrder)
const row = purchaseOrder.row

const Promised = z.strictObject({ lineId: Id, promisedOn: Day })
const Countered = z
  .strictObject({ lineId: Id, qty: positiveQuantity.nullish(), price: unitPrice.nullish(), promisedOn: Day.nullish(), reason: mustSayWhy })
  .refine(({ qty, price, promisedOn }) => Boolean(qty ?? price ?? promisedOn), { path: ['qty'], error: 'purchase.counter-says-nothing' })

/** What came by one inbound order, for the paper that whoever received it signs. */
const Receipt = z.object({
  inboundCode: z.string(),
  receivedAt: Instant,
  receivedBy: z.string().nullable(),
  lines: z.array(
    z.object({ lineNo: z.number(), skuCode: z.string(), skuName: z.string(), unit: z.string().nullable(), acceptedQty: Quantity, rejectedQty: Quantity }),
  ),
})

const customerReceipt = (path: string, zh: string, en: string) =>
  defineCall(`POST /api/purchase/order/${path}`, {
    permission: 'purchase-order:detail',
    summary: { zh, en },
    input: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
    output: z.array(row.extend({ receipts: z.array(Receipt) })),
    options: { readOnly: true, logged: true },
  })

export const supplierOrderCalls = {
  list: defineCall('GET|POST /api/purchase/order/list-supplier', {
    permission: 'purchase-order:list',
    summary: { zh: '供应商采购单列表', en: 'Orders of a supplier' },
    input: list!.input,
    output: list!.output,
    options: { readOnly: true },
  }),
  export: defineCall('GET|POST /api/purchase/order/export-supplier', {
    permission: 'purchase-order:export',
    summary: { zh: '导出供应商采购单', en: 'Export orders of a supplier' },
    input: exporting!.input,
    output: exporting!.output,
    options: { transport: 'file', readOnly: true },
  }),
} as const

export const supplierAnswerCalls = {
  /** Days may be promised with it; a line without one is promised for the day that was asked for. */
  confirm: defineCall('POST /api/purchase/order/confirm', {
    permission: 'purchase-order:confirm',
    summary: { zh: '供应商确认接单', en: 'Confirm an order' },
    input: OnDocument.extend({ promises: z.array(Promised).max(500).default([]) }),
    output: row,
  }),
  counter: defineCall('POST /api/purchase/order/counter', {
    permission: 'purchase-order:confirm',
    summary: { zh: '供应商提出修改', en: 'Propose changes of lines' },
    input: OnDocument.extend({ lines: z.array(Countered).min(1, { error: 'purchase.counter-says-nothing' }).max(500) }),
    output: row,
  }),
  promise: defineCall('POST /api/purchase/order/promise', {
    permission: 'purchase-order:confirm',
    summary: { zh: '承诺到货日期', en: 'Promise dates' },
    input: OnDocument.extend({ promises: z.array(Promised).min(1).max(500) }),
    output: row,
  }),
  /** Goods are on their way: an inbound order of what is to come with them. */
  announce: defineCall('POST /api/purchase/order/announce', {
    permission: 'purchase-order:announce',
    summary: { zh: '到货通知', en: 'Give notice of arrival' },
    input: AnnounceOrder,
    output: z.object({ inboundId: Id, inboundCode: z.string() }),
  }),
  customerReceipt: customerReceipt('print-customer-receipt', '打印客户签收单', 'Print receipts'),
  customerReceiptSys: customerReceipt('print-customer-receipt-sys', '打印客户签收单（系统）', 'Print receipts (staff)'),
} as const
