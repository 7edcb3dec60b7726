/** What the homes count of orders and promises. */
import type { HomeTile } from '#server/area/home-tile.ts'
import { overdueOrder } from './overdue/overdue-order.contract.ts'
import { subOrder } from './sub-order.contract.ts'

const promises = (key: string, zh: string, en: string, tone: HomeTile['tone'], status: string): HomeTile => ({
  key,
  title: { zh, en },
  tone,
  of: overdueOrder,
  by: ['sub-order:ship'],
  path: '/order-center/overdue-order/index',
  filters: { status: [status] },
})
/** Late already, for both sides alike. */
const overdue = promises('orders-overdue', '超时订单', 'Overdue orders', 'danger', 'OVERDUE')

export const systemHomeTiles: readonly HomeTile[] = [overdue]

export const supplierHomeTiles: readonly HomeTile[] = [
  {
    key: 'orders-to-ship-today',
    title: { zh: '今日待发货', en: 'To ship today' },
    tone: 'warning',
    of: subOrder,
    by: ['sub-order:ship'],
    path: '/order-center/supplier-order/index',
    filters: ({ today }) => ({ status: ['CONFIRMED', 'PART_SHIPPED'], shipDueAt_le: today }),
  },
  promises('orders-due-soon', '即将超时订单', 'Orders due soon', 'warning', 'WARNING'),
  overdue,
]
