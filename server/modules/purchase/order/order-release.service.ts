/** What has not come of an order is given up: it is closed, and nothing more is expected of it. */
import { ruleFailure } from '#kit/errors.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { comingFor } from '#server/modules/stock/inbound/inbound-source.service.ts'
import { openOf } from './order-axes.ts'
import { tellSupplier } from './order-news.service.ts'
import { settleOrder } from './order-settle.service.ts'
import { orderLines } from './order-write.service.ts'
import { purchaseOrder } from './purchase-order.contract.ts'

/** @throws Failure rule while goods are on their way, when all of them came, or for an order that the supplier never agreed to, which is cancelled instead */
export async function releaseRange(
  uow: UnitOfWork,
  { id, version, reason }: { readonly id: string; readonly version?: number | undefined; readonly reason: string },
): Promise<void> {
  const row = await uow.lock(purchaseOrder, id, version)
  if (row.status === 'ON_HOLD' && row.heldStatus !== 'EXECUTING' && row.confirmedAt === null) throw ruleFailure('purchase-order.not-agreed', { code: row.code })
  const coming = await comingFor(uow.sql, { type: purchaseOrder.name, id })
  if (coming.length > 0) throw ruleFailure('purchase-order.on-its-way', { inbounds: [...new Set(coming.map(({ inboundCode }) => inboundCode))].join(', ') })
  const hasRemaining = (await orderLines(uow, id)).some((line) => openOf(line).greaterThan(0))
  if (row.status === 'EXECUTING' && !hasRemaining) throw ruleFailure('purchase-order.nothing-to-come', {})
  await uow.sql.query(
    `update purchase_order_line set closed_qty = greatest(qty - received_qty, 0), update_time = $2, version = version + 1
      where order_id = $1::uuid and deleted_at is null and qty > received_qty`,
    [id, uow.now],
  )
  // A change that was being written is of no use any more.
  await uow.prisma.purchaseOrderRevision.updateMany({
    where: { orderId: id, inForceAt: null, droppedAt: null },
    data: { droppedAt: uow.now, version: { increment: 1 } },
  })
  await settleOrder(uow, row, {
    event: 'RELEASE_RANGE',
    key: 'release',
    content: reason,
    change: { closedAt: uow.now, closeReason: reason, changeKind: null },
    known: { hasRemaining },
  })
  await tellSupplier(uow, await uow.lockRow('purchaseOrder', id), 'purchase.order-closed', reason)
}
