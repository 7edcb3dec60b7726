/** Goods leave: parcels are written down, lines and sub-order follow, whoever waits for it is told. All under the lock of the order. */
import { badInput, Failure, type FieldProblem, ruleFailure } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { decimal, sum, toWire, type Decimal, type DecimalLike } from '#kit/money.ts'
import { isOpenIn } from '#kit/lifecycle.contract.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { carriersOf } from '#server/modules/stock/tracking/carriers.service.ts'
import type { ParcelDraft } from './order-delivery.contract.ts'
import { goodsMoving, linesShipped, type OrderLineRow, type SubOrderRow } from './order-events.service.ts'
import type { OrderDependencies } from './order-dependencies.service.ts'
import { subOrderMachine } from './sub-order.machine.ts'
import { openQuantity } from './order-status.ts'
import { shipFromStock } from './stock/ship-from-stock.service.ts'
import { linesOf, lockOrder, moveSubOrder, settleOrder, shippingColumns } from './sub-order-move.service.ts'
import { subOrder } from './sub-order.contract.ts'

/**
 * @throws Failure not-found for a sub-order that the actor cannot see; bad-input for lines that are not its own, quantities beyond what
 *   is left, waybills of other parcels; rule when its status does not ship
 */
export async function ship({ data }: Pick<OrderDependencies, 'data'>, uow: UnitOfWork, orderId: string, parcels: readonly ParcelDraft[]): Promise<void> {
  const masterId = await masterOf(uow, orderId)
  await uow.tell(goodsMoving, { masterId })
  const { master } = await lockOrder(uow, masterId)
  // Again, now that nobody else moves it: and this time through the actor's scope.
  const row: SubOrderRow = await uow.lock(subOrder, orderId)
  if (!isOpenIn(subOrderMachine, row.status, 'SHIP')) {
    throw ruleFailure('not-allowed-now', { state: row.status, event: 'SHIP' })
  }
  const lines = await linesOf(uow, row.id)
  await refuseWrong(uow, { row, lines, parcels })
  const stocked = new Set(lines.filter(({ stockState }) => stockState !== 'NONE').map(({ id }) => id))
  const mixed = parcels.flatMap(({ lines: held }, at) => {
    const ofStock = held.filter(({ lineId }) => stocked.has(lineId)).length
    return ofStock > 0 && ofStock < held.length ? [{ path: `parcels[${at}].lines`, code: 'order.parcel-mixed' }] : []
  })
  if (mixed.length > 0) throw badInput(mixed)
  const own = parcels.filter((parcel) => !parcel.lines.some(({ lineId }) => stocked.has(lineId)))
  for (const parcel of own) await writeParcel(uow, row.id, parcel, { asks: true })
  if (own.length > 0) await bookShipped(uow, master.id, row.id, quantitiesOf(own))
  await shipFromStock(
    uow,
    await carriersOf(data),
    row,
    parcels.map((parcel, at) => ({ ...parcel, at })).filter(({ lines: held }) => held.some(({ lineId }) => stocked.has(lineId))),
  )
}

/**
 * Goods of a sub-order have left: its lines and it follow, and who waits for it is told. Under the lock of the order.
 * @throws Failure rule when its status does not ship
 */
export async function bookShipped(uow: UnitOfWork, masterId: string, subOrderId: string, shipped: ReadonlyMap<string, DecimalLike>): Promise<void> {
  const { master, subOrders } = await lockOrder(uow, masterId)
  const row = subOrders.find(({ id }) => id === subOrderId)
  if (!row) throw new Failure('not-found', 'not-found', { what: subOrder.name, id: subOrderId })
  for (const line of await linesOf(uow, subOrderId)) {
    const quantity = shipped.get(line.id)
    if (quantity === undefined) continue
    const isOver = openQuantity(line).equals(decimal(quantity))
    await uow.prisma.orderLine.update({
      where: { id: line.id },
      data: { shippedQuantity: { increment: toWire(quantity, 4) }, version: { increment: 1 }, ...(isOver && { shippedAt: uow.now }) },
    })
  }
  const columns = await shippingColumns(uow, subOrderId)
  const everythingShips = columns.shipStatus === 'FULL'
  await moveSubOrder(uow, row, { event: 'SHIP', facts: { everythingShips }, ...(everythingShips && { change: { shippedAt: uow.now } }), derived: columns })
  const left = (await linesOf(uow, subOrderId)).filter(({ id, shippedAt }) => shippedAt !== null && shipped.has(id))
  if (left.length > 0) await uow.tell(linesShipped, { lines: left })
  await settleOrder(uow, master, 'SHIP')
}

