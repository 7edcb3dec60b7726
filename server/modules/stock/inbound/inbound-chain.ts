/** What came of orders, in the chain of documents. */
import type { ChainSource } from '#server/documents/chain.ts'
import { dayShown, linkOf, seenOf } from '#server/documents/chain.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { inboundOrder, inboundStatuses } from './inbound-order.contract.ts'

/** Of the documents behind inbound orders, the one that the chain begins with. */
const bought = 'purchase-order'

export const inboundChain: ChainSource = {
  type: inboundOrder.name,
  stage: 1,
  statuses: inboundStatuses,
  async ordersOf(reader, id) {
    const where = await seenOf(reader, inboundOrder, [])
    if (!where) return []
    where.add(`t.id = ${where.value(id)}::uuid`)
    where.add(`t.source_type = ${where.value(bought)} and t.source_id is not null`)
    const rows = await reader.data.sql.query<{ orderId: string }>(`select t.source_id as "orderId" from inbound_order t ${where.text}`, where.values)
    return rows.map(({ orderId }) => orderId)
  },
  async nodesOf(reader, orderIds) {
    const where = await seenOf(reader, inboundOrder, [])
    if (!where) return []
    where.add(`t.source_type = ${where.value(bought)} and t.source_id = any(${where.value(orderIds)}::uuid[])`)
    const rows = await reader.data.sql.query<{ id: string; orderId: string; code: string; status: string; amount: string | null; at: string }>(
      `select t.id, t.source_id as "orderId", t.code, t.status::text as status,
              (select sum(round(l.accepted_qty * l.price, 2))::text from inbound_line l where l.order_id = t.id and l.deleted_at is null) as amount,
              coalesce(${dayShown(reader, 't.received_at')}, to_char(t.arrival_on, 'YYYY-MM-DD'), ${dayShown(reader, 't.create_time')}) as at
         from inbound_order t ${where.text} order by t.create_time limit 100`,
      where.values,
    )
    const isBlind = isHidden(reader.principal, inboundOrder, 'totalAmount')
    return rows.map(({ id, orderId, code, status, amount, at }) => ({
      type: inboundOrder.name,
      id,
      code,
      kind: { zh: '入库单', en: 'Receipt' },
      status,
      amount: isBlind ? null : amount,
      at,
      link: linkOf(reader, inboundOrder, id, '/storage-center/stock-info'),
      follows: [`${bought} ${orderId}`],
    }))
  },
}
