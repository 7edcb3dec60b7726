/** Settlement bills: what came of a supplier in a while, less what went back, agreed to with their invoices. */
import { z } from 'zod'
import { Day, defineResource, Id, Money, Quantity, UnitPrice } from '#kit/contract.ts'
import { approvalStatuses } from '#kit/document/document.contract.ts'
import { dayOrNone, drawn, label, remark } from '#kit/fields.contract.ts'
import { OnDocument } from '#server/modules/stock/stock-fields.contract.ts'
import { money, moment, mustSayWhy, progressFields, supplierId, supplierName, told } from '#server/modules/purchase/purchase-fields.contract.ts'

const { DRAFT, IN_APPROVAL, RETURNED } = approvalStatuses
export const billStatuses = [
  DRAFT,
  { value: 'WAIT_SUPPLIER', label: label('待供应商对账', 'With the supplier'), color: 'blue' },
  { value: 'DISPUTED', label: label('有异议', 'Disputed'), color: 'orange' },
  IN_APPROVAL,
  RETURNED,
  { value: 'PAYABLE', label: label('待付款', 'Payable'), color: 'gold' },
  { value: 'PARTIAL_PAID', label: label('部分付款', 'Paid in part'), color: 'cyan' },
  { value: 'PAID', label: label('已付款', 'Paid'), color: 'green' },
  { value: 'ABOLISHED', label: label('已作废', 'Abolished'), color: 'default' },
] as const

const cycles = [
  { value: 'DAY', label: label('按天', 'Daily') },
  { value: 'WEEK', label: label('按周', 'Weekly') },
  { value: 'MONTH', label: label('按月', 'Monthly') },
  { value: 'MANUAL', label: label('手工', 'By hand') },
] as const

export const billSources = [
  { value: 'INBOUND', label: label('采购入库', 'Receipt'), color: 'blue' },
  { value: 'RETURN', label: label('采购退货', 'Return'), color: 'orange' },
  { value: 'AFTER_SALE', label: label('售后扣款', 'After-sales'), color: 'red' },
  { value: 'CREDIT', label: label('上期结转', 'Carried forward'), color: 'default' },
  { value: 'ADJUST', label: label('调整', 'Adjustment'), color: 'gold' },
] as const

export const invoiceTypes = [
  { value: 'VAT_SPECIAL', label: label('增值税专用发票', 'Special VAT invoice') },
  { value: 'VAT_GENERAL', label: label('增值税普通发票', 'General VAT invoice') },
  { value: 'ELECTRONIC', label: label('电子发票', 'Electronic invoice') },
  { value: 'OTHER', label: label('其他', 'Other') },
] as const

const period = (zh: string, en: string) => Day.meta({ label: label(zh, en), widget: 'date', column: 110 })

/** What a line says; amounts are null for whoever may not see them. Those of what the supplier owes are negative. */
export const BillLineView = z.object({
  id: Id,
  lineNo: z.number().int(),
  sourceType: z.enum(['INBOUND', 'RETURN', 'AFTER_SALE', 'CREDIT', 'ADJUST']),
  sourceCode: z.string().nullable(),
  orderCode: z.string().nullable(),
  occurredOn: Day.nullable(),
  skuCode: z.string().nullable(),
  skuName: z.string(),
  spec: z.string().nullable(),
  unit: z.string().nullable(),
  qty: Quantity,
  /** Without tax. */
  price: UnitPrice.nullable(),
  taxRate: z.string(),
  amount: Money.nullable(),
  taxAmount: Money.nullable(),
  reason: z.string().nullable(),
  adjustsId: Id.nullable(),
  disputeReason: z.string().nullable(),
  disputeAnswer: z.string().nullable(),
})
export type BillLineView = z.output<typeof BillLineView>

export const BillInvoiceView = z.object({
  id: Id,
  invoiceType: z.enum(['VAT_SPECIAL', 'VAT_GENERAL', 'ELECTRONIC', 'OTHER']),
  invoiceCode: z.string().nullable(),
  invoiceNo: z.string(),
  invoicedOn: Day,
  amountExTax: Money.nullable(),
  taxAmount: Money.nullable(),
  totalAmount: Money.nullable(),
  fileId: Id.nullable(),
})

/** A detail carries so many lines; a longer bill is read page by page (`billCalls.lines`). */
export const linesInDetail = 200

