/** The numbers on the two homes: each is a list with filters, so that number and list cannot say different things. */
import type { Label, Resource } from '#kit/contract.ts'
import { exceptionOrder } from '#server/modules/exception/exception.contract.ts'
import { overdueOrder } from '#server/modules/order/overdue-order.contract.ts'
import { subOrder } from '#server/modules/order/sub-order.contract.ts'
import { supplierContract } from '#server/modules/supplier/supplier-contract.contract.ts'
import { supplierRegistration } from '#server/modules/supplier/supplier-documents.contract.ts'
import { supplierFeedback } from '#server/modules/supplier/supplier-feedback.contract.ts'
import { supplierMaterial } from '#server/modules/supplier/supplier-material.contract.ts'
import { supplier } from '#server/modules/supplier/supplier.contract.ts'

export interface TileDeclaration {
  readonly key: string
  readonly title: Label
  readonly tone: 'plain' | 'good' | 'warning' | 'danger'
  readonly of: Pick<Resource, 'name'>
  readonly path: string
  /** Those that follow the calendar take its days, `yyyy-MM-dd` on the company's clock. */
  readonly filters: Filters | ((days: CalendarDays) => Filters)
}

export interface CalendarDays {
  readonly today: string
  readonly firstOfMonth: string
}

type Filters = Readonly<Record<string, string | string[]>>

const lists = {
  supplier: '/supplier-center/supplier-list/index',
  contract: '/supplier-center/contract/index',
  material: '/supplier-center/material/index',
  feedback: '/supplier-center/feedback/index',
  registration: '/supplier-center/supplier-registration-manage/index',
  exception: '/order-center/exception-order/index',
  overdue: '/order-center/overdue-order/index',
  subOrder: '/order-center/supplier-order/index',
} as const

const suppliers = (key: string, zh: string, en: string, tone: TileDeclaration['tone'], filters: TileDeclaration['filters']): TileDeclaration => ({
  key,
  title: { zh, en },
  tone,
  of: supplier,
  path: lists.supplier,
  filters,
})

/** What runs out, for both sides alike. */
const expiring: readonly TileDeclaration[] = [
  {
    key: 'materials-expired',
    title: { zh: '已过期资质', en: 'Expired qualifications' },
    tone: 'danger',
    of: supplierMaterial,
    path: lists.material,
    filters: { status: 'EXPIRED' },
  },
  {
    key: 'materials-expiring',
    title: { zh: '即将到期资质', en: 'Expiring qualifications' },
    tone: 'warning',
    of: supplierMaterial,
    path: lists.material,
    filters: { status: 'EXPIRING' },
  },
  {
    key: 'contracts-expiring',
    title: { zh: '即将到期合同', en: 'Expiring contracts' },
    tone: 'warning',
    of: supplierContract,
    path: lists.contract,
    filters: { status: 'EXPIRING' },
  },
]

const promises = (key: string, zh: string, en: string, tone: TileDeclaration['tone'], status: string): TileDeclaration => ({
  key,
  title: { zh, en },
  tone,
  of: overdueOrder,
  path: lists.overdue,
  filters: { status: [status] },
})
/** Late already, for both sides alike. */
const overdue = promises('orders-overdue', '超时订单', 'Overdue orders', 'danger', 'OVERDUE')

export const systemTiles: readonly TileDeclaration[] = [
  suppliers('suppliers-formal', '正式供应商', 'Formal suppliers', 'good', { stage: 'FORMAL' }),
  suppliers('suppliers-potential', '潜在供应商', 'Potential suppliers', 'plain', { stage: 'POTENTIAL' }),
  suppliers('suppliers-frozen', '冻结供应商', 'Frozen suppliers', 'danger', { operStatus: 'FROZEN' }),
  {
    key: 'registrations-waiting',
    title: { zh: '待审核入驻', en: 'Registrations to review' },
    tone: 'warning',
    of: supplierRegistration,
    path: lists.registration,
    filters: { status: 'SUBMITTED' },
  },
  {
    key: 'registrations-month',
    title: { zh: '本月入驻申请', en: 'Registrations this month' },
    tone: 'plain',
    of: supplierRegistration,
    path: lists.registration,
    filters: ({ firstOfMonth }) => ({ createTime_dategt: firstOfMonth }),
  },
  ...expiring,
  {
    key: 'feedback-open',
    title: { zh: '待回复反馈', en: 'Feedback to answer' },
    tone: 'warning',
    of: supplierFeedback,
    path: lists.feedback,
    filters: { status: 'OPEN' },
  },
  overdue,
  {
    key: 'exceptions-manual',
    title: { zh: '待人工异常单', en: 'Exceptions for people' },
    tone: 'danger',
    of: exceptionOrder,
    path: lists.exception,
    filters: { status: ['WAIT_MANUAL'] },
  },
]

export const supplierTiles: readonly TileDeclaration[] = [
  {
    key: 'orders-to-ship-today',
    title: { zh: '今日待发货', en: 'To ship today' },
    tone: 'warning',
    of: subOrder,
    path: lists.subOrder,
    filters: ({ today }) => ({ status: ['CONFIRMED', 'PART_SHIPPED'], shipDueAt_le: today }),
  },
  {
    key: 'contracts-in-force',
    title: { zh: '生效中合同', en: 'Contracts in force' },
    tone: 'good',
    of: supplierContract,
    path: lists.contract,
    filters: { status: 'EFFECTIVE' },
  },
  promises('orders-due-soon', '即将超时订单', 'Orders due soon', 'warning', 'WARNING'),
  overdue,
  ...expiring,
  {
    key: 'feedback-replied',
    title: { zh: '已回复反馈', en: 'Feedback answered' },
    tone: 'plain',
    of: supplierFeedback,
    path: lists.feedback,
    filters: { status: 'REPLIED' },
  },
]
