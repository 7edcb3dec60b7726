/** Giving up an order, what one supplier ships of it, or some of its goods: as long as nothing has left. */
import { badInput, Failure, ruleFailure } from '#kit/errors.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { announceStep } from './channel-notice.service.ts'
import { followAmount, withdrawApplied } from './invoice/order-invoice.service.ts'
import { goodsMoving, linesCancelled, type OrderLineRow, type SubOrderRow } from './order-events.service.ts'
import { orderMaster } from './order-master.contract.ts'
import { refuseShipped } from './order-redirect.service.ts'
import { openQuantity } from './order-status.ts'
import { giveGoodsBack, giveLinesBack } from './stock/order-stock.service.ts'
import { linesOf, lockOrder, moveSubOrder, settleOrder, shippingColumns, type LockedOrder } from './sub-order-move.service.ts'

interface Cancelling {
  readonly masterId: string
  /** One part of the order; the whole order without it. */
  readonly subOrderId?: string
  /** Goods of it; all of them without it. */
  readonly skuCodes?: readonly string[]
  /** Of the part, or of the order. */
  readonly version?: number
  readonly reason: string
}

/**
 * @throws Failure not-found for an order that the actor cannot see; bad-input for goods that the order does not want; rule when something of
 *   a part has left
 */
export async function cancel(uow: UnitOfWork, what: Cancelling): Promise<void> {
  await uow.tell(goodsMoving, { masterId: what.masterId })
  await uow.lock(orderMaster, what.masterId)
  const order = await lockOrder(uow, what.masterId, what.subOrderId === undefined ? what.version : undefined)
  const meant = order.subOrders.filter(({ id, status }) => (what.subOrderId === undefined ? status !== 'CANCELLED' : id === what.subOrderId))
  if (meant.length === 0) throw ruleFailure('not-allowed-now', { state: order.master.status, event: 'CANCEL' })
  if (what.subOrderId !== undefined && what.version !== undefined && meant[0]?.version !== what.version) {
    throw new Failure('conflict', 'stale-version', { id: what.subOrderId, version: what.version })
  }
  if (what.skuCodes) await cancelGoods(uow, order, meant, what.skuCodes, what.reason)
  else for (const row of meant) await cancelSubOrder(uow, row, what.reason)
  const after = await settleOrder(uow, order.master, what.skuCodes ? 'CANCEL_LINES' : 'CANCEL')
  if (after.status !== 'CANCELLED') {
    await followAmount(uow, after.id)
    return
  }
  await announceStep(uow, after, 'CANCEL')
  const invoiceStatus = await withdrawApplied(uow, after.id)
  await uow.change('orderMaster', after, { cancelReason: what.reason, ...(invoiceStatus && { invoiceStatus }) }, { derived: ['invoiceStatus'] })
}

const wanted = (line: OrderLineRow): boolean => openQuantity(line).greaterThan(0)

async function cancelGoods(uow: UnitOfWork, order: LockedOrder, meant: readonly SubOrderRow[], skuCodes: readonly string[], reason: string): Promise<void> {
  const parts: { readonly row: SubOrderRow; readonly open: readonly OrderLineRow[] }[] = []
  for (const row of meant) parts.push({ row, open: (await linesOf(uow, row.id)).filter(wanted) })
  const unknown = skuCodes.flatMap((code, at) =>
    parts.some(({ open }) => open.some(({ skuCode }) => skuCode === code))
      ? []
      : [{ path: `skuCodes[${at}]`, code: 'order.sku-unwanted', params: { sku: code } }],
  )
  if (unknown.length > 0) throw badInput(unknown)
  for (const { row, open } of parts) {
    const given = open.filter(({ skuCode }) => skuCodes.includes(skuCode))
    if (given.length === 0) continue
    if (given.length === open.length) await cancelSubOrder(uow, row, reason)
    else await cancelLines(uow, order, row, given, reason)
  }
}

async function cancelLines(uow: UnitOfWork, { master }: LockedOrder, row: SubOrderRow, lines: readonly OrderLineRow[], reason: string): Promise<void> {
  refuseShipped(row, 'CANCEL_LINES')
  const ids = lines.map(({ id }) => id)
  await uow.sql.query(
    'update order_line set cancelled_quantity = quantity - shipped_quantity, version = version + 1, update_time = $2 where id = any($1::uuid[])',
    [ids, uow.now],
  )
  await giveLinesBack(uow, master, row, ids, reason)
  const content = `${lines.map(({ skuCode }) => skuCode).join(', ')}: ${reason}`
  await moveSubOrder(uow, row, { event: 'CANCEL_LINES', content, derived: await shippingColumns(uow, row.id) })
  await uow.tell(linesCancelled, { lines: (await linesOf(uow, row.id)).filter(({ id }) => ids.includes(id)), reason })
}

async function cancelSubOrder(uow: UnitOfWork, row: SubOrderRow, reason: string): Promise<void> {
  refuseShipped(row, 'CANCEL')
  await uow.sql.query(
    `update order_line set cancelled_quantity = quantity - shipped_quantity, version = version + 1, update_time = $2
      where sub_order_id = $1::uuid and deleted_at is null`,
    [row.id, uow.now],
  )
  await giveGoodsBack(uow, row, reason)
  await moveSubOrder(uow, row, {
    event: 'CANCEL',
    content: reason,
    change: { cancelledAt: uow.now, cancelReason: reason, heldStatus: null, heldReason: null, shipDueAt: null },
  })
  await uow.tell(linesCancelled, { lines: await linesOf(uow, row.id), reason })
}
