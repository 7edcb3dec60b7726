/** What may still go back of an order: each receipt of each line, less what went back or is on its way back. */
import { decimal, toWire, type Decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { receiptsFor, type ReceiptOf } from '#server/modules/stock/inbound/inbound-source.service.ts'
import { availableByBatch } from '#server/modules/stock/ledger/stock-balances.service.ts'
import { purchaseOrder } from '../order/purchase-order.contract.ts'

type Reading = Pick<UnitOfWork, 'sql'>

interface OfReceipt {
  readonly inboundLineId: string | null
  readonly batchId: string | null
}

/** A receipt is a line of an inbound order and a batch. */
export const receiptKey = ({ inboundLineId, batchId }: OfReceipt): string => `${inboundLineId ?? ''} ${batchId ?? ''}`

/** States in which a return has its goods for itself. */
export const holding = `('IN_APPROVAL', 'WAIT_OUTBOUND', 'OUTBOUND', 'WAIT_REFUND', 'COMPLETED')`

/** What returns of an order hold, by receipt. @param exceptId a return that counts as if it were not there */
async function takenOf({ sql }: Reading, orderId: string, exceptId: string | null): Promise<ReadonlyMap<string, Decimal>> {
  const rows = await sql.query<OfReceipt & { quantity: string }>(
    `select l.inbound_line_id as "inboundLineId", l.batch_id as "batchId", sum(l.qty)::text as quantity
       from purchase_return r join purchase_return_line l on l.return_id = r.id and l.deleted_at is null
      where r.order_id = $1::uuid and r.deleted_at is null and r.status in ${holding} and r.id is distinct from $2::uuid group by 1, 2`,
    [orderId, exceptId],
  )
  return new Map(rows.map((row) => [receiptKey(row), decimal(row.quantity)]))
}

export interface ReturnableReceipt extends ReceiptOf {
  /** Negative only while a receipt is being undone that a return holds. */
  readonly returnable: Decimal
}

export async function returnableOf(at: Reading, orderId: string, exceptId: string | null = null): Promise<ReturnableReceipt[]> {
  const receipts = await receiptsFor(at.sql, { type: purchaseOrder.name, id: orderId })
  const taken = await takenOf(at, orderId, exceptId)
  return receipts.map((receipt) => ({ ...receipt, returnable: decimal(receipt.quantity).minus(taken.get(receiptKey(receipt)) ?? '0') }))
}

/** Whether returns hold more of an order than it received, receipt by receipt. */
export async function isHeldBeyondReceipts(at: Reading, orderId: string): Promise<boolean> {
  const receipts = new Map((await receiptsFor(at.sql, { type: purchaseOrder.name, id: orderId })).map((receipt) => [receiptKey(receipt), receipt.quantity]))
  return [...(await takenOf(at, orderId, null))].some(([key, taken]) => taken.greaterThan(receipts.get(key) ?? '0'))
}

/** What is free of receipts in a warehouse; goods that have no batch lie there under none. */
export async function availableFor({ sql }: Reading, warehouseId: string, receipts: readonly Pick<ReceiptOf, 'skuId' | 'batchId'>[]) {
  const rows = await availableByBatch(sql, { warehouseId, skuIds: [...new Set(receipts.map(({ skuId }) => skuId))] })
  const free = new Map(rows.map(({ skuId, batchId, available }) => [`${skuId} ${batchId ?? ''}`, available]))
  return ({ skuId, batchId }: Pick<ReceiptOf, 'skuId' | 'batchId'>): string => toWire(free.get(`${skuId} ${batchId ?? ''}`) ?? '0', 4)
}
