/** Price adjustments: new prices for many articles of one channel and kind, from an hour on, and for as long as is said. */
import { z } from 'zod'
import { defineCall, defineResource, Id, Instant, UnitPrice } from '#kit/contract.ts'
import { approvalStatuses } from '#kit/document/document.contract.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { drawn, flag, label, lookedUp, remark } from '#kit/fields.contract.ts'
import { priceTypeOptions, priceTypes } from '#server/modules/product/price/price-keys.contract.ts'
import { counted, mayHoldUntil, moment, mustSayWhy, OnDocument, rateOf } from '../pricing-fields.contract.ts'

const { DRAFT, IN_APPROVAL, RETURNED, REJECTED, CANCELLED } = approvalStatuses
export const adjustmentStatuses = [
  DRAFT,
  IN_APPROVAL,
  RETURNED,
  REJECTED,
  { value: 'SCHEDULED', label: label('待生效', 'Scheduled'), color: 'blue' },
  { value: 'APPLYING', label: label('执行中', 'Applying'), color: 'processing' },
  { value: 'EFFECTIVE', label: label('已生效', 'In force'), color: 'green' },
  { value: 'PARTIAL', label: label('部分生效', 'In force in part'), color: 'orange' },
  CANCELLED,
] as const

export const lineStatuses = [
  { value: 'PENDING', label: label('待执行', 'To come'), color: 'default' },
  { value: 'APPLIED', label: label('已生效', 'In force'), color: 'green' },
  { value: 'FAILED', label: label('未生效', 'Not applied'), color: 'red' },
  { value: 'RESTORED', label: label('已恢复原价', 'Old price restored'), color: 'blue' },
  { value: 'KEPT', label: label('未恢复', 'Not restored'), color: 'orange' },
] as const

const price = UnitPrice.nullable()

/** What a line says; prices, costs and margins are null for whoever may not see them. */
export const AdjustmentLineView = z.object({
  id: Id.nullable(),
  lineNo: z.number().int(),
  skuId: Id,
  spuId: Id.nullable(),
  supplierId: Id.nullable(),
  skuCode: z.string(),
  skuName: z.string(),
  spec: z.string().nullable(),
  oldPrice: price,
  newPrice: price,
  /** Of the old price. */
  rate: z.string().nullable(),
  costPrice: price,
  /** Profit by price. */
  marginBefore: z.string().nullable(),
  marginAfter: z.string().nullable(),
  isBelowFloor: z.boolean(),
  /** The lowest price without a loss that is allowed. */
  floor: price,
  currentPrice: price,
  /** Published, and sold in the channel. */
  isOffered: z.boolean(),
  /** What holds now is not what the line was written against. */
  isStale: z.boolean(),
  /** Something of it is kept from the caller. */
  isSecret: z.boolean(),
  /** Number of the adjustment that claims the article. */
  claimedBy: z.string().nullable(),
  /** What is wrong with it, in words. */
  problem: z.string().nullable(),
  status: z.enum(['PENDING', 'APPLIED', 'FAILED', 'RESTORED', 'KEPT']),
  error: z.string().nullable(),
})
export type AdjustmentLineView = z.output<typeof AdjustmentLineView>

/** What all lines come to. Margins are null where one of them is kept from the caller. */
export const AdjustmentSums = z.object({
  lines: z.number().int(),
  up: z.number().int(),
  down: z.number().int(),
  same: z.number().int(),
  belowFloor: z.number().int(),
  stale: z.number().int(),
  claimed: z.number().int(),
  unoffered: z.number().int(),
  maxRate: z.string(),
  marginBefore: z.string().nullable(),
  marginAfter: z.string().nullable(),
})
export type AdjustmentSums = z.output<typeof AdjustmentSums>

/** A detail carries so many lines; more are read page by page. */
export const linesInDetail = 200

