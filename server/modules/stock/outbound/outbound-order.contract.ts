/** Outbound orders: goods that are to leave a warehouse, for an order of a channel, another document or a reason of their own. */
import { z } from 'zod'
import { defineCall, defineResource, Id, Instant, Money, Version } from '#kit/contract.ts'
import { approvalStatuses, DocumentChange } from '#kit/document/document.contract.ts'
import { BatchResult } from '#kit/each-by-id.contract.ts'
import { called, drawn, files, label, lookedUp, remark } from '#kit/fields.contract.ts'
import { callsOf } from '#kit/resource-calls.contract.ts'
import { moment, OnDocument, plain, positive, sums, WithReason, warehouseChosen } from '../stock-fields.contract.ts'
import { OutboundLineView, ParcelDraft, ParcelView } from './outbound-lines.contract.ts'

export const outboundTypes = [
  { value: 'SALE', label: label('销售出库', 'Sale'), color: 'blue' },
  { value: 'PURCHASE_RETURN', label: label('采购退货', 'Purchase return'), color: 'orange' },
  { value: 'EXCHANGE', label: label('换货出库', 'Exchange'), color: 'purple' },
  { value: 'OTHER', label: label('其他出库', 'Other'), color: 'default' },
] as const
const OutboundType = z.enum(['SALE', 'PURCHASE_RETURN', 'EXCHANGE', 'OTHER'])

