/** Invoices that buyers ask for, and what became of them. */
import { z } from 'zod'
import { defineCall, defineResource, Id, Money, Version } from '#kit/contract.ts'
import { chosen, dayOrNone, label, lookedUp, named, optional } from '#kit/fields.contract.ts'
import { amount, invoiceStatuses, OrderInvoiceStatus } from '../order-fields.contract.ts'

export const orderInvoice = defineResource({
  name: 'order-invoice',
  label: { zh: '订单发票', en: 'Invoice of an order' },
  path: '/api/order/order-invoice',
  row: {
    masterId: Id.meta({ technical: true, search: 'equals' }),
    masterCode: lookedUp('订单号', 'Order', 180),
    invoiceType: chosen('发票类型', 'Kind', 'invoice_type', 140),
    title: named('发票抬头', 'Invoiced to', 200, 200),
    taxNo: optional('税号', 'Tax number', 30),
    amount: amount('开票金额', 'Amount'),
    /** What the order comes to now: less than was issued when goods were given up or money went back since. */
    dueAmount: Money.meta({ label: label('应开金额', 'To be invoiced'), widget: 'money', column: 'hidden', computed: true }),
    status: OrderInvoiceStatus.meta({ label: label('状态', 'Status'), widget: 'status', options: invoiceStatuses, column: 100, search: 'in' }),
    invoiceNo: z
      .string()
      .trim()
      .max(40)
      .nullish()
      .meta({ label: label('发票号码', 'Invoice number'), widget: 'text', column: 160, search: 'contains' }),
    issuedOn: dayOrNone('开票日期', 'Issued on'),
    fileId: Id.nullish().meta({ label: label('发票文件', 'File'), widget: 'file', column: 'hidden' }),
  },
  writable: [],
  differs: {
    lifecycles: { status: 'order-invoice' },
    verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined },
    commands: {
      issue: { label: { zh: '登记开票', en: 'Issued' }, permission: 'order-invoice:update-status', input: z.object({ id: Id }) },
      reverse: { label: { zh: '红冲', en: 'Reverse' }, permission: 'order-invoice:update-status', input: z.object({ id: Id }) },
    },
  },
})

const { invoiceType, title, taxNo, invoiceNo, issuedOn, fileId } = orderInvoice.row.shape

/** For the whole amount of an order that is not cancelled and has no invoice that counts. */
export const applyInvoice = defineCall('POST /api/order/order-invoice/insert', {
  permission: 'order-invoice:insert',
  summary: { zh: '申请开票', en: 'Apply for an invoice' },
  input: z.object({ masterId: Id, invoiceType, title, taxNo }),
  output: orderInvoice.row,
})

/** `ISSUED` needs the number and the day, `RED` reverses what was issued. */
export const updateInvoiceStatus = defineCall('POST /api/order/order-invoice/update-status', {
  permission: 'order-invoice:update-status',
  summary: { zh: '更新开票状态', en: 'Say what became of an invoice' },
  input: z
    .object({ id: Id, version: Version.optional(), status: z.enum(['ISSUED', 'RED']), invoiceNo, issuedOn, fileId })
    .refine(({ status, ...said }) => status !== 'ISSUED' || Boolean(said.invoiceNo), { path: ['invoiceNo'], error: 'order.invoice-no-missing' })
    .refine(({ status, ...said }) => status !== 'ISSUED' || Boolean(said.issuedOn), { path: ['issuedOn'], error: 'order.issued-on-missing' }),
  output: orderInvoice.row,
})
