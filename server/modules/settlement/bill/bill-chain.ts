/** Bills and payments in the chain of documents that begins with an order. */
import type { ChainSource } from '#server/documents/chain.ts'
import { dayShown, nodeOf, seenOf } from '#server/documents/chain.ts'
import { linesOfOrders, ordersOfLines } from '#server/modules/purchase/chain/lines-of-orders.service.ts'
import { billStatuses, purchaseBill } from './purchase-bill.contract.ts'

interface Found {
  readonly id: string
  readonly code: string
  readonly status: string
  readonly amount: string
  readonly at: string | null
  readonly lineIds: readonly string[]
}

export const billChain: ChainSource = {
  type: purchaseBill.name,
  stage: 3,
  statuses: billStatuses,
  async ordersOf(reader, id) {
    const where = await seenOf(reader, purchaseBill, [])
    if (!where) return []
    where.add(`t.id = ${where.value(id)}::uuid`)
    const { sql } = reader.data
    const rows = await sql.query<{ lineId: string }>(
      `select distinct b.order_line_id as "lineId" from purchase_bill t join purchase_bill_line b on b.bill_id = t.id and b.deleted_at is null and b.order_line_id is not null
        ${where.text} limit 500`,
      where.values,
    )
    const lines = await ordersOfLines(
      sql,
      rows.map(({ lineId }) => lineId),
    )
    return [...new Set(lines.map(({ orderId }) => orderId))].slice(0, 50)
  },
  async nodesOf(reader, orderIds) {
    const where = await seenOf(reader, purchaseBill, [])
    if (!where) return []
    const { sql } = reader.data
    const orderOf = new Map((await linesOfOrders(sql, orderIds)).map(({ lineId, orderId }) => [lineId, orderId]))
    const lines = where.value([...orderOf.keys()])
    const ofThem = `b.bill_id = t.id and b.order_line_id = any(${lines}::uuid[]) and b.deleted_at is null and b.released_at is null`
    where.add(`exists (select from purchase_bill_line b where ${ofThem})`)
    const rows = await sql.query<Found>(
      `select t.id, t.code, t.status::text as status, t.total_amount::text as amount, ${dayShown(reader, 't.create_time')} as at,
              array(select distinct b.order_line_id::text from purchase_bill_line b where ${ofThem}) as "lineIds"
         from purchase_bill t ${where.text} order by t.create_time limit 100`,
      where.values,
    )
    return rows.map((row) =>
      nodeOf(reader, purchaseBill, row, {
        kind: { zh: '对账单', en: 'Bill' },
        page: '/financial-center/withsingle/with-single-detail',
        follows: [...new Set(row.lineIds.flatMap((lineId) => orderOf.get(lineId) ?? []))].map((orderId) => `purchase-order ${orderId}`),
      }),
    )
  },
}
