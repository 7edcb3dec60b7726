/** Parcels of cases: what buyers send back, what goes to them again, and that it arrived. */
import type { Contribution } from '#kit/extension-point.ts'
import { contribute } from '#kit/extension-point.ts'
import type { DataSource } from '#kit/data-source.ts'
import { badInput, ruleFailure } from '#kit/errors.ts'
import { listen } from '#kit/listen.ts'
import { decimal, sum, toWire } from '#kit/money.ts'
import { parametersOf } from '#kit/parameters.ts'
import { may } from '#kit/principal.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { receiveDays } from '#server/modules/order/overdue/overdue.service.ts'
import { outboundMoving, outboundPacked, parcelChanged } from '#server/modules/stock/outbound/outbound-events.service.ts'
import { outboundOfSource } from '#server/modules/stock/outbound/outbound-source.service.ts'
import { carriersOf } from '#server/modules/stock/tracking/carriers.service.ts'
import { hearEach, type Waybill, waybillSigned, waybillsSeen, type WaybillsSeen } from '#server/modules/stock/tracking/track.service.ts'
import { asOrder } from './as-order.contract.ts'
import type { CaseRow } from './case-events.service.ts'
import { hasLeft, sentOf } from './case-goods.service.ts'
import { heldCaseRow } from './case-hold.service.ts'
import { moveCase } from './case-move.service.ts'

export interface Parcel {
  readonly logisticsCompany: string
  readonly billCode: string
  readonly shippedAt?: string | undefined
  /** All that has not left yet, when nothing is said. */
  readonly quantity?: string | undefined
  readonly remark?: string | null | undefined
}

/** Carriers are asked an hour after a parcel left for the first time. */
const firstAsk = 3_600_000
/** So many a round; the rest is a matter of the next one. */
const most = 200

export async function requireCarrier(data: DataSource, logisticsCompany: string): Promise<void> {
  if (!(await carriersOf(data)).has(logisticsCompany)) throw badInput([{ path: 'logisticsCompany', code: 'as-order.carrier-unknown' }])
}

/** Goods leave for the buyer by whoever sends them. @param row held @throws Failure rule where they leave our warehouse */
export async function deliver(data: DataSource, uow: UnitOfWork, row: CaseRow, parcel: Parcel): Promise<void> {
  await requireCarrier(data, parcel.logisticsCompany)
  const shippedAt = parcel.shippedAt ? new Date(parcel.shippedAt) : uow.now
  if (shippedAt > uow.now) throw badInput([{ path: 'shippedAt', code: 'as-order.shipped-in-future' }])
  const outbound = await outboundOfSource(uow, asOrder.name, row.id)
  if (outbound) throw ruleFailure('as-order.from-stock', { outbound: outbound.code })
  const quantity = await quantityOf(uow, row, parcel.quantity)
  await moveCase(data, uow, row, { event: 'SUPPLIER_DELIVER', content: parcel.billCode })
  await writeParcel(uow, row, { ...parcel, quantity, shippedAt, askAt: new Date(uow.now.getTime() + firstAsk) })
  await nowUnderWay(data, uow, row.id)
}

/** Once all of it has left nobody sends any more: what is waited for from then on is that it arrives. */
async function nowUnderWay(data: DataSource, uow: UnitOfWork, caseId: string): Promise<void> {
  const row = await heldCaseRow(uow, caseId)
  if (row.status !== 'WAIT_SUPPLIER_DELIVER' || !(await hasLeft(uow, row))) return
  const days = await parametersOf(data).get(receiveDays)
  await uow.change('afterSalesOrder', row, { dueAt: new Date(uow.now.getTime() + days * 86_400_000), lateToldAt: null })
}

/** What is in the parcel; something that belongs to goods which have left altogether stands for all of them. */
async function quantityOf(uow: UnitOfWork, row: CaseRow, said: string | undefined): Promise<string> {
  const all = decimal(row.applyQty)
  const left = all.minus(await sentOf(uow, row.id))
  if (said !== undefined && decimal(said).greaterThan(left))
    throw badInput([{ path: 'quantity', code: 'as-order.sent-already', params: { most: left.toFixed() } }])
  return said ?? (left.isZero() ? all : left).toFixed()
}

type Written = Omit<Parcel, 'shippedAt' | 'quantity'> & { readonly quantity: string; readonly shippedAt: Date; readonly askAt: Date | null }

const writeParcel = (uow: UnitOfWork, row: CaseRow, { shippedAt, askAt, ...parcel }: Written) =>
  uow.insert('afterDelivery', {
    caseId: row.id,
    logisticsCompany: parcel.logisticsCompany,
    billCode: parcel.billCode,
    quantity: toWire(decimal(parcel.quantity), 4),
    shippedAt,
    askAt,
    remark: parcel.remark || null,
  })

