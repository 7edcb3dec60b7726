/** How much of an order may come: no line gets more than its quantity and the tolerance of the warehouse, what is announced counted in. */
import type { DataSource } from '#kit/data-source.ts'
import { decimal, sum, toWire, type Decimal } from '#kit/money.ts'
import { parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { overReceipt } from '#server/modules/stock/inbound/inbound-receive.service.ts'
import { comingFor } from '#server/modules/stock/inbound/inbound-source.service.ts'
import type { PurchaseLineRow } from './order-write.service.ts'
import { purchaseOrder } from './purchase-order.contract.ts'

export interface Room {
  /** The most that may come of the line altogether. */
  readonly most: string
  /** What may be announced still; negative where too much is. */
  readonly left: Decimal
}

/** Room of each line, by its id. The order is locked, so that nobody else takes it. */
export async function roomOf(data: DataSource, { sql }: UnitOfWork, orderId: string, lines: readonly PurchaseLineRow[]): Promise<Map<string, Room>> {
  const tolerance = await parametersOf(data).get(overReceipt)
  const coming = await comingFor(sql, { type: purchaseOrder.name, id: orderId })
  return new Map(
    lines.map(({ id, qty, closedQty, receivedQty }) => {
      const most = decimal(qty)
        .minus(decimal(closedQty))
        .times(1 + tolerance)
      const announced = sum(coming.filter(({ lineId }) => lineId === id).map(({ quantity }) => quantity))
      return [id, { most: toWire(most, 4), left: most.minus(decimal(receivedQty)).minus(announced) }] as const
    }),
  )
}
