/** Words and fields that purchase orders, their lines and returns share. */
import { z } from 'zod'
import { Day, Id, Instant, Money, Quantity, type FieldView } from '#kit/contract.ts'
import { label, lookedUp } from '#kit/fields.contract.ts'
import { OnDocument, plain } from '#server/modules/stock/stock-fields.contract.ts'

/** Lines of 500 pieces of the dearest article still fit into an amount. */
export const positiveQuantity = plain(9, 4).refine((text) => /[1-9]/.test(text), { error: 'purchase.not-positive' })
export const unitPrice = plain(9, 4)
export const anAmount = plain(14, 2)

export const why = (zh = '原因', en = 'Reason') =>
  z
    .string()
    .trim()
    .max(500)
    .nullish()
    .meta({ label: label(zh, en), widget: 'textarea' })
export const mustSayWhy = z
  .string({ error: 'purchase.say-why' })
  .trim()
  .min(1, { error: 'purchase.say-why' })
  .max(500)
  .meta({ label: label('原因', 'Reason'), widget: 'textarea', requiredMessage: label('请输入原因', 'Enter the reason') })
export const SayingWhy = OnDocument.extend({ reason: mustSayWhy })

/** Goods of an order that are on their way. */
export const AnnounceOrder = OnDocument.extend({
  /** Of this notice: sent again, it answers what the first one did. */
  operationId: Id,
  arrivalOn: Day.meta({ label: label('预计到货', 'Expected on'), widget: 'date' }),
  lines: z
    .array(z.strictObject({ lineId: Id, qty: positiveQuantity }))
    .min(1)
    .max(500),
}).strict()
export type AnnounceOrder = z.output<typeof AnnounceOrder>

/** @param options of a status; each of the axes says how far something has come */
const progress = (zh: string, en: string, none: string, part: string, full: string, words: readonly [string, string, string]) =>
  z.enum(['NONE', 'PARTIAL', 'FULL']).meta({
    label: label(zh, en),
    widget: 'status',
    options: [
      { value: 'NONE', label: label(none, words[0]), color: 'default' },
      { value: 'PARTIAL', label: label(part, words[1]), color: 'gold' },
      { value: 'FULL', label: label(full, words[2]), color: 'green' },
    ],
    column: 100,
    search: 'in',
    changes: 'derived',
  })

/** How far an order has come, beside its status: worked out of its lines by `progressOf` (`order/order-axes.ts`) and nothing else. */
export const progressFields = {
  receiptStatus: progress('收货进度', 'Received', '未收货', '部分收货', '全部收货', ['Nothing', 'In part', 'All']),
  billStatus: progress('对账进度', 'Billed', '未对账', '部分对账', '全部对账', ['Nothing', 'In part', 'All']),
  payStatus: progress('付款进度', 'Paid', '未付款', '部分付款', '全部付款', ['Nothing', 'In part', 'All']),
  returnStatus: progress('退货进度', 'Returned', '无退货', '部分退货', '全部退货', ['Nothing', 'In part', 'All']),
} as const

export const sums = (zh: string, en: string, column: FieldView['column'] = 100) => Quantity.meta({ label: label(zh, en), widget: 'quantity', column })
export const money = (zh: string, en: string, column: FieldView['column'] = 120) => Money.meta({ label: label(zh, en), widget: 'money', column })
export const moment = (zh: string, en: string, column: FieldView['column'] = 'hidden') =>
  Instant.nullish().meta({ label: label(zh, en), widget: 'datetime', column })
export const told = (zh: string, en: string) =>
  z
    .string()
    .nullish()
    .meta({ label: label(zh, en), widget: 'text', column: 'hidden' })

export const supplierId = Id.meta({
  label: label('供应商', 'Supplier'),
  widget: 'reference',
  reference: { resource: 'supplier', labelField: 'companyName' },
  column: false,
  search: 'in',
  requiredMessage: label('请选择供应商', 'Choose the supplier'),
})
export const supplierName = lookedUp('供应商', 'Supplier', 200)
export const warehouseName = (zh = '收货仓库', en = 'Warehouse') => lookedUp(zh, en, 150)
export const salesChannel = z
  .string()
  .trim()
  .max(40)
  .nullish()
  .meta({ label: label('销售渠道', 'Channel'), widget: 'dict', dict: 'sales_channel', column: 'hidden', search: 'equals' })

/** What a line remembers of its article. `skuName` is in the reader's language. */
export const articleShown = {
  skuId: Id,
  skuCode: z.string(),
  skuName: z.string(),
  spec: z.string().nullable(),
  unit: z.string().nullable(),
} as const