/** All its parcels arrived: the buyer has what they wanted. @param row held */
export async function arrived(data: DataSource, uow: UnitOfWork, row: CaseRow, at: Date): Promise<void> {
  await uow.prisma.afterDelivery.updateMany({
    where: { caseId: row.id, signedAt: null, deletedAt: null },
    data: { signedAt: at, askAt: null, version: { increment: 1 } },
  })
  await moveCase(data, uow, row, { event: 'SIGN' })
}

/** A carrier says that a parcel arrived. */
async function signed(
  data: DataSource,
  uow: UnitOfWork,
  { logisticsCompany, billCode, at }: { logisticsCompany: string; billCode: string; at: Date },
): Promise<void> {
  const found = await uow.prisma.afterDelivery.findMany({
    where: { logisticsCompany, billCode, signedAt: null, deletedAt: null },
    select: { id: true, caseId: true, shippedAt: true },
  })
  for (const { id, caseId, shippedAt } of found) {
    const row = await heldCaseRow(uow, caseId)
    // Carriers' clocks are not ours: nothing arrives before it left.
    await uow.prisma.afterDelivery.update({ where: { id }, data: { signedAt: at < shippedAt ? shippedAt : at, askAt: null, version: { increment: 1 } } })
    const open = await uow.prisma.afterDelivery.count({ where: { caseId, signedAt: null, deletedAt: null } })
    if (open === 0 && row.status === 'WAIT_SUPPLIER_DELIVER' && (await hasLeft(uow, row))) await moveCase(data, uow, row, { event: 'SIGN', content: billCode })
  }
}

/** Waybills of cases that the caller may see, both ways. */
const caseWaybills: WaybillsSeen = async (sql, principal, billCode) => {
  if (!may(principal, callOf(asOrder, 'detail').permission)) return []
  const supplierId = principal.rows.kind === 'supplier' ? principal.rows.supplierId : null
  return sql.query(
    `select return_logistics_company as "logisticsCompany", return_bill_code as "billCode", return_shipped_at as "shippedAt" from after_sales_order
      where return_bill_code = $1 and return_logistics_company is not null and deleted_at is null and ($2::uuid is null or sent_to_id = $2::uuid)
     union all
     select d.logistics_company, d.bill_code, d.shipped_at from after_delivery d join after_sales_order c on c.id = d.case_id
      where d.bill_code = $1 and d.deleted_at is null and ($2::uuid is null or c.sent_to_id = $2::uuid)`,
    [billCode, supplierId],
  )
}

/** Each parcel of a supplier every six hours, until it has arrived. */
export async function askDeliveries(data: DataSource, zone: string, signal?: AbortSignal): Promise<void> {
  const due = await data.sql.query<Waybill>(
    `update after_delivery set ask_at = now() + interval '6 hours', version = version + 1 where id = any(array(
        select id from after_delivery where ask_at <= now() and deleted_at is null order by ask_at limit $1 for update skip locked))
      returning logistics_company as "logisticsCompany", bill_code as "billCode", shipped_at as "shippedAt"`,
    [most],
  )
  await hearEach(data, zone, due, signal)
}

export const parcelListeners = (data: DataSource): readonly Contribution[] => [
  contribute(waybillsSeen, caseWaybills),
  // The case before its outbound order, as everybody does.
  listen(outboundMoving, async (uow, { sourceType, sourceId }) => {
    if (sourceType === asOrder.name) await heldCaseRow(uow, sourceId)
  }),
  listen(outboundPacked, async (uow, { order, parcels }) => {
    if (order.sourceType !== asOrder.name || order.sourceId === null) return
    for (const { row: parcel, lines } of parcels) {
      const row = await heldCaseRow(uow, order.sourceId)
      await moveCase(data, uow, row, { event: 'SUPPLIER_DELIVER', content: parcel.billCode })
      await writeParcel(uow, row, {
        logisticsCompany: parcel.logisticsCompany,
        billCode: parcel.billCode,
        quantity: sum(lines.map(({ qty }) => qty)).toFixed(),
        remark: parcel.remark,
        shippedAt: uow.now,
        askAt: null,
      })
    }
    await nowUnderWay(data, uow, order.sourceId)
  }),
  // A waybill that the warehouse puts right is put right here too.
  listen(parcelChanged, async (uow, { order, before, after }) => {
    if (order.sourceType !== asOrder.name || order.sourceId === null) return
    await uow.prisma.afterDelivery.updateMany({
      where: { caseId: order.sourceId, logisticsCompany: before.logisticsCompany, billCode: before.billCode, deletedAt: null },
      data: { logisticsCompany: after.logisticsCompany, billCode: after.billCode, version: { increment: 1 } },
    })
  }),
  listen(waybillSigned, (uow, waybill) => signed(data, uow, waybill)),
]
