/** Payments of bills, the end of the chain of documents that begins with an order. */
import type { ChainSource } from '#server/documents/chain.ts'
import { dayShown, nodeOf, seenOf } from '#server/documents/chain.ts'
import { linesOfOrders, ordersOfLines } from '#server/modules/purchase/chain/lines-of-orders.service.ts'
import { purchaseBill } from '../bill/purchase-bill.contract.ts'
import { billPay, payStatuses } from './bill-pay.contract.ts'
import { isSupplier } from './pay-view.service.ts'

type Reader = Parameters<ChainSource['nodesOf']>[0]

interface Found {
  readonly id: string
  readonly code: string
  readonly status: string
  readonly amount: string
  readonly at: string | null
  readonly billIds: readonly string[]
}

/** Suppliers see those that were agreed to. */
async function seenPayments(reader: Reader) {
  const where = await seenOf(reader, billPay, [])
  if (where && isSupplier(reader.principal)) where.add('t.approved_at is not null')
  return where
}

export const payChain: ChainSource = {
  type: billPay.name,
  stage: 4,
  statuses: payStatuses,
  async ordersOf(reader, id) {
    const where = await seenPayments(reader)
    if (!where) return []
    where.add(`t.id = ${where.value(id)}::uuid`)
    const { sql } = reader.data
    const rows = await sql.query<{ lineId: string }>(
      `select distinct b.order_line_id as "lineId" from bill_pay t join bill_pay_line l on l.pay_id = t.id and l.deleted_at is null
          join purchase_bill_line b on b.bill_id = l.bill_id and b.deleted_at is null and b.order_line_id is not null
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
    const where = await seenPayments(reader)
    if (!where) return []
    const { sql } = reader.data
    const lines = where.value((await linesOfOrders(sql, orderIds)).map(({ lineId }) => lineId))
    const ofThem = `l.pay_id = t.id and l.deleted_at is null
      and exists (select from purchase_bill_line b where b.bill_id = l.bill_id and b.order_line_id = any(${lines}::uuid[]) and b.deleted_at is null and b.released_at is null)`
    where.add(`exists (select from bill_pay_line l where ${ofThem})`)
    const rows = await sql.query<Found>(
      `select t.id, t.code, t.status::text as status, t.total_amount::text as amount, ${dayShown(reader, 'coalesce(t.paid_at, t.create_time)')} as at,
              array(select distinct l.bill_id::text from bill_pay_line l where ${ofThem}) as "billIds"
         from bill_pay t ${where.text} order by t.create_time limit 100`,
      where.values,
    )
    return rows.map((row) =>
      nodeOf(reader, billPay, row, {
        kind: { zh: '付款单', en: 'Payment' },
        page: '/financial-center/pay/pay-order-detail',
        follows: row.billIds.map((billId) => `${purchaseBill.name} ${billId}`),
      }),
    )
  },
}