export const purchaseBill = defineResource({
  name: 'purchase-bill',
  label: label('对账单', 'Settlement bill'),
  path: '/api/purchase/purchase-bill',
  row: {
    code: drawn('对账单号', 'Number', 170),
    status: z
      .enum(['DRAFT', 'WAIT_SUPPLIER', 'DISPUTED', 'IN_APPROVAL', 'RETURNED', 'PAYABLE', 'PARTIAL_PAID', 'PAID', 'ABOLISHED'])
      .meta({ label: label('状态', 'Status'), widget: 'status', options: billStatuses, column: 150, search: 'in' }),
    payStatus: progressFields.payStatus,
    supplierId,
    supplierName,
    totalAmount: money('应付金额', 'Total', 130),
    dueOn: dayOrNone('应付日期', 'Due on').meta({ label: label('应付日期', 'Due on'), widget: 'date', column: 110, search: 'range', sortable: true }),
    paidAmount: money('已付金额', 'Amount paid'),
    cycle: z.enum(['DAY', 'WEEK', 'MONTH', 'MANUAL']).meta({ label: label('结算周期', 'Cycle'), widget: 'select', options: cycles, column: 90, search: 'in' }),
    periodFrom: period('账期起', 'From'),
    periodTo: period('账期止', 'To'),
    currency: z.string().meta({ label: label('币种', 'Currency'), widget: 'text', column: 'hidden' }),
    lineCount: z
      .number()
      .int()
      .meta({ label: label('行数', 'Lines'), widget: 'number', column: 'hidden' }),
    receiptAmount: money('入库金额', 'Receipts', 'hidden'),
    returnAmount: money('退货金额', 'Returns', 'hidden'),
    afterSaleAmount: money('售后扣款', 'After-sales', 'hidden'),
    creditAmount: money('上期结转', 'Carried forward', 'hidden'),
    adjustAmount: money('调整金额', 'Adjustments', 'hidden'),
    taxAmount: money('其中税额', 'Tax in it', 'hidden'),
    invoiceAmount: money('开票金额', 'Invoiced', 'hidden'),
    payingAmount: money('付款中', 'Being paid', 'hidden'),
    matchReason: told('差异说明', 'Why a difference is accepted').meta({
      label: label('差异说明', 'Why a difference is accepted'),
      widget: 'text',
      column: 'hidden',
      staysOpen: true,
    }),
    sentAt: moment('发送时间', 'Sent at'),
    agreedAt: moment('供应商确认时间', 'Agreed at'),
    submittedAt: moment('提交时间', 'Submitted at'),
    approvedAt: moment('审批时间', 'Approved at'),
    paidAt: moment('付清时间', 'Paid at'),
    abolishReason: told('作废原因', 'Why abolished'),
    remark,
    processInstanceId: Id.nullish().meta({ technical: true }),
    /** In details only. */
    lines: z.array(BillLineView).optional().meta({ technical: true, computed: true }),
    invoices: z.array(BillInvoiceView).optional().meta({ technical: true, computed: true }),
  },
  writable: [],
  differs: {
    lifecycles: { status: 'purchase-bill' },
    verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined },
    scope: { supplier: 'sentToId' },
    found: {
      by: ['code'],
      code: 'code',
      title: 'code',
      at: '/financial-center/withsingle/with-single-detail?id={id}',
      writtenAt: '/financial-center/withsingle/add-withsingle',
    },
    commands: {
      save: { label: label('修改', 'Edit'), permission: 'purchase-bill:insert', input: OnDocument },
      adjust: { label: label('调整', 'Adjust'), permission: 'purchase-bill:insert', input: OnDocument },
      send: { label: label('发送供应商', 'Send'), permission: 'purchase-bill:send', input: OnDocument },
      dispute: { label: label('提出异议', 'Dispute'), permission: 'purchase-bill:confirm', input: OnDocument, event: 'SUPPLIER_DISPUTE' },
      agree: { label: label('确认对账', 'Agree'), permission: 'purchase-bill:confirm', input: OnDocument, event: 'SUBMIT' },
      resolve: { label: label('回复异议', 'Answer'), permission: 'purchase-bill:send', input: OnDocument },
      submit: { label: label('提交审批', 'Submit'), permission: 'purchase-bill:submit', input: OnDocument },
      reset: { label: label('重置', 'Reset'), permission: 'purchase-bill:reset', input: OnDocument },
      abolish: { label: label('作废', 'Abolish'), permission: 'purchase-bill:abolish', input: OnDocument.extend({ reason: mustSayWhy }) },
    },
  },
})
