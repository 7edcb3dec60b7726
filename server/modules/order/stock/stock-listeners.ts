/** What orders do when stock tells something: goods left for them, were packed, came, or are kept for them no longer. */
import type { Contribution } from '#kit/extension-point.ts'
import { contribute } from '#kit/extension-point.ts'
import { listen } from '#kit/listen.ts'
import { may } from '#kit/principal.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { storedWords } from '#kit/words.ts'
import { reservationsExpired, stockChanged } from '#server/modules/stock/ledger/stock-ledger.service.ts'
import { outboundMoving, outboundPacked, outboundShipped, parcelChanged } from '#server/modules/stock/outbound/outbound-events.service.ts'
import { withdrawOutbounds } from '#server/modules/stock/outbound/outbound-source.service.ts'
import { waybillSigned, waybillsSeen, type WaybillsSeen } from '#server/modules/stock/tracking/track.service.ts'
import { goodsMoving } from '../order-events.service.ts'
import { bookShipped, writeParcel } from '../order-shipping.service.ts'
import { subOrder } from '../sub-order.contract.ts'
import { signParcels } from '../sign-orders.service.ts'
import { lockOrder } from '../sub-order-move.service.ts'
import { sendKept } from './order-stock.service.ts'
import { wake, wakeWanting } from './wanting-orders.service.ts'

async function masterIdOf({ prisma }: UnitOfWork, subOrderId: string): Promise<string | undefined> {
  return (await prisma.subOrder.findFirst({ where: { id: subOrderId, deletedAt: null }, select: { masterId: true } }))?.masterId
}

/** Parcels of sub-orders that the caller may see. */
const orderWaybills: WaybillsSeen = async (sql, principal, billCode) => {
  if (!may(principal, callOf(subOrder, 'detail').permission)) return []
  const supplierId = principal.rows.kind === 'supplier' ? principal.rows.supplierId : null
  return sql.query(
    `select p.logistics_company as "logisticsCompany", p.bill_code as "billCode", p.shipped_at as "shippedAt" from order_parcel p
        join sub_order o on o.id = p.sub_order_id
      where p.bill_code = $1 and p.deleted_at is null and o.deleted_at is null and ($2::uuid is null or o.supplier_id = $2::uuid)`,
    [billCode, supplierId],
  )
}

/** Goods are kept no longer: confirmed orders wait for others, and what was to be sent of them is worked out anew. */
async function keptNoMore(uow: UnitOfWork, documentId: string, lineIds: readonly string[]): Promise<void> {
  const masterId = await masterIdOf(uow, documentId)
  if (!masterId) return
  const { master, subOrders } = await lockOrder(uow, masterId)
  const row = subOrders.find(({ id }) => id === documentId)
  if (!row || row.status === 'CANCELLED') return
  const isConfirmed = row.status === 'CONFIRMED' || row.status === 'PART_SHIPPED'
  await uow.prisma.orderLine.updateMany({
    where: { id: { in: [...lineIds] }, stockState: 'KEPT' },
    data: { stockState: isConfirmed ? 'WAITING' : 'EXPIRED', version: { increment: 1 } },
  })
  if (!isConfirmed) return
  await withdrawOutbounds(uow, subOrder.name, row.id, storedWords({ zh: '预占已释放', en: 'No longer kept' }))
  await sendKept(uow, master, row)
  await wake(uow, row.id)
}

export const stockListeners = (): readonly Contribution[] => [
  contribute(waybillsSeen, orderWaybills),
  listen(stockChanged, (uow, { changed }) => wakeWanting(uow, [...new Set(changed.map(({ skuId }) => skuId))])),
  listen(reservationsExpired, (uow, { documentId, lines }) =>
    keptNoMore(
      uow,
      documentId,
      lines.map(({ lineId }) => lineId),
    ),
  ),
  // The order before its outbound orders, as everybody does.
  listen(outboundMoving, async (uow, { sourceType, sourceId }) => {
    if (sourceType !== subOrder.name) return
    const masterId = await masterIdOf(uow, sourceId)
    if (!masterId) return
    await uow.tell(goodsMoving, { masterId })
    await lockOrder(uow, masterId)
  }),
  listen(outboundShipped, async (uow, { order, lines }) => {
    if (order.sourceType !== subOrder.name || order.sourceId === null) return
    const masterId = await masterIdOf(uow, order.sourceId)
    if (masterId)
      await bookShipped(uow, masterId, order.sourceId, new Map(lines.flatMap(({ sourceLineId, qty }) => (sourceLineId ? [[sourceLineId, qty]] : []))))
  }),
  listen(outboundPacked, async (uow, { order, parcels }) => {
    if (order.sourceType !== subOrder.name || order.sourceId === null) return
    for (const { row, lines } of parcels) {
      const held = lines.flatMap(({ sourceLineId, qty }) => (sourceLineId ? [{ lineId: sourceLineId, quantity: qty }] : []))
      await writeParcel(uow, order.sourceId, { logisticsCompany: row.logisticsCompany, billCode: row.billCode, remark: row.remark, lines: held })
    }
  }),
  listen(waybillSigned, signParcels),
  listen(parcelChanged, async (uow, { order, before, after }) => {
    if (order.sourceType !== subOrder.name || order.sourceId === null) return
    await uow.prisma.orderParcel.updateMany({
      where: { subOrderId: order.sourceId, logisticsCompany: before.logisticsCompany, billCode: before.billCode, deletedAt: null },
      data: { logisticsCompany: after.logisticsCompany, billCode: after.billCode, version: { increment: 1 } },
    })
  }),
]
