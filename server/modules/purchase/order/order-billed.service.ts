/** What bills say of orders: how much of each line is billed, and that an order is complete when all of it came and is billed. */
import { moveDocument } from '#kit/document/move-document.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { progressOf } from './order-axes.ts'
import { ofOrder } from './order-facts.service.ts'
import { lineStates } from './order-lines.service.ts'

export interface BilledLine {
  readonly orderId: string
  readonly orderLineId: string
  /** Signed: what went back lowers what is billed, and so does a bill that is taken back. */
  readonly qty: string
}

/**
 * Books what a bill says of each line, with the orders locked.
 * @param content what the log of the orders says: the number of the bill
 */
export async function billOrders(uow: UnitOfWork, lines: readonly BilledLine[], content: string): Promise<void> {
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))].toSorted()
  for (const id of orderIds) await uow.lockRow('purchaseOrder', id)
  await uow.sql.query(
    `update purchase_order_line l set billed_qty = l.billed_qty + t.qty, update_time = $3, version = l.version + 1
       from (select id, sum(qty) as qty from unnest($1::uuid[], $2::numeric[]) as b (id, qty) group by id) t where l.id = t.id and t.qty <> 0`,
    [lines.map(({ orderLineId }) => orderLineId), lines.map(({ qty }) => qty), uow.now],
  )
  for (const id of orderIds) await followBills(uow, id, content)
}

/**
 * Brings an order in line with what its lines say of bills and returns: complete once all of it came and is billed, executing again when a
 * bill is taken back.
 */
export async function followBills(uow: UnitOfWork, orderId: string, content?: string): Promise<void> {
  const row = await uow.lockRow('purchaseOrder', orderId)
  const progress = progressOf(row, await lineStates(uow, orderId))
  const isComplete = progress.receiptStatus === 'FULL' && progress.billStatus === 'FULL'
  if (isComplete && row.status === 'EXECUTING')
    return void (await moveDocument(uow, ofOrder(), row, { event: 'COMPLETE', content, change: { completedAt: uow.now }, derived: progress }))
  if (!isComplete && row.status === 'COMPLETED')
    return void (await moveDocument(uow, ofOrder(), row, { event: 'UNBILL', content, change: { completedAt: null }, derived: progress }))
  const { billStatus, returnStatus } = progress
  if (billStatus !== row.billStatus || returnStatus !== row.returnStatus)
    await uow.change('purchaseOrder', row, { billStatus, returnStatus }, { derived: ['billStatus', 'returnStatus'] })
}

/** What a bill over a line is compared with. Quantities of all receipts, returns and bills together. */
export interface BillableFacts {
  readonly orderLineId: string
  readonly orderedQty: string
  readonly receivedQty: string
  readonly returnedQty: string
  /** Of that, what bills settle; the rest is paid back. */
  readonly offsetQty: string
  /** By bills that were agreed to. */
  readonly billedQty: string
  readonly price: string
  readonly taxRate: string
}

/** @returns by line of an order */
export async function billableFacts({ sql }: Pick<UnitOfWork, 'sql'>, orderLineIds: readonly string[]): Promise<Map<string, BillableFacts>> {
  const rows = await sql.query<BillableFacts>(
    `select o.id as "orderLineId", o.qty::text as "orderedQty", o.received_qty::text as "receivedQty", o.returned_qty::text as "returnedQty",
            o.billed_qty::text as "billedQty", o.price::text as price, o.tax_rate::text as "taxRate",
            coalesce((select sum(r.shipped_qty) from purchase_return_line r join purchase_return h on h.id = r.return_id
              where r.order_line_id = o.id and r.deleted_at is null and h.refund_mode = 'OFFSET' and h.deleted_at is null), 0)::text as "offsetQty"
       from purchase_order_line o where o.id = any($1::uuid[])`,
    [orderLineIds],
  )
  return new Map(rows.map((row) => [row.orderLineId, row]))
}
