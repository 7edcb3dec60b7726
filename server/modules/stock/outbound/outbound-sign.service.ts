/** Goods arrived: the customer signed for them, or carriers say so of every parcel. */
import { moveDocument } from '#kit/document/move-document.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { OutboundRow } from './outbound-events.service.ts'
import { outboundOrder } from './outbound-order.contract.ts'
import { ofOutbound } from './outbound-write.service.ts'
import { signParcels } from './parcel.service.ts'

export const receiptKind = 'receipt'

/** Whether every parcel arrived, or a receipt of the customer hangs on the order. */
export async function isReceipted(uow: UnitOfWork, orderId: string): Promise<boolean> {
  const [row] = await uow.sql.query<{ packed: number; open: number }>(
    `select count(*)::int as packed, count(*) filter (where status <> 'SIGNED')::int as open from outbound_parcel where order_id = $1::uuid and deleted_at is null`,
    [orderId],
  )
  if (row && row.packed > 0 && row.open === 0) return true
  const receipts = await uow.prisma.attachment.count({ where: { bizType: outboundOrder.name, bizId: orderId, kind: receiptKind, deletedAt: null } })
  return receipts > 0
}

/** @param row locked; shipped @throws Failure rule while a parcel is under way and nothing was signed */
export async function sign(uow: UnitOfWork, row: OutboundRow): Promise<OutboundRow> {
  const facts = { isReceipted: await isReceipted(uow, row.id) }
  const moved = await moveDocument(uow, ofOutbound(facts), row, { event: 'SIGN', change: { signedAt: uow.now } })
  await signParcels(uow, row.id)
  return moved
}
