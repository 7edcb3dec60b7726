/** What the homes count of cases: what waits for the desk, what runs out, what a supplier is to do. */
import type { HomeTile } from '#server/area/home-tile.ts'
import { asOrder } from './case/as-order.contract.ts'

const cases = (key: string, zh: string, en: string, tone: HomeTile['tone'], filters: HomeTile['filters']): HomeTile => ({
  key: `as-order-${key}`,
  title: { zh, en },
  tone,
  of: asOrder,
  path: '/order-center/service-work-order-list/index',
  filters,
})

export const systemTiles: readonly HomeTile[] = [
  cases('review', '待审核售后', 'Cases to review', 'warning', { status: ['APPLY'] }),
  cases('arbitrate', '待仲裁售后', 'Cases to decide', 'danger', { status: ['ARBITRATION'] }),
]

export const supplierTiles: readonly HomeTile[] = [
  cases('answer', '待处理售后', 'Cases to answer', 'warning', { status: ['SUPPLIER_REVIEW'] }),
  cases('send', '待补发售后', 'Goods to send again', 'warning', { status: ['WAIT_SUPPLIER_DELIVER'] }),
]
