/** What the homes count of purchase orders. */
import type { HomeTile } from '#server/area/home-tile.ts'
import { purchaseReturn } from './return/purchase-return.contract.ts'
import { purchaseOrder } from './order/purchase-order.contract.ts'

/** @param verb of who deals with them */
const orders = (key: string, zh: string, en: string, tone: HomeTile['tone'], verb: string, filters: HomeTile['filters']): HomeTile => ({
  key: `purchase-${key}`,
  title: { zh, en },
  tone,
  of: purchaseOrder,
  by: [`purchase-order:${verb}`],
  path: '/purchase-center/order/index',
  filters,
})
const returns = (key: string, zh: string, en: string, verb: string, filters: HomeTile['filters']): HomeTile => ({
  key: `purchase-return-${key}`,
  title: { zh, en },
  tone: 'warning',
  of: purchaseReturn,
  by: [`purchase-return:${verb}`],
  path: '/purchase-center/return/index',
  filters,
})
/** Due today or over, for both sides alike. */
const due = orders('due', '采购到期未到货', 'Purchases due', 'warning', 'amend', ({ today }) => ({
  status: ['WAIT_CONFIRM', 'NEGOTIATING', 'EXECUTING'],
  dueOn_le: today,
}))

export const systemTiles: readonly HomeTile[] = [
  orders('in-approval', '待审批采购单', 'Orders to decide on', 'warning', 'approve', { status: ['IN_APPROVAL'] }),
  orders('negotiating', '待答复供应商', 'Suppliers to answer', 'warning', 'amend', { status: ['NEGOTIATING'] }),
  orders('under-way', '执行中采购单', 'Purchases under way', 'plain', 'amend', { status: ['EXECUTING'] }),
  due,
  returns('to-settle', '待结算退货', 'Returns to settle', 'settle', { status: ['WAIT_REFUND'] }),
]

export const supplierTiles: readonly HomeTile[] = [
  orders('to-confirm', '待确认采购单', 'Orders to confirm', 'warning', 'confirm', { status: ['WAIT_CONFIRM'] }),
  due,
  returns('to-sign', '待签收退货', 'Returns to sign for', 'confirm', { status: ['OUTBOUND'] }),
]
