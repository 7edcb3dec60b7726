/** Promises that run out or have run out, a row a line and kind: staff see all, a supplier his own. */
import { z } from 'zod'
import { defineResource, Id, Instant, Quantity, Version } from '#kit/contract.ts'
import { drawn, label, lookedUp, optional } from '#kit/fields.contract.ts'
import { ofSupplier, ownerFields } from '#server/modules/supplier/profile/supplier-fields.contract.ts'
import { moment, orderCodeOf, orderStatus, shipStatus } from '../order-fields.contract.ts'
import { PostponeLimits } from './postpone-limits.contract.ts'

export const overdueStatuses = [
  { value: 'WARNING', label: label('即将超时', 'Due soon'), color: 'gold' },
  { value: 'OVERDUE', label: label('已超时', 'Overdue'), color: 'red' },
  { value: 'POSTPONED', label: label('已延期', 'Postponed'), color: 'blue' },
  { value: 'RESOLVED', label: label('已处理', 'Resolved'), color: 'green' },
  { value: 'CLOSED', label: label('已关闭', 'Closed'), color: 'default' },
] as const

const kinds = [
  { value: 'SHIP', label: label('发货', 'Shipping'), color: 'blue' },
  { value: 'RECEIVE', label: label('收货', 'Receipt'), color: 'purple' },
  { value: 'AFTER_SALE', label: label('售后处理', 'After-sales'), color: 'magenta' },
  { value: 'PAY', label: label('付款确认', 'Payment'), color: 'gold' },
] as const
export const overdueKind = z
  .enum(['SHIP', 'RECEIVE', 'AFTER_SALE', 'PAY'])
  .meta({ label: label('超时类型', 'Kind'), widget: 'status', changes: 'once', options: kinds, column: 120, search: 'in' })

/** An instant that is always there. */
export const instant = (zh: string, en: string, column: number | 'hidden' = 160) =>
  Instant.meta({ label: label(zh, en), widget: 'datetime', column, sortable: true, search: 'range' })

/** Requests for more time as the page of their promise lists them. */
const RequestView = z.object({
  id: Id,
  code: z.string(),
  status: z.string(),
  dueAt: Instant,
  newDueAt: Instant,
  reasonCode: z.string(),
  reason: z.string(),
  fileIds: z.array(Id),
  processInstanceId: Id.nullable(),
  submittedAt: Instant.nullable(),
  approvedAt: Instant.nullable(),
  /** When it was decided or ended, and what was said then. */
  endedAt: Instant.nullable(),
  answer: z.string().nullable(),
  version: Version,
})

/** The goods and their sub-order, without buyer and amounts. */
const LineView = z.object({
  orderCode: z.string(),
  salesChannel: z.string(),
  orderStatus,
  shipStatus,
  submittedAt: Instant.nullable(),
  confirmedAt: Instant.nullable(),
  lineNo: z.number().int(),
  skuCode: z.string(),
  skuName: z.string(),
  spec: z.string().nullable(),
  unit: z.string().nullable(),
  quantity: Quantity,
  shippedQuantity: Quantity,
  openQuantity: Quantity,
})

const hidden = { technical: true, computed: true } as const

export const overdueOrder = defineResource({
  name: 'overdue-order',
  label: { zh: '超时订单', en: 'Overdue order' },
  path: '/api/order/overdue-order',
  row: {
    code: drawn('超时单号', 'Number', 160),
    status: z
      .enum(['WARNING', 'OVERDUE', 'POSTPONED', 'RESOLVED', 'CLOSED'])
      .meta({ label: label('状态', 'Status'), widget: 'status', options: overdueStatuses, column: 100, search: 'in' }),
    dueAt: instant('应完成时间', 'Due at'),
    orderCode: orderCodeOf,
    skuName: lookedUp('商品', 'Goods', 200),
    ...ownerFields,
    kind: overdueKind,
    originalDueAt: instant('原承诺时间', 'First promised', 'hidden'),
    postponedTimes: z
      .number()
      .int()
      .meta({ label: label('延期次数', 'Put off'), widget: 'number', column: 90, sortable: true }),
    warnedAt: instant('预警时间', 'Warned at', 'hidden'),
    breachedAt: moment('超时时间', 'Overdue since'),
    shippedAt: moment('发货时间', 'Shipped at'),
    resolvedAt: moment('处理时间', 'Resolved at'),
    delayMinutes: z
      .number()
      .int()
      .nullish()
      .meta({ label: label('实际延误（分钟）', 'Late by (minutes)'), widget: 'number', column: 'hidden', sortable: true }),
    closeReason: optional('关闭原因', 'Why closed', 500, 'hidden'),
    masterId: Id.meta({ technical: true }),
    subOrderId: Id.meta({ technical: true, search: 'equals' }),
    lineId: Id.meta({ technical: true, search: 'equals' }),
    /** What is waited for, where it is none of the goods. */
    bizType: z.string().nullable().meta({ technical: true }),
    bizId: Id.nullable().meta({ technical: true }),
    /** Number of the request that waits for a decision. */
    openRequest: lookedUp('待审延期', 'Asked for', 150),
    /** In details only. */
    line: LineView.optional().meta(hidden),
    requests: z.array(RequestView).optional().meta(hidden),
    limits: PostponeLimits.optional().meta(hidden),
  },
  writable: [],
  differs: {
    lifecycles: { status: 'overdue-order' },
    ...ofSupplier,
    verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined, export: 'excel' },
    found: { by: ['code'], code: 'code', title: 'code', at: '/supplier-center/overdue-order-info?id={id}' },
    commands: {
      postpone: { label: { zh: '申请延期', en: 'Ask for more time' }, permission: 'postpone-apply:submit', input: z.object({ id: Id }) },
    },
  },
})
