/** What the homes count of cases: what waits for the desk, what runs out, what a supplier is to do. */
import type { HomeTile } from '#server/area/home-tile.ts'
import { asOrder } from './case/as-order.contract.ts'

/** @param verb of who deals with them */
const cases = (key: string, zh: string, en: string, tone: HomeTile['tone'], verb: string, filters: HomeTile['filters']): HomeTile => ({
  key: `as-order-${key}`,
  title: { zh, en },
  tone,
  of: asOrder,
  by: [`as-order:${verb}`],
  path: '/order-center/service-work-order-list/index',
  filters,
})

export const systemTiles: readonly HomeTile[] = [
  cases('review', '待审核售后', 'Cases to review', 'warning', 'approve', { status: ['APPLY'] }),
  cases('arbitrate', '待仲裁售后', 'Cases to decide', 'danger', 'arbitrate', { status: ['ARBITRATION'] }),
  cases('receive', '待收货售后', 'Returns to take in', 'warning', 'receive', { status: ['WAIT_RECEIVE'], returnTo: ['WAREHOUSE'] }),
  cases('refund', '待退款售后', 'Refunds to pay', 'warning', 'refund', { status: ['WAIT_REFUND'] }),
]

export const supplierTiles: readonly HomeTile[] = [
  cases('answer', '待处理售后', 'Cases to answer', 'warning', 'answer', { status: ['SUPPLIER_REVIEW'] }),
  cases('send', '待补发售后', 'Goods to send again', 'warning', 'deliver', { awaitsGoods: 'true' }),
]
