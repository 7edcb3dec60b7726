/** The commands on whole orders. Each locks the order and its sub-orders, moves these, and lets the order follow. */
import { Failure, ruleFailure } from '#kit/errors.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { announceStep } from './channel-notice.service.ts'
import { goodsReceived, type SubOrderRow } from './order-events.service.ts'
import type { OrderDependencies } from './order-dependencies.service.ts'
import { orderMaster } from './order-master.contract.ts'
import { promiseFor, suppliersWhoMayNot } from './order-supplier.service.ts'
import { resolveConfirmed } from './overdue/overdue.service.ts'
import { confirmGoods, goodsArrived, keepFor } from './stock/order-stock.service.ts'
import { wake } from './stock/wanting-orders.service.ts'
import { hold, lockOrder, moveSubOrder, resume, settleOrder, shippingColumns, type LockedOrder } from './sub-order-move.service.ts'

type Dependencies = Pick<OrderDependencies, 'data' | 'zone'>

/** @throws Failure not-found for an order that the actor cannot see */
const locked = async (uow: UnitOfWork, masterId: string, version?: number): Promise<LockedOrder> => {
  await uow.lock(orderMaster, masterId)
  return lockOrder(uow, masterId, version)
}

const inStatus = ({ subOrders }: LockedOrder, status: SubOrderRow['status']): readonly SubOrderRow[] => subOrders.filter((row) => row.status === status)

/** @throws Failure rule when an order is of another channel or has nothing to submit */
export async function submitOrder({ data }: Dependencies, uow: UnitOfWork, masterId: string, salesChannel: string): Promise<void> {
  const mayNot = await suppliersWhoMayNot(uow.sql, [masterId])
  const order = await locked(uow, masterId)
  if (order.master.salesChannel !== salesChannel) throw ruleFailure('order.other-channel', { code: order.master.code })
  const created = inStatus(order, 'CREATED')
  if (created.length === 0) throw ruleFailure('not-allowed-now', { state: order.master.status, event: 'SUBMIT' })
  const rows: SubOrderRow[] = []
  for (const row of created) {
    const submitted = await moveSubOrder(uow, row, { event: 'SUBMIT', change: { submittedAt: uow.now } })
    const reason = mayNot.get(row.supplierId)
    rows.push(reason ? await hold(uow, submitted, reason) : submitted)
  }
  await keepFor(data, uow, { master: order.master, rows, expires: true, isFirst: true })
  await announceStep(uow, order.master, 'SUBMIT')
  await settleOrder(uow, order.master, 'SUBMIT', { submittedAt: order.master.submittedAt ?? uow.now })
}

/** The promises begin to run. */
export async function confirm(dependencies: Dependencies, uow: UnitOfWork, masterId: string, version?: number): Promise<void> {
  const mayNot = await suppliersWhoMayNot(uow.sql, [masterId])
  const order = await locked(uow, masterId, version)
  const { regionCode } = order.master
  const submitted = inStatus(order, 'SUBMITTED')
  if (submitted.length === 0) throw ruleFailure('not-allowed-now', { state: order.master.status, event: 'CONFIRM' })
  let isConfirmed = false
  for (const row of submitted) {
    const reason = mayNot.get(row.supplierId)
    if (reason) {
      await hold(uow, row, reason)
      continue
    }
    const promisedAt = await promiseFor({ ...dependencies, sql: uow.sql }, { ...row, regionCode }, uow.now)
    await uow.prisma.orderLine.updateMany({
      where: { subOrderId: row.id, deletedAt: null },
      data: { promisedAt, originalPromisedAt: promisedAt, version: { increment: 1 } },
    })
    const confirmed = await moveSubOrder(uow, row, { event: 'CONFIRM', change: { confirmedAt: uow.now }, derived: await shippingColumns(uow, row.id) })
    await confirmGoods(dependencies.data, uow, order.master, confirmed)
    await resolveConfirmed(uow, [row.id])
    isConfirmed = true
  }
  if (isConfirmed) await announceStep(uow, order.master, 'CONFIRM')
  await settleOrder(uow, order.master, 'CONFIRM', { confirmedAt: order.master.confirmedAt ?? (isConfirmed ? uow.now : null) })
}

/** @throws Failure rule while nothing of it has been shipped altogether */
export async function receive(uow: UnitOfWork, masterId: string): Promise<void> {
  const order = await locked(uow, masterId)
  const shipped = inStatus(order, 'SHIPPED')
  if (shipped.length === 0) {
    const active = order.subOrders.filter(({ status }) => status !== 'CANCELLED')
    if (active.length > 0 && active.every(({ status }) => status === 'RECEIVED' || status === 'COMPLETED')) return
    throw ruleFailure('order.not-shipped', { code: order.master.code })
  }
  await receiveThese(uow, order, shipped)
}

/** @param shipped of the order, locked */
export async function receiveThese(uow: UnitOfWork, order: LockedOrder, shipped: readonly SubOrderRow[]): Promise<void> {
  const arrived: SubOrderRow[] = []
  for (const row of shipped) {
    await uow.prisma.orderParcel.updateMany({
      where: { subOrderId: row.id, signedAt: null, deletedAt: null },
      data: { signedAt: uow.now, askAt: null, version: { increment: 1 } },
    })
    arrived.push(await moveSubOrder(uow, row, { event: 'CONFIRM_RECEIPT', change: { receivedAt: uow.now } }))
  }
  for (const row of arrived) await goodsArrived(uow, row)
  await uow.tell(goodsReceived, { subOrders: arrived })
  await announceStep(uow, order.master, 'CONFIRM_RECEIPT')
  await settleOrder(uow, order.master, 'CONFIRM_RECEIPT')
}

/** @throws Failure rule while the supplier may not take orders */
export async function resumeSubOrder(uow: UnitOfWork, subOrderId: string, masterId: string, version?: number): Promise<void> {
  const mayNot = await suppliersWhoMayNot(uow.sql, [masterId])
  const order = await locked(uow, masterId)
  const row = order.subOrders.find(({ id }) => id === subOrderId)
  if (!row) throw new Failure('not-found', 'not-found', { what: 'sub-order', id: subOrderId })
  if (version !== undefined && row.version !== version) throw new Failure('conflict', 'stale-version', { id: subOrderId, version })
  if (mayNot.has(row.supplierId)) throw ruleFailure('order.supplier-may-not', { code: row.orderCode })
  await resume(uow, row, true)
  await wake(uow, row.id)
  await settleOrder(uow, order.master, 'RESUME')
}
