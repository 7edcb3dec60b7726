/** Moves of sub-orders under the lock of their order: the machine decides, the order's status and the shipping follow in the same work. */
import { moveDocument, type Move } from '#kit/document/move-document.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import type { OrderLineRow, SubOrderRow } from './order-events.service.ts'
import { orderMaster } from './order-master.contract.ts'
import { orderStatusOf, shippingOf } from './order-status.ts'
import type { HeldReason } from './order-fields.contract.ts'
import { subOrder } from './sub-order.contract.ts'
import { subOrderMachine, type SubOrderEvent, type SubOrderFacts } from './sub-order.machine.ts'

type OrderRow = ModelRow<'orderMaster'>

export interface LockedOrder {
  readonly master: OrderRow
  readonly subOrders: readonly SubOrderRow[]
}

/**
 * The order first, then its sub-orders: everybody locks in this order, so that nobody waits in a circle.
 * @param version of the order, as the caller saw it
 */
export async function lockOrder(uow: UnitOfWork, masterId: string, version?: number): Promise<LockedOrder> {
  const master = await uow.lockRow('orderMaster', masterId, version)
  const ids = await uow.sql.query<{ id: string }>('select id from sub_order where master_id = $1::uuid and deleted_at is null order by order_code', [masterId])
  const subOrders: SubOrderRow[] = []
  for (const { id } of ids) subOrders.push(await uow.lockRow('subOrder', id))
  return { master, subOrders }
}

interface SubOrderMove extends Omit<Move, 'event'> {
  readonly event: SubOrderEvent
  readonly facts?: Partial<SubOrderFacts>
}

/** @throws Failure rule (422) when the machine does not allow it now */
export async function moveSubOrder(uow: UnitOfWork, row: SubOrderRow, { facts, ...move }: SubOrderMove): Promise<SubOrderRow> {
  const context: SubOrderFacts = { everythingShips: false, supplierMay: true, heldStatus: row.heldStatus, ...facts }
  return moveDocument(uow, { resource: subOrder, machine: subOrderMachine, facts: () => context }, row, move)
}

export const hold = (uow: UnitOfWork, row: SubOrderRow, reason: HeldReason): Promise<SubOrderRow> =>
  moveSubOrder(uow, row, { event: 'FAIL', change: { heldStatus: row.status, heldReason: reason } })

export const resume = (uow: UnitOfWork, row: SubOrderRow, supplierMay: boolean): Promise<SubOrderRow> =>
  moveSubOrder(uow, row, { event: 'RESUME', facts: { supplierMay }, change: { heldStatus: null, heldReason: null } })

export const linesOf = ({ prisma }: UnitOfWork, subOrderId: string): Promise<OrderLineRow[]> =>
  prisma.orderLine.findMany({ where: { subOrderId, deletedAt: null }, orderBy: { lineNo: 'asc' } })

/** What the lines say about their sub-order, as columns to write with the next move of it. */
export const shippingColumns = async (uow: UnitOfWork, subOrderId: string) => shippingOf(await linesOf(uow, subOrderId))

const instants = { SUBMITTED: 'submittedAt', CONFIRMED: 'confirmedAt', RECEIVED: 'receivedAt', COMPLETED: 'completedAt', CANCELLED: 'cancelledAt' } as const

/** Brings the order in line with its sub-orders, after they moved. @param event what moved them, for the log */
export async function settleOrder(uow: UnitOfWork, master: OrderRow, event: SubOrderEvent, change: Partial<OrderRow> = {}): Promise<OrderRow> {
  const rows = await uow.prisma.subOrder.findMany({ where: { masterId: master.id, deletedAt: null }, select: { status: true } })
  const status = orderStatusOf(rows.map((row) => row.status))
  const instant = status in instants ? instants[status as keyof typeof instants] : undefined
  const reached = status !== master.status && instant && master[instant] === null ? { [instant]: uow.now } : {}
  const after = await uow.change('orderMaster', master, { status, ...reached, ...change }, { derived: ['status'] })
  if (status !== master.status) await uow.log({ bizType: orderMaster.name, bizId: master.id, event, fromStatus: master.status, toStatus: status })
  return after
}
