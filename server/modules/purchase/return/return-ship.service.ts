/** Goods of a return leave: agreed to, they wait at the warehouse as an outbound order; what leaves is written down here in the same work. */
import type { Contribution } from '#kit/extension-point.ts'
import { ruleFailure } from '#kit/errors.ts'
import { listen } from '#kit/listen.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { inboundReversed } from '#server/modules/stock/inbound/inbound-events.service.ts'
import { outboundMoving, outboundShipped } from '#server/modules/stock/outbound/outbound-events.service.ts'
import { withdrawOutbounds } from '#server/modules/stock/outbound/outbound-source.service.ts'
import { releaseOutbound, writeOutbound } from '#server/modules/stock/outbound/outbound-write.service.ts'
import { followReturns } from '../order/order-returns.service.ts'
import { purchaseOrder } from '../order/purchase-order.contract.ts'
import { purchaseReturn } from './purchase-return.contract.ts'
import { giveReturnBack, ofReturn } from './return-hold.service.ts'
import { tellSent } from './return-news.service.ts'
import { isHeldBeyondReceipts } from './return-room.service.ts'
import { returnLines, type PurchaseReturnRow } from './return-write.service.ts'

/** Both sides have agreed: the warehouse may send it. What is kept for the return is kept for the order's lines. */
export async function sendReturn(uow: UnitOfWork, row: PurchaseReturnRow): Promise<void> {
  const lines = await returnLines(uow, row.id)
  const outboundId = await writeOutbound(
    uow,
    {
      type: 'PURCHASE_RETURN',
      warehouseId: row.warehouseId,
      consigneeName: row.consigneeName,
      consigneeMobile: row.consigneeMobile,
      regionCode: row.regionCode,
      address: row.address,
      lines: lines.map((line) => ({
        skuId: line.skuId,
        planQty: decimal(line.qty).toFixed(),
        price: line.price.toString(),
        sourceLineId: line.id,
        keptFor: line.id,
      })),
    },
    { type: purchaseReturn.name, id: row.id, code: row.code, owner: { ownerId: row.ownerId, orgId: row.orgId } },
  )
  await releaseOutbound(uow, await uow.lockRow('outboundOrder', outboundId))
  await uow.change('purchaseReturn', row, { outboundId })
}

/** Called back before anything has left. The row is cancelled already. */
export async function takeReturnBack(uow: UnitOfWork, row: PurchaseReturnRow, reason: string): Promise<void> {
  await withdrawOutbounds(uow, purchaseReturn.name, row.id, reason)
  await giveReturnBack(uow, row)
}

export const returnListeners = (): readonly Contribution[] => [
  // The return and its order before the outbound order, as everybody does.
  listen(outboundMoving, async (uow, { sourceType, sourceId }) => {
    if (sourceType !== purchaseReturn.name) return
    const { orderId } = await uow.lockRow('purchaseReturn', sourceId)
    await uow.lockRow('purchaseOrder', orderId)
  }),
  listen(outboundShipped, async (uow, { order, lines }) => {
    if (order.sourceType !== purchaseReturn.name || order.sourceId === null) return
    for (const { sourceLineId, qty } of lines)
      if (sourceLineId)
        await uow.prisma.purchaseReturnLine.update({ where: { id: sourceLineId }, data: { shippedQty: { increment: qty }, version: { increment: 1 } } })
    const row = await uow.lockRow('purchaseReturn', order.sourceId)
    const everythingLeft = (await returnLines(uow, row.id)).every(({ qty, shippedQty }) => decimal(qty).equals(decimal(shippedQty)))
    const moved = await moveDocument(uow, ofReturn({ everythingLeft }), row, {
      event: 'SHIP',
      content: order.code,
      ...(everythingLeft && { change: { shippedAt: uow.now } }),
    })
    await followReturns(uow, row.orderId)
    if (everythingLeft) await tellSent(uow, moved)
  }),
  // What went back, or is about to, did come.
  listen(inboundReversed, async (uow, { order }) => {
    if (order.sourceType !== purchaseOrder.name || order.sourceId === null) return
    await uow.lockRow('purchaseOrder', order.sourceId)
    if (await isHeldBeyondReceipts(uow, order.sourceId)) throw ruleFailure('purchase-return.receipt-held', { inbound: order.code })
  }),
]