/** Read through the scope before anything is locked, so that a stranger locks nothing. */
async function masterOf(uow: UnitOfWork, orderId: string): Promise<string> {
  const { principal } = uow.actor
  const own = principal?.rows.kind === 'supplier' ? principal.rows.supplierId : null
  const [row] = await uow.sql.query<{ masterId: string }>(
    'select master_id as "masterId" from sub_order where id = $1::uuid and deleted_at is null and ($2::uuid is null or supplier_id = $2::uuid)',
    [orderId, own],
  )
  if (!row) throw new Failure('not-found', 'not-found', { what: subOrder.name, id: orderId })
  return row.masterId
}

const quantitiesOf = (parcels: readonly ParcelDraft[]): ReadonlyMap<string, Decimal> => {
  const sums = new Map<string, Decimal>()
  for (const { lineId, quantity } of parcels.flatMap((parcel) => parcel.lines)) sums.set(lineId, sum([sums.get(lineId) ?? '0', quantity]))
  return sums
}

interface Shipment {
  readonly row: SubOrderRow
  readonly lines: readonly OrderLineRow[]
  readonly parcels: readonly ParcelDraft[]
}

async function refuseWrong(uow: UnitOfWork, { row, lines, parcels }: Shipment): Promise<void> {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const existing = await uow.prisma.orderParcel.findMany({ where: { subOrderId: row.id, deletedAt: null }, select: { logisticsCompany: true, billCode: true } })
  const bills = new Set(existing.map(billOf))
  const taken = new Map<string, Decimal>()
  const problems: FieldProblem[] = []
  for (const [at, parcel] of parcels.entries()) {
    const path = `parcels[${at}]`
    if (bills.has(billOf(parcel))) problems.push({ path: `${path}.billCode`, code: 'order.bill-taken' })
    bills.add(billOf(parcel))
    if (parcel.shippedAt && new Date(parcel.shippedAt) > uow.now) problems.push({ path: `${path}.shippedAt`, code: 'order.shipped-in-future' })
    if (new Set(parcel.lines.map(({ lineId }) => lineId)).size < parcel.lines.length) problems.push({ path: `${path}.lines`, code: 'order.line-twice' })
    for (const [place, { lineId, quantity }] of parcel.lines.entries()) {
      const line = byId.get(lineId)
      if (!line) {
        problems.push({ path: `${path}.lines[${place}].lineId`, code: 'order.line-unknown' })
        continue
      }
      const sofar = sum([taken.get(lineId) ?? '0', quantity])
      taken.set(lineId, sofar)
      const left = openQuantity(line)
      if (sofar.gt(left)) problems.push({ path: `${path}.lines[${place}].quantity`, code: 'order.more-than-left', params: { left: left.toString() } })
    }
  }
  if (problems.length > 0) throw badInput(problems)
}

const billOf = ({ logisticsCompany, billCode }: { logisticsCompany: string; billCode: string }): string => `${logisticsCompany} ${billCode}`

/** Carriers are asked an hour after a parcel left for the first time. */
const firstAsk = 3_600_000

/** @param asks its carrier is asked about it here; stock asks about parcels of our warehouses */
export async function writeParcel(
  uow: UnitOfWork,
  subOrderId: string,
  { logisticsCompany, billCode, shippedAt, remark, lines }: ParcelDraft,
  { asks = false }: { readonly asks?: boolean } = {},
): Promise<void> {
  const own = { tenantId: uow.actor.tenantId, createdBy: uow.actor.userId ?? null, createTime: uow.now, updateTime: uow.now }
  const id = newId()
  await uow.prisma.orderParcel.create({
    data: {
      ...own,
      id,
      subOrderId,
      parcelNo: await uow.nextNumber('order-parcel'),
      logisticsCompany,
      billCode,
      shippedAt: shippedAt ? new Date(shippedAt) : uow.now,
      remark: remark || null,
      askAt: asks ? new Date(uow.now.getTime() + firstAsk) : null,
    },
  })
  await uow.prisma.orderParcelLine.createMany({
    data: lines.map(({ lineId, quantity }) => ({ ...own, id: newId(), parcelId: id, lineId, quantity: toWire(decimal(quantity), 4) })),
  })
}
