/** Inbound orders: goods that are to come, what came of them, and what came otherwise than planned. */
import { z } from 'zod'
import { ById, Day, defineCall, defineResource, Id, Instant, Money } from '#kit/contract.ts'
import { approvalStatuses, DocumentChange } from '#kit/document/document.contract.ts'
import { called, dayOrNone, drawn, label, lookedUp, remark } from '#kit/fields.contract.ts'
import { callsOf } from '#kit/resource-calls.contract.ts'
import { OnDocument, plain, positive, sums, WithReason, warehouseChosen } from '../stock-fields.contract.ts'
import { AnnounceInbound, ConfirmInbound, Discrepancy, InboundLineView, InboundNotice } from './inbound-lines.contract.ts'

export const inboundTypes = [
  { value: 'PURCHASE', label: label('采购入库', 'Purchase'), color: 'blue' },
  { value: 'TRANSFER_IN', label: label('调拨入库', 'Transfer'), color: 'cyan' },
  { value: 'AFTER_SALE_IN', label: label('售后入库', 'After-sales'), color: 'purple' },
  { value: 'COUNT_GAIN', label: label('盘盈入库', 'Count gain'), color: 'gold' },
  { value: 'OTHER', label: label('其他入库', 'Other'), color: 'default' },
] as const
const InboundType = z.enum(['PURCHASE', 'TRANSFER_IN', 'AFTER_SALE_IN', 'COUNT_GAIN', 'OTHER'])

