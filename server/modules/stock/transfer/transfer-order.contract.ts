/** Transfers: goods that go from one warehouse to another, at once or over a while under way. */
import { z } from 'zod'
import { Day, defineCall, defineResource, Id, Instant, Money, pageOf, Paging, Quantity, UnitPrice } from '#kit/contract.ts'
import { approvalStatuses, DocumentChange } from '#kit/document/document.contract.ts'
import { BatchResult } from '#kit/each-by-id.contract.ts'
import { called, drawn, label, lookedUp, remark } from '#kit/fields.contract.ts'
import { moment, OnDocument, positive, sums, warehouseChosen, WithReason } from '../stock-fields.contract.ts'

const modes = [
  { value: 'DIRECT', label: label('直接调拨', 'At once'), color: 'blue' },
  { value: 'DELIVERY', label: label('在途调拨', 'By delivery'), color: 'cyan' },
] as const
const Mode = z.enum(['DIRECT', 'DELIVERY'])

const { DRAFT, IN_APPROVAL, RETURNED, REJECTED, CANCELLED } = approvalStatuses
export const transferStatuses = [
  DRAFT,
  IN_APPROVAL,
  RETURNED,
  REJECTED,
  { value: 'APPROVED', label: label('待调出', 'To be sent'), color: 'blue' },
  { value: 'IN_TRANSIT', label: label('在途', 'Under way'), color: 'cyan' },
  { value: 'PARTIAL_IN', label: label('部分调入', 'Partly in'), color: 'geekblue' },
  { value: 'COMPLETED', label: label('已完成', 'Done'), color: 'green' },
  CANCELLED,
] as const
const TransferStatus = z.enum(['DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'APPROVED', 'IN_TRANSIT', 'PARTIAL_IN', 'COMPLETED', 'CANCELLED'])

const Arrival = z.object({
  kind: z.enum(['RECEIVED', 'LOST']),
  qty: Quantity,
  spaceCode: z.string().nullable(),
  reason: z.string().nullable(),
  at: Instant,
  by: z.string().nullable(),
})

export const TransferLineView = z.object({
  id: Id,
  lineNo: z.number(),
  inventoryId: Id,
  skuId: Id,
  skuCode: z.string(),
  /** In the reader's language. */
  skuName: z.string(),
  spec: z.string().nullable(),
  unit: z.string().nullable(),
  batchNo: z.string().nullable(),
  sourceSpaceCode: z.string().nullable(),
  targetSpaceId: Id.nullable(),
  targetSpaceCode: z.string().nullable(),
  qty: Quantity,
  shippedQty: Quantity,
  receivedQty: Quantity,
  lostQty: Quantity,
  /** Sent and not there yet. */
  openQty: Quantity,
  /** Null for whoever may not see amounts. */
  price: UnitPrice.nullable(),
  amount: Money.nullable(),
  /** Of the SKU at both ends. */
  sourceOnHand: Quantity.nullable(),
  sourceAvailable: Quantity.nullable(),
  targetOnHand: Quantity.nullable(),
  arrivals: z.array(Arrival),
})

export const ShipTransfer = OnDocument.extend({
  carrier: z
    .string()
    .trim()
    .max(40)
    .nullish()
    .meta({ label: label('物流公司', 'Carrier'), widget: 'dict', dict: 'logistics_company' }),
  shippingNo: z
    .string()
    .trim()
    .max(64)
    .nullish()
    .meta({ label: label('物流单号', 'Waybill'), widget: 'text' }),
}).strict()
export type ShipTransfer = z.output<typeof ShipTransfer>

const Arrived = z.strictObject({ lineId: Id, qty: positive, cargoSpaceId: Id.nullish() })
export const ReceiveTransfer = OnDocument.extend({
  /** Of this receipt: sent again, it does nothing. */
  operationId: Id,
  lines: z.array(Arrived).max(500).default([]),
  /** What has not arrived will not arrive: it is lost. */
  isFinal: z.boolean().default(false),
  reason: z.string().trim().max(500).nullish(),
})
  .strict()
  .refine(({ lines, isFinal }) => lines.length > 0 || isFinal, { path: ['lines'], error: 'stock.not-positive' })
export type ReceiveTransfer = z.output<typeof ReceiveTransfer>

export const transferOrder = defineResource({
  name: 'transfer-order',
  label: label('调拨单', 'Transfer'),
  path: '/api/storage/move-inventory',
  row: {
    code: drawn('调拨单号', 'Number', 170),
    mode: Mode.meta({
      label: label('调拨方式', 'Way'),
      widget: 'select',
      options: modes,
      column: 110,
      search: 'in',
      requiredMessage: label('请选择调拨方式', 'Choose the way'),
    }),
    status: TransferStatus.meta({ label: label('状态', 'Status'), widget: 'status', options: transferStatuses, column: 110, search: 'in' }),
    sourceWarehouseId: warehouseChosen('调出仓库', 'From'),
    sourceWarehouseName: lookedUp('调出仓库', 'From', 150),
    targetWarehouseId: warehouseChosen('调入仓库', 'To'),
    targetWarehouseName: lookedUp('调入仓库', 'To', 150),
    totalQty: sums('调拨数量', 'Quantity'),
    shippedQty: sums('已调出', 'Sent'),
    receivedQty: sums('已调入', 'Arrived'),
    lostQty: sums('短少', 'Lost', 'hidden'),
    totalAmount: Money.meta({ label: label('金额', 'Value'), widget: 'money', column: 120 }),
    supplierId: Id.nullish().meta({ technical: true }),
    reason: z
      .string()
      .nullish()
      .meta({ label: label('调拨原因', 'Why'), widget: 'text', column: 'hidden' }),
    carrier: z
      .string()
      .nullish()
      .meta({ label: label('物流公司', 'Carrier'), widget: 'dict', dict: 'logistics_company', column: 'hidden' }),
    shippingNo: z
      .string()
      .nullish()
      .meta({ label: label('物流单号', 'Waybill'), widget: 'text', column: 'hidden' }),
    submittedAt: moment('提交时间', 'Submitted at'),
    approvedAt: moment('审批时间', 'Approved at'),
    shippedAt: moment('调出时间', 'Sent at'),
    receivedAt: moment('调入时间', 'Arrived at'),
    remark,
    processInstanceId: Id.nullish().meta({ technical: true }),
    /** In details only. */
    lines: z.array(TransferLineView).optional().meta({ technical: true, computed: true }),
  },
  writable: [],
  differs: {
    lifecycles: { status: 'transfer-order' },
    verbs: { list: 'pageList', insert: undefined, update: undefined, import: undefined },
    scope: { supplier: 'supplierId' },
    found: { by: ['code'], code: 'code', title: 'code', at: '/storage-center/detail-allot?id={id}' },
    commands: {
      save: { label: label('修改', 'Edit'), permission: 'transfer-order:insert', input: OnDocument, event: 'SAVE' },
      submit: { label: label('提交审批', 'Submit'), permission: 'transfer-order:submit', input: OnDocument },
      cancel: { label: label('取消', 'Cancel'), permission: 'transfer-order:insert', input: WithReason },
      ship: { label: label('调出', 'Send'), permission: 'transfer-order:ship', input: ShipTransfer },
      receive: { label: label('调入', 'Receive'), permission: 'transfer-order:receive', input: ReceiveTransfer },
    },
  },
})

const DraftLine = z.strictObject({ inventoryId: called('商品', 'Article', Id), qty: called('数量', 'Quantity', positive), targetSpaceId: Id.nullish() })
const draftFields = {
  mode: called('调拨方式', 'Way', Mode),
  sourceWarehouseId: called('调出仓库', 'From', Id),
  targetWarehouseId: called('调入仓库', 'To', Id),
  reason: z.string().trim().max(500).nullish(),
  remark,
  lines: called('调拨明细', 'Lines', z.array(DraftLine).min(1).max(500)),
} as const
const TransferDraft = z.strictObject({
  ...draftFields,
  /** Handed in at once. */
  submit: z.boolean().default(false),
})
export type TransferDraft = z.output<typeof TransferDraft>

const transfer = <In extends z.ZodType>(path: string, verb: string, zh: string, en: string, input: In) =>
  defineCall(`POST /api/storage/move-inventory/${path}`, { permission: `transfer-order:${verb}`, summary: label(zh, en), input, output: transferOrder.row })

export const insertTransfer = transfer('insert', 'insert', '新增调拨单', 'New transfer', TransferDraft)
export const updateTransfer = transfer('update', 'insert', '修改调拨单', 'Edit a transfer', OnDocument.extend(draftFields).strict())
export const submitTransfer = transfer('submit', 'submit', '提交调拨单', 'Hand a transfer in', OnDocument)
export const cancelTransfer = transfer('cancel', 'insert', '取消调拨单', 'Cancel a transfer', WithReason)
export const shipTransfer = transfer('ship', 'ship', '调出', 'Send goods', ShipTransfer)
export const receiveTransfer = transfer('receive', 'receive', '调入', 'Receive goods', ReceiveTransfer)

/** Decides tasks of the caller about several transfers, each by itself. */
export const approveTransfer = defineCall('POST /api/storage/move-inventory/approve', {
  permission: 'transfer-order:approve',
  summary: label('审批调拨单', 'Decide on transfers'),
  input: z.strictObject({
    ids: z.array(Id).min(1).max(200),
    pass: z.boolean().default(true),
    comment: z
      .string()
      .trim()
      .max(2000)
      .nullish()
      .meta({ label: label('审批意见', 'Comment'), widget: 'textarea' }),
  }),
  output: BatchResult,
})

export const transferByCode = defineCall('GET /api/storage/move-inventory/detailByCode/{code}', {
  permission: 'transfer-order:detail',
  summary: label('按单号查调拨单', 'A transfer by its number'),
  input: z.object({ code: z.string().trim().min(1).max(32) }),
  output: transferOrder.row,
})

/** A stock row that goods may be taken from. */
export const Movable = z.object({
  inventoryId: Id,
  skuId: Id,
  skuCode: z.string(),
  skuName: z.string(),
  spec: z.string().nullable(),
  unit: z.string().nullable(),
  cargoSpaceId: Id.nullable(),
  spaceCode: z.string().nullable(),
  batchId: Id.nullable(),
  batchNo: z.string().nullable(),
  expireOn: Day.nullable(),
  onHand: Quantity,
  available: Quantity,
})

/** What lies in a warehouse and is free, by code or name of the article. */
export const movableStock = defineCall('POST /api/storage/move-inventory/inventorySelectList', {
  permission: 'transfer-order:insert',
  summary: label('可调拨库存', 'Stock that may go'),
  input: Paging.pick({ current: true, size: true })
    .extend({ warehouseId: Id, keyword: z.string().trim().max(60).default('') })
    .strict(),
  output: pageOf(Movable),
  options: { readOnly: true },
})
/** Chosen rows as they are now; those that are gone are left out. */
export const movableChosen = defineCall('POST /api/storage/move-inventory/selected-data', {
  permission: 'transfer-order:insert',
  summary: label('已选库存', 'Chosen stock'),
  input: z.strictObject({ inventoryIds: z.array(Id).min(1).max(500) }),
  output: z.array(Movable),
  options: { readOnly: true },
})

const End = z.object({ id: Id, code: z.string(), name: z.string(), type: z.string() })
const ends = (path: string, zh: string, en: string, input: z.ZodType<{ name: string; sourceWarehouseId?: string | undefined }>) =>
  defineCall(`POST /api/storage/move-inventory/${path}`, {
    permission: 'transfer-order:insert',
    summary: label(zh, en),
    input,
    output: z.array(End),
    options: { readOnly: true },
  })
const name = z.string().trim().max(60).default('')
export const sourceWarehouses = ends('warehouse-select-list', '可选调出仓库', 'Warehouses to take from', z.strictObject({ name }))
/** Of the same owner, and not the one that goods are taken from. */
export const targetWarehouses = ends(
  'in-warehouse-select-list',
  '可选调入仓库',
  'Warehouses to bring to',
  z.strictObject({ name, sourceWarehouseId: Id.optional() }),
)

/** The transfer for whoever has a part in its process. */
export const transferCase = defineCall('GET|POST /api/storage/move-inventory/case', {
  permission: 'workflow:view',
  summary: label('调拨单（审批）', 'A transfer in its process'),
  input: z.object({ id: Id }),
  output: transferOrder.row.extend({ change: DocumentChange.nullable(), mayDecide: z.boolean() }),
  options: { readOnly: true },
})
