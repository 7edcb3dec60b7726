/** Orders and returns in the chain of documents. */
import type { ChainSource } from '#server/documents/chain.ts'
import { dayShown, nodeOf, seenOf } from '#server/documents/chain.ts'
import { purchaseStatuses } from '../order/purchase-order-status.contract.ts'
import { purchaseOrder } from '../order/purchase-order.contract.ts'
import { purchaseReturn, returnStatuses } from '../return/purchase-return.contract.ts'

interface Found {
  readonly id: string
  readonly orderId: string
  readonly code: string
  readonly status: string
  readonly amount: string
  readonly at: string | null
}

export const orderChain: ChainSource = {
  type: purchaseOrder.name,
  stage: 0,
  statuses: purchaseStatuses,
  ordersOf: async (_reader, id) => [id],
  async nodesOf(reader, orderIds) {
    const where = await seenOf(reader, purchaseOrder, [])
    if (!where) return []
    where.add(`t.id = any(${where.value(orderIds)}::uuid[])`)
    const rows = await reader.data.sql.query<Found>(
      `select t.id, t.id as "orderId", t.code, t.status::text as status, t.total_amount::text as amount, ${dayShown(reader, 't.order_at')} as at
         from purchase_order t ${where.text} order by t.create_time limit 50`,
      where.values,
    )
    return rows.map((row) => nodeOf(reader, purchaseOrder, row, { kind: { zh: '采购单', en: 'Order' }, page: '/purchase-center/order-info', follows: [] }))
  },
}

export const returnChain: ChainSource = {
  type: purchaseReturn.name,
  stage: 2,
  statuses: returnStatuses,
  async ordersOf(reader, id) {
    const where = await seenOf(reader, purchaseReturn, [])
    if (!where) return []
    where.add(`t.id = ${where.value(id)}::uuid`)
    const rows = await reader.data.sql.query<{ orderId: string }>(`select t.order_id as "orderId" from purchase_return t ${where.text}`, where.values)
    return rows.map(({ orderId }) => orderId)
  },
  async nodesOf(reader, orderIds) {
    const where = await seenOf(reader, purchaseReturn, [])
    if (!where) return []
    where.add(`t.order_id = any(${where.value(orderIds)}::uuid[])`)
    const rows = await reader.data.sql.query<Found>(
      `select t.id, t.order_id as "orderId", t.code, t.status::text as status, (-t.total_amount)::text as amount, ${dayShown(reader, 'coalesce(t.shipped_at, t.create_time)')} as at
         from purchase_return t ${where.text} order by t.create_time limit 50`,
      where.values,
    )
    const page = reader.principal.rows.kind === 'supplier' ? '/supplier-purchase-manage/purchasing-refund-detail' : '/stock-order/order/refund-detail'
    return rows.map((row) =>
      nodeOf(reader, purchaseReturn, row, { kind: { zh: '退货单', en: 'Return' }, page, follows: [`${purchaseOrder.name} ${row.orderId}`] }),
    )
  },
}
