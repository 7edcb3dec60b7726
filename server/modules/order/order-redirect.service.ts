/** Sending an order elsewhere: what has left keeps where it was sent to, the rest and the warehouses that pack it follow. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { ruleFailure } from '#kit/errors.ts'
import { answerTo } from '#kit/lifecycle.contract.ts'
import { redirectOutbounds } from '#server/modules/stock/outbound/outbound-source.service.ts'
import type { SubOrderRow } from './order-events.service.ts'
import { orderMaster } from './order-master.contract.ts'
import { lockOrder, moveSubOrder } from './sub-order-move.service.ts'
import { alreadyShipped, subOrderMachine, type SubOrderEvent } from './sub-order.machine.ts'
import { subOrder } from './sub-order.contract.ts'

export interface Delivery {
  readonly consigneeName: string
  readonly consigneeMobile: string
  readonly regionCode: string | null
  readonly address: string
}

export const hasLeft = ({ status }: SubOrderRow, event: SubOrderEvent): boolean => answerTo(subOrderMachine, { status }, event) === alreadyShipped

/** @throws Failure rule that names the sub-order */
export function refuseShipped(row: SubOrderRow, event: SubOrderEvent): void {
  if (hasLeft(row, event)) throw ruleFailure(alreadyShipped, { orderCode: row.orderCode })
}

/** @throws Failure rule when nothing of the order is still to leave */
export async function updateDelivery(uow: UnitOfWork, masterId: string, delivery: Delivery, version?: number): Promise<void> {
  await uow.lock(orderMaster, masterId)
  const { master, subOrders } = await lockOrder(uow, masterId, version)
  const active = subOrders.filter(({ status }) => status !== 'CANCELLED')
  const gone = active.filter((row) => hasLeft(row, 'UPDATE_DELIVERY'))
  const staying = active.filter((row) => !gone.includes(row))
  if (staying.length === 0) {
    for (const row of gone) refuseShipped(row, 'UPDATE_DELIVERY')
    throw ruleFailure('not-allowed-now', { state: master.status, event: 'UPDATE_DELIVERY' })
  }
  const { consigneeName, consigneeMobile, regionCode, address } = master
  for (const row of gone) if (row.wentTo === null) await uow.change('subOrder', row, { wentTo: { consigneeName, consigneeMobile, regionCode, address } })
  for (const row of staying) {
    await moveSubOrder(uow, row, { event: 'UPDATE_DELIVERY' })
    await redirectOutbounds(uow, subOrder.name, row.id, delivery)
  }
  const changed = (Object.keys(delivery) as (keyof Delivery)[]).filter((field) => master[field] !== delivery[field])
  await uow.change('orderMaster', master, delivery)
  const diff = Object.fromEntries(changed.map((field) => [field, [master[field], delivery[field]] as const]))
  await uow.log({ bizType: orderMaster.name, bizId: master.id, event: 'delivery-updated', diff })
}
