/** Parcels of a sub-order whose goods lie in our warehouses: each leaves one of them, by its outbound order. */
import { badInput, type FieldProblem } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { decimal, sum, type Decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { ship } from '#server/modules/stock/outbound/outbound-ship.service.ts'
import { sendingFor, type SendingOrder } from '#server/modules/stock/outbound/outbound-source.service.ts'
import type { CarrierNames } from '#server/modules/stock/outbound/parcel.service.ts'
import type { ParcelDraft } from '../order-delivery.contract.ts'
import type { SubOrderRow } from '../order-events.service.ts'
import { subOrder } from '../sub-order.contract.ts'

type StockParcel = ParcelDraft & {
  /** Its place in the call. */
  readonly at: number
}

/**
 * What the outbound orders tell when they ship moves the sub-order (`stock-listeners.ts`).
 * @throws Failure bad-input for parcels that no single warehouse can send, as far as the actor sees them
 */
export async function shipFromStock(uow: UnitOfWork, carriers: CarrierNames, row: SubOrderRow, parcels: readonly StockParcel[]): Promise<void> {
  if (parcels.length === 0) return
  const orders = await sendingFor(uow, subOrder.name, row.id)
  const open = new Map(orders.flatMap(({ lines }) => lines.map((line) => [line.id, decimal(line.open)] as const)))
  const chosen: { readonly order: SendingOrder; readonly parcel: StockParcel }[] = []
  const problems: FieldProblem[] = []
  for (const parcel of parcels) {
    const order = orders.find((one) => parcel.lines.every((held) => leftIn(one, held.lineId, open).greaterThanOrEqualTo(held.quantity)))
    if (!order) {
      problems.push(...obstacles(parcel, orders, open))
      continue
    }
    for (const { lineId, quantity } of parcel.lines) {
      const line = order.lines.find(({ sourceLineId }) => sourceLineId === lineId)
      if (line) open.set(line.id, leftIn(order, lineId, open).minus(quantity))
    }
    chosen.push({ order, parcel })
  }
  if (problems.length > 0) throw badInput(problems)
  for (const { order, parcel } of chosen) {
    const lines = parcel.lines.flatMap(({ lineId, quantity }) => {
      const line = order.lines.find(({ sourceLineId }) => sourceLineId === lineId)
      return line ? [{ lineId: line.id, qty: quantity }] : []
    })
    const { logisticsCompany, billCode, remark } = parcel
    await ship(uow, carriers, {
      id: order.id,
      operationId: newId(),
      lines,
      parcels: [{ logisticsCompany, billCode, packages: 1, remark, lines }],
      isFinal: false,
    })
  }
}

const leftIn = ({ lines }: SendingOrder, lineId: string, open: ReadonlyMap<string, Decimal>): Decimal => {
  const line = lines.find(({ sourceLineId }) => sourceLineId === lineId)
  return (line && open.get(line.id)) ?? decimal('0')
}

/** Why no warehouse sends a parcel: too little of a line altogether, or goods of several warehouses in it. */
function obstacles(parcel: StockParcel, orders: readonly SendingOrder[], open: ReadonlyMap<string, Decimal>): FieldProblem[] {
  const lacking = parcel.lines.flatMap(({ lineId, quantity }, place): FieldProblem[] => {
    const left = sum(orders.map((order) => leftIn(order, lineId, open)))
    return left.lessThan(quantity)
      ? [{ path: `parcels[${parcel.at}].lines[${place}].quantity`, code: 'order.not-in-stock', params: { left: left.toFixed() } }]
      : []
  })
  return lacking.length > 0 ? lacking : [{ path: `parcels[${parcel.at}].lines`, code: 'order.parcel-two-warehouses' }]
}
