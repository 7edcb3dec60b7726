/** The calls of after-sales cases beside the list: applying, reviewing, the supplier's side, arbitration, goods back and forth, money, the desk. */
import { z } from 'zod'
import { ById, defineCall, Id, Instant, Money, Quantity, Version } from '#kit/contract.ts'
import { DocumentChange } from '#kit/document/document.contract.ts'
import { BatchResult } from '#kit/each-by-id.contract.ts'
import { chosen, label, remark } from '#kit/fields.contract.ts'
import { callsOf } from '#kit/resource-calls.contract.ts'
import { anAmount, mustSayWhy, positiveQuantity, why } from '#server/modules/purchase/purchase-fields.contract.ts'
import { subOrder } from '#server/modules/order/sub-order.contract.ts'
import { OnDocument } from '#server/modules/stock/stock-fields.contract.ts'
import { asOrder } from './as-order.contract.ts'
import { CaseDeliveryView, CaseLineView, CaseLogView, CaseRefundView, CaseStatus, CaseType, Condition, Liability } from './as-order-fields.contract.ts'

const { list, export: exporting } = callsOf(asOrder)
const row = asOrder.row
const path = '/api/after-order/as-order'

const photos = z
  .array(Id)
  .max(20)
  .default([])
  .meta({ label: label('照片', 'Photos'), widget: 'file' })
const amount = (zh: string, en: string) => anAmount.nullish().meta({ label: label(zh, en), widget: 'money' })
const liability = Liability.nullish().meta({ label: label('责任方', 'Liable'), widget: 'select' })
const waybill = z
  .string()
  .trim()
  .regex(/^[\w-]{4,64}$/, { error: 'order.bad-bill-code' })
  .meta({ label: label('物流单号', 'Waybill'), widget: 'text', requiredMessage: label('请输入物流单号', 'Enter the waybill number') })
const carrier = chosen('物流公司', 'Carrier', 'logistics_company')

/**
 * What is asked for. The line by its id, or as the channel knows it: its order and the code of the goods. Sent again under its channel's
 * number it is the case that is there.
 */
export const CaseDraft = z
  .strictObject({
    orderLineId: Id.optional(),
    salesChannel: z.string().trim().min(1).max(40).optional(),
    channelOrderNo: z.string().trim().min(1).max(64).optional(),
    skuCode: z.string().trim().min(1).max(64).optional(),
    channelCaseNo: z.string().trim().min(1).max(64).nullish(),
    type: CaseType,
    reasonCode: chosen('售后原因', 'Reason', 'after_sales_reason'),
    description: z
      .string()
      .trim()
      .max(2000)
      .nullish()
      .meta({ label: label('问题描述', 'What is wrong'), widget: 'textarea' }),
    qty: positiveQuantity.meta({ label: label('数量', 'Quantity'), widget: 'quantity', requiredMessage: label('请输入数量', 'Enter the quantity') }),
    /** All that was paid for the quantity, when nothing is said. */
    amount: amount('退款金额', 'Amount'),
    /** How the amount is worked out instead: names and what they stand for under `expression/calculate`. */
    expression: z.string().trim().min(1).max(500).nullish(),
    roundFlag: z.boolean().default(true),
    fileIds: photos,
    remark,
  })
  .refine(({ orderLineId, salesChannel, channelOrderNo, skuCode }) => orderLineId !== undefined || (salesChannel && channelOrderNo && skuCode), {
    path: ['orderLineId'],
    error: 'bad-value',
  })
export type CaseDraft = z.output<typeof CaseDraft>

const Decision = OnDocument.extend({
  /** What of the amount is approved; all of it when nothing is said, never more than was asked for. */
  approvedAmount: amount('核定金额', 'Approved'),
  liability,
  comment: why('意见', 'Comment'),
  fileIds: photos,
}).strict()

/** Decided by one person at once, or for many. */
const Decisions = z
  .strictObject({
    id: Id.optional(),
    ids: z.array(Id).min(1).max(200).optional(),
    version: Version.optional(),
    pass: z.boolean().default(true),
    approvedAmount: amount('核定金额', 'Approved'),
    liability,
    comment: why('审核意见', 'Comment'),
    fileIds: photos,
  })
  .refine(({ id, ids }) => (id === undefined) !== (ids === undefined), { path: ['ids'], error: 'bad-value' })

const Said = OnDocument.extend({ reason: mustSayWhy, fileIds: photos }).strict()