const { DRAFT, IN_APPROVAL, RETURNED, REJECTED, CANCELLED } = approvalStatuses
export const inboundStatuses = [
  DRAFT,
  IN_APPROVAL,
  RETURNED,
  REJECTED,
  { value: 'WAIT_INBOUND', label: label('待入库', 'Awaited'), color: 'blue' },
  { value: 'QC', label: label('待质检', 'To be checked'), color: 'purple' },
  { value: 'PARTIAL', label: label('部分入库', 'Partly in'), color: 'cyan' },
  { value: 'INBOUND', label: label('已入库', 'In'), color: 'green' },
  CANCELLED,
] as const
const InboundStatus = z.enum(['DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'WAIT_INBOUND', 'QC', 'PARTIAL', 'INBOUND', 'CANCELLED'])

export const inboundOrder = defineResource({
  name: 'inbound-order',
  label: label('入库单', 'Inbound order'),
  path: '/api/storage/st-inbound',
  row: {
    code: drawn('入库单号', 'Number', 170),
    type: InboundType.meta({
      label: label('入库类型', 'Kind'),
      widget: 'select',
      options: inboundTypes,
      column: 110,
      search: 'in',
      requiredMessage: label('请选择入库类型', 'Choose the kind'),
    }),
    status: InboundStatus.meta({ label: label('状态', 'Status'), widget: 'status', options: inboundStatuses, column: 100, search: 'in' }),
    warehouseId: warehouseChosen('入库仓库', 'Warehouse'),
    warehouseName: lookedUp('入库仓库', 'Warehouse', 160),
    totalQty: sums('计划数量', 'Planned'),
    acceptedQty: sums('已入库', 'Accepted'),
    rejectedQty: sums('拒收', 'Rejected'),
    totalAmount: Money.meta({ label: label('金额', 'Value'), widget: 'money', column: 120 }),
    supplierId: Id.nullish().meta({
      label: label('供应商', 'Supplier'),
      widget: 'reference',
      reference: { resource: 'supplier', labelField: 'companyName' },
      column: false,
      search: 'in',
    }),
    supplierName: lookedUp('供应商', 'Supplier', 180),
    sourceCode: z
      .string()
      .trim()
      .max(64)
      .nullish()
      .meta({ label: label('来源单号', 'Source'), widget: 'text', column: 160, search: 'prefix' }),
    arrivalOn: dayOrNone('预计到货', 'Expected on').meta({ label: label('预计到货', 'Expected on'), widget: 'date', column: 110, search: 'range' }),
    submittedAt: Instant.nullish().meta({ label: label('提交时间', 'Submitted at'), widget: 'datetime', column: 'hidden' }),
    approvedAt: Instant.nullish().meta({ label: label('审批时间', 'Approved at'), widget: 'datetime', column: 'hidden' }),
    arrivedAt: Instant.nullish().meta({ label: label('到货时间', 'Arrived at'), widget: 'datetime', column: 'hidden' }),
    receivedAt: Instant.nullish().meta({ label: label('入库时间', 'Received at'), widget: 'datetime', column: 170 }),
    remark,
    processInstanceId: Id.nullish().meta({ technical: true }),
    /** In details only. */
    lines: z.array(InboundLineView).optional().meta({ technical: true, computed: true }),
    discrepancies: z.array(Discrepancy).optional().meta({ technical: true, computed: true }),
    notices: z.array(InboundNotice).optional().meta({ technical: true, computed: true }),
    /** The share beyond the plan that may come, in details only. */
    tolerance: z.string().optional().meta({ technical: true, computed: true }),
  },
  writable: [],
  differs: {
    lifecycles: { status: 'inbound-order' },
    verbs: { list: 'page', export: 'export-inbound-info', insert: undefined, update: undefined, import: undefined },
    scope: { supplier: 'supplierId' },
    found: { by: ['code'], code: 'code', title: 'code', at: '/storage-center/stock-info?id={id}' },
    commands: {
      save: { label: label('修改', 'Edit'), permission: 'inbound-order:insert', input: OnDocument, event: 'SAVE' },
      submit: { label: label('提交审批', 'Submit'), permission: 'inbound-order:submit', input: OnDocument },
      cancel: { label: label('取消', 'Cancel'), permission: 'inbound-order:insert', input: WithReason },
      notice: { label: label('到货通知', 'Announce'), permission: 'inbound-order:notice', input: AnnounceInbound },
      arrive: { label: label('登记到货', 'Arrived'), permission: 'inbound-order:confirm', input: OnDocument },
      confirm: { label: label('确认入库', 'Confirm'), permission: 'inbound-order:confirm', input: ConfirmInbound },
      reverse: { label: label('冲销', 'Reverse'), permission: 'inbound-order:reverse', input: WithReason },
    },
  },
})

const DraftLine = z.strictObject({
  skuId: called('商品', 'Article', Id),
  planQty: called('数量', 'Quantity', positive),
  price: called('单价', 'Price', plain(9, 4)),
  taxRate: called('税率', 'Tax rate', plain(1, 6).optional()),
})

const draftFields = {
  warehouseId: called('仓库', 'Warehouse', Id),
  sourceCode: z.string().trim().max(64).nullish(),
  arrivalOn: Day.nullish(),
  remark,
  lines: called('入库明细', 'Lines', z.array(DraftLine).min(1).max(500)),
} as const

export const InboundDraft = z.strictObject({
  /** A number that was generated first; drawn when it is left out. */
  code: z.string().trim().max(32).nullish(),
  type: called('入库类型', 'Kind', InboundType),
  supplierId: Id.nullish(),
  ...draftFields,
  /** Handed in at once. */
  submit: z.boolean().default(false),
})
export type InboundDraft = z.output<typeof InboundDraft>

const inbound = <In extends z.ZodType>(path: string, verb: string, zh: string, en: string, input: In) =>
  defineCall(`POST /api/storage/st-inbound/${path}`, { permission: `inbound-order:${verb}`, summary: label(zh, en), input, output: inboundOrder.row })

export const insertInbound = inbound('insert', 'insert', '新增入库单', 'New inbound order', InboundDraft)
export const updateInbound = inbound('update', 'insert', '修改入库单', 'Edit an inbound order', OnDocument.extend(draftFields).strict())
export const submitInbound = inbound('submit', 'submit', '提交入库单', 'Hand an inbound order in', OnDocument)
export const cancelInbound = inbound('cancel', 'insert', '取消入库单', 'Cancel an inbound order', WithReason)
export const announceInbound = inbound('arrival-notice', 'notice', '到货通知', 'Announce what is on its way', AnnounceInbound)
export const arriveInbound = inbound('arrive', 'confirm', '登记到货', 'Goods stand at the ramp', OnDocument)
export const confirmInbound = inbound('confirm-inbound', 'confirm', '确认入库', 'Confirm what came', ConfirmInbound)
export const reverseInbound = inbound('reverse', 'reverse', '冲销入库单', 'Undo an inbound order', WithReason)

const { list } = callsOf(inboundOrder)

/** The same rows under the name that other screens know. */
export const inboundList = defineCall('GET|POST /api/storage/st-inbound/list', {
  permission: 'inbound-order:list',
  summary: label('入库单列表', 'Inbound orders'),
  input: list!.input,
  output: list!.output,
  options: { readOnly: true },
})

/** A number for a document that is being written; it is the caller's for a week. */
export const inboundNumber = defineCall('GET|POST /api/storage/st-inbound/generate-number/{x}', {
  permission: 'inbound-order:insert',
  summary: label('生成入库单号', 'Draw a number'),
  input: z.object({ x: z.string().trim().max(40) }),
  output: z.object({ code: z.string() }),
  options: { readOnly: false },
})

/** An order with everything that its paper says. */
export const inboundPrint = defineCall('GET /api/storage/st-inbound/inboundDetailPrint/{id}', {
  permission: 'inbound-order:detail',
  summary: label('打印入库单', 'Print an inbound order'),
  input: ById,
  output: inboundOrder.row,
  options: { logged: true },
})
export const inboundPrints = defineCall('POST /api/storage/st-inbound/batch/inboundDetailPrint', {
  permission: 'inbound-order:detail',
  summary: label('批量打印入库单', 'Print inbound orders'),
  input: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
  output: z.array(inboundOrder.row),
  options: { readOnly: true, logged: true },
})

/** The order for whoever has a part in its process. */
export const inboundCase = defineCall('GET|POST /api/storage/st-inbound/case', {
  permission: 'workflow:view',
  summary: label('入库单（审批）', 'An inbound order in its process'),
  input: z.object({ id: Id }),
  output: inboundOrder.row.extend({ change: DocumentChange.nullable() }),
  options: { readOnly: true },
})
