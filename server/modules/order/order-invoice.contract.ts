/** Invoices that buyers ask for, and what became of them. */
import { z } from 'zod'
import { defineResource, Id } from '#kit/contract.ts'
import { chosen, dayOrNone, label, lookedUp, named, optional } from '#kit/fields.contract.ts'
import { amount, invoiceStatuses, OrderInvoiceStatus } from './order-fields.contract.ts'

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
  differs: { verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined } },
})