const status = z
  .enum(['DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'SCHEDULED', 'APPLYING', 'EFFECTIVE', 'PARTIAL', 'CANCELLED'])
  .meta({ label: label('状态', 'Status'), widget: 'status', options: adjustmentStatuses, column: 130, search: 'in' })

const row = {
  code: drawn('调价单号', 'Number', 170),
  status,
  priceType: z.enum(priceTypes).meta({
    label: label('价格类型', 'Kind of price'),
    widget: 'select',
    options: priceTypeOptions,
    column: 110,
    search: 'in',
    requiredMessage: label('请选择价格类型', 'Choose the kind of price'),
  }),
  channel: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .meta({
      label: label('销售渠道', 'Channel'),
      widget: 'dict',
      dict: 'sales_channel',
      column: 160,
      search: 'equals',
      requiredMessage: label('请选择销售渠道', 'Choose the channel'),
    }),
  reason: mustSayWhy.meta({
    label: label('调价原因', 'Why'),
    widget: 'textarea',
    column: 220,
    search: 'contains',
    requiredMessage: label('请输入调价原因', 'Enter why prices change'),
  }),
  effectiveAt: Instant.nullish().meta({ label: label('生效时间', 'From'), widget: 'datetime', column: 165, search: 'range', sortable: true }),
  endAt: mayHoldUntil,
  lineCount: counted('SKU 数', 'SKU', 80),
  maxRate: rateOf('最大调幅', 'Largest change'),
  upCount: counted('涨价', 'Up', 'hidden'),
  downCount: counted('降价', 'Down', 'hidden'),
  belowFloor: counted('低于底价', 'Below the floor', 100),
  appliedCount: counted('已生效', 'Applied', 80),
  failedCount: counted('未生效', 'Failed', 80),
  allowLoss: flag('允许亏损', 'Loss is allowed', 'hidden'),
  lossReason: z
    .string()
    .trim()
    .max(500)
    .nullish()
    .meta({ label: label('亏损原因', 'Why a loss'), widget: 'textarea', column: 'hidden', when: { field: 'allowLoss', is: ['true'] } }),
  createdByName: lookedUp('创建人', 'Made by', 100),
  submittedAt: moment('提交时间', 'Submitted at'),
  approvedAt: moment('审批时间', 'Approved at'),
  appliedAt: moment('执行时间', 'Applied at'),
  endedAt: moment('恢复时间', 'Ended at'),
  remark,
  processInstanceId: Id.nullish().meta({ technical: true }),
  /** In details only. */
  lines: z.array(AdjustmentLineView).optional().meta({ technical: true, computed: true }),
  sums: AdjustmentSums.optional().meta({ technical: true, computed: true }),
} as const

export const priceAdjustment = defineResource({
  name: 'price-adjustment',
  label: label('调价单', 'Price adjustment'),
  path: '/api/product/readjust-price',
  row,
  writable: [],
  differs: {
    lifecycles: { status: 'price-adjustment' },
    verbs: { insert: undefined, update: undefined, import: undefined },
    found: { by: ['code'], code: 'code', title: 'reason', at: '/adjustmentOrder/price/operation/index?id={id}' },
    commands: {
      update: { label: label('修改', 'Edit'), permission: 'price-adjustment:update', input: OnDocument, event: 'SAVE' },
      submit: { label: label('提交审批', 'Submit'), permission: 'price-adjustment:submit', input: OnDocument },
      withdraw: { label: label('撤回', 'Withdraw'), permission: 'price-adjustment:submit', input: OnDocument },
      refresh: { label: label('刷新原价', 'Refresh'), permission: 'price-adjustment:update', input: OnDocument },
      cancel: { label: label('取消', 'Cancel'), permission: 'price-adjustment:cancel', input: OnDocument.extend({ reason: mustSayWhy }) },
      retry: { label: label('重试未生效', 'Try again'), permission: 'price-adjustment:update', input: OnDocument },
      end: { label: label('提前结束', 'End now'), permission: 'price-adjustment:cancel', input: OnDocument.extend({ reason: mustSayWhy }) },
    },
  },
})

/** The same, as those see it who decide: what was handed in once. */
export const salesPriceApproval = defineResource({
  name: 'sales-price-approval',
  label: label('调价审批', 'Price approval'),
  path: '/api/product/sales-price-approval',
  row: { ...row, waitsFor: lookedUp('当前环节', 'Waits for', 140) },
  writable: [],
  differs: {
    model: 'priceAdjustment',
    shows: 'price-adjustment',
    lifecycles: { status: 'price-adjustment' },
    verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined },
  },
})

const counters = (of: typeof priceAdjustment | typeof salesPriceApproval) =>
  defineCall(`GET|POST ${of.path}/status-counters` as 'GET|POST /api', {
    permission: `${of.name}:list`,
    summary: label('各状态调价单数', 'How many adjustments stand how'),
    input: callOf(of, 'list').input,
    output: z.array(z.object({ status, count: z.number().int() })),
    options: { readOnly: true },
  })
/** The same rows as the lists without their status, counted by status. */
export const adjustmentCounters = counters(priceAdjustment)
export const approvalCounters = counters(salesPriceApproval)

/** Lines, for long adjustments and for whoever asks what an article went through. */
export const priceAdjustmentLine = defineResource({
  name: 'price-adjustment-line',
  label: label('调价明细', 'Lines of adjustments'),
  path: '/api/product/readjust-price-line',
  row: {
    adjustmentId: Id.meta({
      technical: true,
      search: 'equals',
      label: label('调价单', 'Adjustment'),
      widget: 'reference',
      reference: { resource: 'price-adjustment', labelField: 'code' },
      column: false,
    }),
    adjustmentCode: lookedUp('调价单号', 'Number', 170),
    lineNo: counted('行号', 'Line', 70),
    skuId: Id.meta({ label: label('SKU', 'SKU'), widget: 'reference', reference: { resource: 'sku', labelField: 'name' }, column: false, search: 'in' }),
    skuCode: drawn('SKU 编码', 'SKU number', 170),
    skuName: z.string().meta({ label: label('SKU 名称', 'SKU name'), widget: 'text', column: 220, search: 'contains' }),
    spec: lookedUp('规格', 'Specs', 130),
    supplierId: Id.nullish().meta({
      label: label('供应商', 'Supplier'),
      widget: 'reference',
      reference: { resource: 'supplier', labelField: 'companyName' },
      column: false,
      search: 'in',
    }),
    supplierName: lookedUp('供应商', 'Supplier', 180),
    priceType: row.priceType,
    channel: row.channel,
    oldPrice: price.optional().meta({ label: label('原价', 'Old price'), widget: 'money', column: 110 }),
    newPrice: price.optional().meta({ label: label('新价', 'New price'), widget: 'money', column: 110 }),
    rate: rateOf('调幅', 'Change')
      .nullish()
      .meta({ label: label('调幅', 'Change'), widget: 'rate', column: 90 }),
    costPrice: price.optional().meta({ label: label('成本价', 'Cost'), widget: 'money', column: 110 }),
    marginBefore: z
      .string()
      .nullish()
      .meta({ label: label('调前毛利率', 'Margin before'), widget: 'rate', column: 110 }),
    marginAfter: z
      .string()
      .nullish()
      .meta({ label: label('调后毛利率', 'Margin after'), widget: 'rate', column: 110 }),
    isBelowFloor: z.boolean().meta({ label: label('低于底价', 'Below the floor'), widget: 'switch', column: 90, search: 'equals' }),
    status: z
      .enum(['PENDING', 'APPLIED', 'FAILED', 'RESTORED', 'KEPT'])
      .meta({ label: label('执行结果', 'Outcome'), widget: 'status', options: lineStatuses, column: 120, search: 'in', changes: 'derived' }),
    errorText: lookedUp('未生效原因', 'Why not', 200),
    appliedAt: moment('执行时间', 'Applied at'),
  },
  writable: [],
  differs: { verbs: { detail: undefined, insert: undefined, update: undefined, remove: undefined, import: undefined }, scope: { supplier: 'supplierId' } },
})