/** What this means for whoever decides: the buyer, the order's money, the supplier, what follows. */
export const CaseContext = z.object({
  /** Other cases of the same buyer and channel, newest first, ten at most. */
  buyer: z.object({
    orders: z.number().int(),
    cases: z.number().int(),
    refunded: Money.nullable(),
    recent: z.array(z.object({ id: Id, code: z.string(), type: CaseType, status: CaseStatus, skuName: z.string(), createTime: Instant })),
  }),
  supplier: z.object({
    /** Of the last score that was published; null for none. */
    score: z.string().nullable(),
    grade: z.string().nullable(),
    /** In the last 90 days: cases, and lines that left. */
    cases: z.number().int(),
    lines: z.number().int(),
    openCases: z.number().int(),
  }),
  /** Cases that are open about the same goods. */
  duplicates: z.array(
    z.object({
      id: Id,
      code: z.string(),
      type: CaseType,
      status: CaseStatus,
      reasonCode: z.string(),
      applyQty: Quantity,
      applyAmount: Money.nullable(),
      description: z.string().nullable(),
      createTime: Instant,
    }),
  ),
  /** Where it goes when this is approved, and when it is not. */
  ifApproved: z.object({ status: CaseStatus, charged: Money.nullable(), toSupplier: z.boolean(), toManager: z.boolean() }),
  ifRefused: CaseStatus,
})

export const CaseInfo = row.extend({
  order: CaseLineView,
  deliveries: z.array(CaseDeliveryView),
  refunds: z.array(CaseRefundView),
  logs: z.array(CaseLogView),
  /** Staff only. */
  context: CaseContext.nullable(),
})

const own = <In extends z.ZodType, Out extends z.ZodType>(
  signature: string,
  verb: string,
  [zh, en]: readonly [string, string],
  { input, output }: { readonly input: In; readonly output: Out },
  options: { readonly readOnly?: boolean; readonly aliases?: readonly string[] } = {},
) => {
  const [methods = '', tail = ''] = signature.split(' ')
  return defineCall(`${methods} ${path}/${tail}` as 'POST /api', { permission: `as-order:${verb}`, summary: { zh, en }, input, output, options })
}

export const caseCalls = {
  /** By the channel or by staff whom the buyer called. */
  insert: own('POST insert', 'insert', ['新建售后单', 'Write a case'], { input: CaseDraft, output: row }),
  /** What may still be asked for of a line, by its id or as the channel knows it. */
  claimable: own(
    'GET|POST claimable',
    'insert',
    ['可售后订单行', 'Lines that a case may be about'],
    {
      input: z.object({ orderLineId: Id.optional(), orderId: Id.optional(), channelOrderNo: z.string().trim().min(1).max(64).optional() }),
      output: z.array(CaseLineView),
    },
    { readOnly: true },
  ),
  /** The review; `pass: false` refuses. */
  approve: own('POST approve', 'approve', ['审核售后单', 'Review cases'], { input: Decisions, output: BatchResult }),
  refuse: own('POST refuse', 'approve', ['拒绝售后单', 'Refuse a case'], { input: Said, output: row }),
  agree: own('POST supplier-agree', 'answer', ['供应商同意', 'The supplier agrees'], {
    input: OnDocument.extend({ comment: why('答复', 'Answer'), recipientId: Id.nullish(), fileIds: photos }).strict(),
    output: row,
  }),
  disagree: own('POST supplier-disagree', 'answer', ['供应商不同意', 'The supplier does not agree'], { input: Said, output: row }),
  /** Arbitration; `pass: false` decides against the buyer. Who is liable is named with it. */
  approveAfterOrder: own('POST approveAfterOrder', 'arbitrate', ['平台仲裁', 'Decide between buyer and supplier'], {
    input: Decision.extend({ pass: z.boolean().default(true) }),
    output: row,
  }),
  /** The manager lets the money go, or does not. */
  release: own('POST release', 'release', ['批准退款', 'Let the money go'], {
    input: OnDocument.extend({ pass: z.boolean().default(true), comment: why('意见', 'Comment') }).strict(),
    output: row,
  }),
  buyerShip: own('POST buyer-ship', 'ship', ['登记退货物流', 'The buyer sent the goods back'], {
    input: OnDocument.extend({ logisticsCompany: carrier, billCode: waybill, fileIds: photos }).strict(),
    output: row,
  }),
  /** Goods are here. Refused, the platform decides. */
  receive: own('POST receive', 'receive', ['收货验货', 'Receive what came back'], {
    input: OnDocument.extend({
      pass: z.boolean().default(true),
      condition: Condition.meta({ label: label('验货结果', 'Condition'), widget: 'select' }),
      /** Of our warehouse: where they are put; a warehouse for defective goods where they are. */
      warehouseId: Id.nullish(),
      cargoSpaceId: Id.nullish(),
      note: why('验货说明', 'What was found'),
      fileIds: photos,
    }).strict(),
    output: row,
  }),
  /** Staff say that the parcel arrived; carriers say so by themselves. */
  sign: own('POST sign', 'deliver', ['确认签收', 'The parcel arrived'], { input: OnDocument, output: row }),
  close: own('POST close', 'close', ['关闭售后单', 'Close a case'], { input: Said, output: row }),
  cancel: own('POST cancel', 'cancel', ['买家取消售后', 'The buyer gives up'], { input: Said, output: row }),
  /** These say the same as the first: they are closed and point to it. */
  merge: own('POST merge', 'merge', ['合并重复售后单', 'Merge cases that say the same'], {
    input: z.strictObject({ id: Id, duplicateIds: z.array(Id).min(1).max(20) }),
    output: row,
  }),
  /** After a failure: once more, under the next number. */
  refundAgain: own('POST refund-again', 'refund', ['重新退款', 'Try the refund again'], { input: OnDocument, output: row }),
  /** Given back by hand: the number under which it was. */
  refundByHand: own('POST refund-by-hand', 'refund', ['登记线下退款', 'Refunded by hand'], {
    input: OnDocument.extend({
      voucher: z
        .string()
        .trim()
        .min(1)
        .max(64)
        .meta({ label: label('凭证号', 'Voucher'), widget: 'text', requiredMessage: label('请输入凭证号', 'Enter the voucher') }),
      note: why('说明', 'Note'),
      fileIds: photos,
    }).strict(),
    output: row,
  }),
  info: own('GET get-orderInfo/{id}', 'detail', ['售后工单详情', 'A case with everything about it'], { input: ById, output: CaseInfo }, { readOnly: true }),
  /** The supplier's order that the case is about, with its parcels. */
  supplierOrder: own(
    'GET getSupplierOrderInfo/{id}',
    'detail',
    ['售后单的供应商订单', 'The order of a case'],
    { input: ById, output: subOrder.row },
    { readOnly: true },
  ),
  /** As its supplier sees it. */
  supplierInfo: own(
    'GET getSupplierAfterOrderInfo/{id}',
    'detail',
    ['供应商售后单详情', 'A case as its supplier sees it'],
    { input: ById, output: CaseInfo },
    { readOnly: true },
  ),
  /** How many stand where, as the tabs say; late: beyond their time. */
  counts: own(
    'GET|POST count-info',
    'list',
    ['售后单状态统计', 'Cases by status'],
    { input: z.object({}), output: z.object({ byStatus: z.partialRecord(CaseStatus, z.number().int()), late: z.number().int(), soon: z.number().int() }) },
    { readOnly: true },
  ),
} as const