const { DRAFT, IN_APPROVAL, RETURNED, REJECTED, CANCELLED } = approvalStatuses
export const outboundStatuses = [
  DRAFT,
  IN_APPROVAL,
  RETURNED,
  REJECTED,
  { value: 'APPROVED', label: label('待出库', 'To be picked'), color: 'blue' },
  { value: 'PARTIAL_SHIPPED', label: label('部分发货', 'Partly shipped'), color: 'cyan' },
  { value: 'SHIPPED', label: label('已发货', 'Shipped'), color: 'geekblue' },
  { value: 'SIGNED', label: label('已签收', 'Signed'), color: 'green' },
  CANCELLED,
] as const
const OutboundStatus = z.enum(['DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'APPROVED', 'PARTIAL_SHIPPED', 'SHIPPED', 'SIGNED', 'CANCELLED'])

const short = (zh: string, en: string, length: number, column: number | 'hidden') =>
  z
    .string()
    .trim()
    .max(length)
    .nullish()
    .meta({ label: label(zh, en), widget: 'text', column })
/** What leaves of a line; from where the suggestion says when no place is named. */
const Picked = z.strictObject({ lineId: Id, qty: positive, inventoryId: Id.nullish() })

export const ShipOutbound = OnDocument.extend({
  /** Of this operation: sent again, it does nothing. */
  operationId: Id,
  lines: z.array(Picked).max(500),
  /** What leaves is packed at once. */
  parcels: z.array(ParcelDraft).max(50).default([]),
  /** What has not left will not leave: it is given back. That may be all there is to say of an order of which some left. */
  isFinal: z.boolean().default(false),
})
  .strict()
  .refine(({ lines, isFinal }) => lines.length > 0 || isFinal, { path: ['lines'], error: 'stock.not-positive' })
export type ShipOutbound = z.output<typeof ShipOutbound>

export const PackOutbound = OnDocument.extend({ operationId: Id, parcels: z.array(ParcelDraft).min(1).max(50) }).strict()
export type PackOutbound = z.output<typeof PackOutbound>

const SignOutbound = OnDocument.extend({ fileIds: files('客户签收单', 'Customer receipts') }).strict()

export const outboundOrder = defineResource({
  name: 'outbound-order',
  label: label('出库单', 'Outbound order'),
  path: '/api/storage/st-outbound',
  row: {
    code: drawn('出库单号', 'Number', 170),
    type: OutboundType.meta({
      label: label('出库类型', 'Kind'),
      widget: 'select',
      options: outboundTypes,
      column: 110,
      search: 'in',
      requiredMessage: label('请选择出库类型', 'Choose the kind'),
    }),
    status: OutboundStatus.meta({ label: label('状态', 'Status'), widget: 'status', options: outboundStatuses, column: 110, search: 'in' }),
    warehouseId: warehouseChosen('出库仓库', 'Warehouse'),
    warehouseName: lookedUp('出库仓库', 'Warehouse', 160),
    totalQty: sums('计划数量', 'Planned'),
    shippedQty: sums('已出库', 'Shipped'),
    totalAmount: Money.meta({ label: label('金额', 'Value'), widget: 'money', column: 120 }),
    sourceCode: z
      .string()
      .nullish()
      .meta({ label: label('来源单号', 'Source'), widget: 'text', column: 160, search: 'prefix' }),
    masterCode: z
      .string()
      .nullish()
      .meta({ label: label('订单号', 'Order'), widget: 'text', column: 170, search: 'prefix' }),
    salesChannel: z
      .string()
      .nullish()
      .meta({ label: label('销售渠道', 'Sales channel'), widget: 'dict', dict: 'sales_channel', column: 'hidden' }),
    supplierId: Id.nullish().meta({
      label: label('供应商', 'Supplier'),
      widget: 'reference',
      reference: { resource: 'supplier', labelField: 'companyName' },
      column: false,
      search: 'in',
    }),
    supplierName: lookedUp('供应商', 'Supplier', 'hidden'),
    consigneeName: short('收货人', 'Consignee', 50, 110),
    consigneeMobile: short('收货电话', 'Telephone', 20, 'hidden'),
    regionCode: z
      .string()
      .trim()
      .max(20)
      .nullish()
      .meta({ label: label('收货地区', 'Region'), widget: 'region', column: 'hidden' }),
    address: short('收货地址', 'Address', 500, 'hidden'),
    submittedAt: moment('提交时间', 'Submitted at'),
    approvedAt: moment('审批时间', 'Approved at'),
    shippedAt: Instant.nullish().meta({ label: label('发货时间', 'Shipped at'), widget: 'datetime', column: 170 }),
    signedAt: moment('签收时间', 'Signed at'),
    remark,
    processInstanceId: Id.nullish().meta({ technical: true }),
    /** In details only. */
    lines: z.array(OutboundLineView).optional().meta({ technical: true, computed: true }),
    parcels: z.array(ParcelView).optional().meta({ technical: true, computed: true }),
  },
  writable: [],
  differs: {
    lifecycles: { status: 'outbound-order' },
    verbs: { list: 'page', insert: undefined, update: undefined, import: undefined },
    scope: { supplier: 'supplierId' },
    found: { by: ['code'], code: 'code', title: 'code', at: '/storage-center/outbound-info?id={id}' },
    commands: {
      save: { label: label('修改', 'Edit'), permission: 'outbound-order:insert', input: OnDocument, event: 'SAVE' },
      submit: { label: label('提交审批', 'Submit'), permission: 'outbound-order:submit', input: OnDocument },
      cancel: { label: label('取消', 'Cancel'), permission: 'outbound-order:insert', input: WithReason },
      ship: { label: label('出库', 'Ship'), permission: 'outbound-order:ship', input: ShipOutbound },
      pack: { label: label('登记包裹', 'Pack'), permission: 'outbound-order:ship', input: PackOutbound },
      sign: { label: label('确认签收', 'Signed for'), permission: 'outbound-order:sign', input: SignOutbound },
    },
  },
})

const DraftLine = z.strictObject({
  skuId: called('商品', 'Article', Id),
  planQty: called('数量', 'Quantity', positive),
  /** What a piece counts; its average cost in the warehouse when it is left out. */
  price: plain(9, 4).nullish(),
})

const draftFields = {
  warehouseId: called('仓库', 'Warehouse', Id),
  consigneeName: z.string().trim().max(50).nullish(),
  consigneeMobile: z.string().trim().max(20).nullish(),
  regionCode: z.string().trim().max(20).nullish(),
  address: z.string().trim().max(500).nullish(),
  remark,
  lines: called('出库明细', 'Lines', z.array(DraftLine).min(1).max(500)),
} as const

const OutboundDraft = z.strictObject({
  type: called('出库类型', 'Kind', OutboundType),
  ...draftFields,
  /** Handed in at once. */
  submit: z.boolean().default(false),
})
export type OutboundDraft = z.output<typeof OutboundDraft>

const outbound = <In extends z.ZodType>(path: string, verb: string, zh: string, en: string, input: In) =>
  defineCall(`POST /api/storage/st-outbound/${path}`, { permission: `outbound-order:${verb}`, summary: label(zh, en), input, output: outboundOrder.row })

export const insertOutbound = outbound('insert', 'insert', '新增出库单', 'New outbound order', OutboundDraft)
export const updateOutbound = outbound('update', 'insert', '修改出库单', 'Edit an outbound order', OnDocument.extend(draftFields).strict())
export const submitOutbound = outbound('submit', 'submit', '提交出库单', 'Hand an outbound order in', OnDocument)
export const cancelOutbound = outbound('cancel', 'insert', '取消出库单', 'Cancel an outbound order', WithReason)
/** Goods leave the warehouse: the ledger follows. */
export const shipOutbound = outbound('outbound-operation', 'ship', '出库作业', 'Ship goods', ShipOutbound)
/** What has left is packed: never more than has left. */
export const packOutbound = outbound('parcel-deliver', 'ship', '包裹发货', 'Pack parcels', PackOutbound)
/** Every parcel has arrived, or the customer has signed for the whole. */
export const signOutbound = outbound('sign', 'sign', '确认签收', 'Signed for', SignOutbound)

/** Lines and parcels too; the same as GET detail/{id}. */
export const outboundDetail = defineCall('POST /api/storage/st-outbound/detail', {
  permission: 'outbound-order:detail',
  summary: label('出库单详情', 'An outbound order'),
  input: z.strictObject({ id: Id }),
  output: outboundOrder.row,
  options: { readOnly: true },
})

const Decision = {
  pass: z.boolean().default(true),
  comment: z
    .string()
    .trim()
    .max(2000)
    .nullish()
    .meta({ label: label('审批意见', 'Comment'), widget: 'textarea' }),
}

/** Decides tasks of the caller about several orders, each by itself. */
export const approveOutbound = defineCall('POST /api/storage/st-outbound/approval', {
  permission: 'outbound-order:approve',
  summary: label('审批出库单', 'Decide on outbound orders'),
  input: z.strictObject({ ids: z.array(Id).min(1).max(200), ...Decision }),
  output: BatchResult,
})

const ApprovedLines = z.array(z.strictObject({ lineId: Id, approvedQty: plain(9, 4) })).max(500)

/** How much of each line is agreed to, by whoever decides next; lines that are not named stay as they are. */
export const approveLines = defineCall('POST /api/storage/st-outbound/approve-detail', {
  permission: 'outbound-order:approve',
  summary: label('核定出库明细', 'Agree to quantities'),
  input: z.strictObject({ id: Id, version: Version.optional(), lines: ApprovedLines.min(1) }),
  output: outboundOrder.row,
})

/** Quantities and decision in one. */
export const approveWithLines = defineCall('POST /api/storage/st-outbound/approve-detail-new', {
  permission: 'outbound-order:approve',
  summary: label('核定明细并审批', 'Agree to quantities and decide'),
  input: z.strictObject({ id: Id, version: Version.optional(), lines: ApprovedLines.default([]), ...Decision }),
  output: outboundOrder.row,
})

const { list } = callsOf(outboundOrder)

/** Orders that wait for somebody's decision. */
export const outboundInApproval = defineCall('GET|POST /api/storage/st-outbound/page-approval', {
  permission: 'outbound-order:list',
  summary: label('待审批出库单', 'Outbound orders in approval'),
  input: list!.input,
  output: list!.output,
  options: { readOnly: true },
})

/** The order for whoever has a part in its process. */
export const outboundCase = defineCall('GET|POST /api/storage/st-outbound/case', {
  permission: 'workflow:view',
  summary: label('出库单（审批）', 'An outbound order in its process'),
  input: z.object({ id: Id }),
  /** `mayDecide`: the task that waits is the caller's. */
  output: outboundOrder.row.extend({ change: DocumentChange.nullable(), mayDecide: z.boolean() }),
  options: { readOnly: true },
})
