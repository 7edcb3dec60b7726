/** Goods of an order come in, or what came is undone: its lines say so in the same work as the warehouse. */
import type { DataSource } from '#kit/data-source.ts'
import { ruleFailure } from '#kit/errors.ts'
import type { Contribution } from '#kit/extension-point.ts'
import { listen } from '#kit/listen.ts'
import { decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { inboundConfirmed, inboundReversed } from '#server/modules/stock/inbound/inbound-events.service.ts'
import { broughtBy } from '#server/modules/stock/inbound/inbound-source.service.ts'
import type { InboundRow } from '#server/modules/stock/inbound/inbound-write.service.ts'
import { settleOrder } from './order-settle.service.ts'
import { roomOf } from './order-tolerance.service.ts'
import { orderLines, type PurchaseOrderRow } from './order-write.service.ts'
import { purchaseOrder } from './purchase-order.contract.ts'

interface Brought {
  /** Of the order. */
  readonly lineId: string
  readonly acceptedQty: string
  readonly rejectedQty: string
}

export const receivingListeners = (data: DataSource): readonly Contribution[] => [
  listen(inboundConfirmed, async (uow, { order, operationId, lines }) => {
    const row = await orderBehind(uow, order)
    if (!row) return
    const brought = lines.flatMap(({ sourceLineId, acceptedQty, rejectedQty }) => (sourceLineId ? [{ lineId: sourceLineId, acceptedQty, rejectedQty }] : []))
    await bookLines(uow, brought, 1)
    await settleOrder(uow, row, { event: 'RECEIVE', key: `receive:${order.id}:${operationId}`, content: order.code })
    await refuseTooMuch(data, uow, row, brought)
  }),
  listen(inboundReversed, async (uow, { order }) => {
    const row = await orderBehind(uow, order)
    if (!row) return
    const brought = await broughtBy(uow.sql, order.id)
    await refuseUsed(uow, row, brought)
    await bookLines(uow, brought, -1)
    await settleOrder(uow, row, { event: 'UNRECEIVE', key: `unreceive:${order.id}`, content: order.code })
  }),
]

/** The order that goods were ordered by, locked: those who bring goods for it follow each other. */
async function orderBehind(uow: UnitOfWork, { sourceType, sourceId }: InboundRow): Promise<PurchaseOrderRow | undefined> {
  return sourceType === purchaseOrder.name && sourceId !== null ? uow.lockRow('purchaseOrder', sourceId) : undefined
}

async function bookLines({ sql, now }: UnitOfWork, brought: readonly Brought[], sign: 1 | -1): Promise<void> {
  await sql.query(
    `update purchase_order_line l set received_qty = l.received_qty + $4 * t.accepted, rejected_qty = l.rejected_qty + $4 * t.rejected,
            update_time = $5, version = l.version + 1
       from (select id, sum(accepted) as accepted, sum(rejected) as rejected
               from unnest($1::uuid[], $2::numeric[], $3::numeric[]) as b (id, accepted, rejected) group by id) t
      where l.id = t.id`,
    [brought.map(({ lineId }) => lineId), brought.map(({ acceptedQty }) => acceptedQty), brought.map(({ rejectedQty }) => rejectedQty), sign, now],
  )
}

/** @throws Failure rule where a line gets more than may come of it, what is announced by others counted in */
async function refuseTooMuch(data: DataSource, uow: UnitOfWork, row: PurchaseOrderRow, brought: readonly Brought[]): Promise<void> {
  const lines = await orderLines(uow, row.id)
  const rooms = await roomOf(data, uow, row.id, lines)
  for (const { id, skuCode: sku } of lines.filter((line) => brought.some(({ lineId }) => lineId === line.id))) {
    const { most, left } = rooms.get(id)!
    if (left.isNegative()) throw ruleFailure('purchase-order.too-much', { code: row.code, sku, most })
  }
}

/** @throws Failure rule where goods that came are billed, or went back */
async function refuseUsed(uow: UnitOfWork, row: PurchaseOrderRow, brought: readonly Brought[]): Promise<void> {
  const lines = await orderLines(uow, row.id)
  for (const { lineId, acceptedQty } of brought) {
    const line = lines.find(({ id }) => id === lineId)
    const left = line && decimal(line.receivedQty).minus(acceptedQty)
    const isUsed = line && left && (left.lessThan(decimal(line.billedQty)) || left.lessThan(decimal(line.returnedQty).plus(decimal(line.inReturnQty))))
    if (isUsed) throw ruleFailure('purchase-order.used', { code: row.code, sku: line.skuCode })
  }
}