/** The supplier's own list: the same rows under the name that their screens know. */
export const supplierCaseList = defineCall('GET|POST /api/after-order/as-order/supplierAfterList', {
  permission: 'as-order:list',
  summary: { zh: '供应商售后列表', en: 'Cases of a supplier' },
  input: list!.input,
  output: list!.output,
  options: { readOnly: true },
})
export const supplierCaseExport = defineCall('POST /api/after-order/as-order/export-supplier', {
  permission: 'as-order:export',
  summary: { zh: '供应商售后导出', en: 'Export cases of a supplier' },
  input: exporting!.input,
  output: exporting!.output,
  options: exporting!.options,
})

/** Goods for the buyer leave: by the supplier for what they send, from our stock as an outbound order. */
export const supplierDeliver = defineCall('POST /api/after-order/as-order-delivery/supplierDeliver', {
  permission: 'as-order:deliver',
  summary: { zh: '供应商补发', en: 'Send goods to the buyer again' },
  input: OnDocument.extend({
    logisticsCompany: carrier,
    billCode: waybill,
    /** All that has not left yet, when nothing is said. */
    quantity: positiveQuantity.optional().meta({ label: label('本包裹数量', 'Quantity in this parcel'), widget: 'quantity' }),
    shippedAt: Instant.optional(),
    remark: why('备注', 'Remark'),
    fileIds: photos,
  }).strict(),
  output: row,
})

/** Steps of a case, newest first, each with its files. @param id of the case, or of one step */
export const caseAccessories = defineCall('GET /api/after-order/as-order-audit-log/get-audit-accessory/{id}', {
  permission: 'as-order:detail',
  summary: { zh: '售后操作日志附件', en: 'Steps of a case with what was shown' },
  input: ById,
  output: z.array(CaseLogView.extend({ files: z.array(z.object({ id: Id, name: z.string(), size: z.number(), contentType: z.string() })) })),
  options: { readOnly: true },
})

/** For whoever has a part in its process. */
export const caseOfProcess = defineCall('GET|POST /api/after-order/as-order/case', {
  permission: 'workflow:view',
  summary: { zh: '售后单（审批）', en: 'A case in its process' },
  input: z.object({ id: Id }),
  output: CaseInfo.extend({ change: DocumentChange.nullable(), mayDecide: z.boolean() }),
  options: { readOnly: true },
})

export type CaseQuantity = z.output<typeof Quantity>
