/** Goods leave: parcels are written down, lines and sub-order follow, whoever waits for it is told. All under the lock of the order. */
import { badInput, Failure, type FieldProblem, ruleFailure } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { decimal, sum, toWire, type Decimal } from '#kit/money.ts'
import { isOpenIn } from '#kit/lifecycle.contract.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { dictionaryLabels } from '#server/modules/system/dictionary.service.ts'
import type { ParcelDraft } from './order-delivery.contract.ts'
import { goodsMoving, linesShipped, type OrderLineRow, type SubOrderRow } from './order-events.service.ts'
import type { OrderDependencies } from './order-dependencies.service.ts'
import { subOrderMachine } from './sub-order.machine.ts'
import { openQuantity } from './order-status.ts'
import { linesOf, lockOrder, moveSubOrder, settleOrder, shippingColumns } from './sub-order-move.service.ts'
import { subOrder } from './sub-order.contract.ts'

/**
 * @throws Failure not-found for a sub-order that the actor cannot see; bad-input for lines that are not its own, quantities beyond what
 *   is left, unknown carriers, waybills of other parcels; rule when its status does not ship
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
  await refuseWrong(uow, { data, row, lines, parcels })
  for (const parcel of parcels) await writeParcel(uow, row, parcel)
  const shipped = quantitiesOf(parcels)
  for (const line of lines) {
    const quantity = shipped.get(line.id)
    if (!quantity) continue
    const isOver = openQuantity(line).equals(quantity)
    await uow.prisma.orderLine.update({
      where: { id: line.id },
      data: { shippedQuantity: { increment: toWire(quantity, 4) }, version: { increment: 1 }, ...(isOver && { shippedAt: uow.now }) },
    })
  }
  const columns = await shippingColumns(uow, row.id)
  const everythingShips = columns.shipStatus === 'FULL'
  await moveSubOrder(uow, row, {
    event: 'SHIP',
    facts: { everythingShips },
    ...(everythingShips && { change: { shippedAt: uow.now } }),
    derived: columns,
  })
  const left = (await linesOf(uow, row.id)).filter(({ id, shippedAt }) => shippedAt !== null && shipped.has(id))
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
  readonly data: OrderDependencies['data']
  readonly row: SubOrderRow
  readonly lines: readonly OrderLineRow[]
  readonly parcels: readonly ParcelDraft[]
}

async function refuseWrong(uow: UnitOfWork, { data, row, lines, parcels }: Shipment): Promise<void> {
  const carriers = await dictionaryLabels(data)('logistics_company')
  const byId = new Map(lines.map((line) => [line.id, line]))
  const existing = await uow.prisma.orderParcel.findMany({ where: { subOrderId: row.id, deletedAt: null }, select: { logisticsCompany: true, billCode: true } })
  const bills = new Set(existing.map(billOf))
  const taken = new Map<string, Decimal>()
  const problems: FieldProblem[] = []
  for (const [at, parcel] of parcels.entries()) {
    const path = `parcels[${at}]`
    if (!carriers.has(parcel.logisticsCompany)) problems.push({ path: `${path}.logisticsCompany`, code: 'order.carrier-unknown' })
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

async function writeParcel(uow: UnitOfWork, row: SubOrderRow, { logisticsCompany, billCode, shippedAt, remark, lines }: ParcelDraft): Promise<void> {
  const own = { tenantId: uow.actor.tenantId, createdBy: uow.actor.userId ?? null, createTime: uow.now, updateTime: uow.now }
  const id = newId()
  await uow.prisma.orderParcel.create({
    data: {
      ...own,
      id,
      subOrderId: row.id,
      parcelNo: await uow.nextNumber('order-parcel'),
      logisticsCompany,
      billCode,
      shippedAt: shippedAt ? new Date(shippedAt) : uow.now,
      remark: remark || null,
    },
  })
  await uow.prisma.orderParcelLine.createMany({
    data: lines.map(({ lineId, quantity }) => ({ ...own, id: newId(), parcelId: id, lineId, quantity: toWire(decimal(quantity), 4) })),
  })
}
