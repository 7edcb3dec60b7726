/** Parcels: what of which line went with whom, and that it arrived. All under the lock of the order. */
import type { Label } from '#kit/contract.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { badInput, notFound, ruleFailure, type FieldProblem } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { decimal, sum, toWire, type Decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth, storedWords } from '#kit/words.ts'
import { outboundPacked, parcelChanged, type OutboundLineRow, type OutboundParcelRow, type OutboundRow } from './outbound-events.service.ts'
import type { ParcelDraft } from './outbound-lines.contract.ts'
import { outboundOrder, type PackOutbound } from './outbound-order.contract.ts'
import { lockOutbound, ofOutbound, outboundLines } from './outbound-write.service.ts'

/** Carriers by their key. */
export type CarrierNames = ReadonlyMap<string, Label>

/** Carriers are asked an hour after a parcel left for the first time. */
const firstAsk = 3_600_000

/** Packs what has left. A call that was sent before does nothing. */
export async function pack(uow: UnitOfWork, carriers: CarrierNames, { id, version, operationId, parcels }: PackOutbound): Promise<void> {
  const row = await lockOutbound(uow, id)
  const [before] = await uow.sql.query('select 1 from outbound_parcel where order_id = $1::uuid and operation_id = $2::uuid limit 1', [id, operationId])
  if (before) return
  if (version !== undefined && row.version !== version) await uow.lock(outboundOrder, id, version)
  const moved = await moveDocument(uow, ofOutbound(), row, { event: 'PACK' })
  await writeParcels(uow, carriers, moved, { operationId, parcels })
}

/**
 * @throws Failure bad-input for lines that are not the order's, more than has left, carriers that are not known and numbers that are taken
 */
export async function writeParcels(
  uow: UnitOfWork,
  carriers: CarrierNames,
  row: OutboundRow,
  { operationId, parcels }: { readonly operationId: string; readonly parcels: readonly ParcelDraft[] },
): Promise<void> {
  const lines = await outboundLines(uow, row.id)
  await refuseWrong(uow, carriers, lines, parcels)
  const written: { row: OutboundParcelRow; lines: readonly { lineId: string; qty: string }[] }[] = []
  const packed = new Map<string, Decimal>()
  for (const { lines: held, logisticsCompany, billCode, packages, weight, remark } of parcels) {
    const parcel = await uow.insert('outboundParcel', {
      orderId: row.id,
      operationId,
      parcelNo: await uow.nextNumber('outbound-parcel'),
      logisticsCompany,
      billCode,
      packages,
      weight: weight ?? null,
      shippedAt: uow.now,
      askAt: new Date(uow.now.getTime() + firstAsk),
      remark: remark || null,
    })
    await uow.insertMany(
      'outboundParcelLine',
      held.map(({ lineId, qty }) => ({ id: newId(), parcelId: parcel.id, lineId, qty })),
    )
    for (const { lineId, qty } of held) packed.set(lineId, sum([packed.get(lineId) ?? '0', qty]))
    written.push({ row: parcel, lines: held })
    await uow.log({
      bizType: outboundOrder.name,
      bizId: row.id,
      event: 'parcel',
      content: storedWords(inBoth((say) => `${say(carriers.get(logisticsCompany) ?? logisticsCompany)} ${billCode}`)),
    })
  }
  for (const [lineId, quantity] of packed)
    await uow.prisma.outboundLine.update({ where: { id: lineId }, data: { packedQty: { increment: toWire(quantity, 4) }, version: { increment: 1 } } })
  const sourceLineOf = new Map(lines.map(({ id, sourceLineId }) => [id, sourceLineId]))
  await uow.tell(outboundPacked, {
    order: row,
    parcels: written.map((one) => ({ row: one.row, lines: one.lines.map((line) => ({ ...line, sourceLineId: sourceLineOf.get(line.lineId) ?? null })) })),
  })
}

const billOf = ({ logisticsCompany, billCode }: { readonly logisticsCompany: string; readonly billCode: string }): string => `${logisticsCompany} ${billCode}`

async function refuseWrong(uow: UnitOfWork, carriers: CarrierNames, lines: readonly OutboundLineRow[], parcels: readonly ParcelDraft[]): Promise<void> {
  const problems: FieldProblem[] = []
  const taken = new Set<string>()
  const held = new Map<string, Decimal>()
  for (const [at, parcel] of parcels.entries()) {
    const path = `parcels[${at}]`
    problems.push(...(await wrongHead(uow, carriers, parcel, path)))
    if (taken.has(billOf(parcel))) problems.push({ path: `${path}.billCode`, code: 'stock.bill-taken' })
    taken.add(billOf(parcel))
    for (const [place, { lineId, qty }] of parcel.lines.entries()) {
      const line = lines.find(({ id }) => id === lineId)
      if (!line) {
        problems.push({ path: `${path}.lines[${place}].lineId`, code: 'stock.unknown-line' })
        continue
      }
      const total = sum([held.get(lineId) ?? '0', qty])
      held.set(lineId, total)
      const most = decimal(line.shippedQty).minus(decimal(line.packedQty))
      if (total.greaterThan(most))
        problems.push({ path: `${path}.lines[${place}].qty`, code: 'stock.more-than-left', params: { most: most.toFixed(), sku: line.skuCode } })
    }
  }
  if (problems.length > 0) throw badInput(problems)
}

type Waybill = Pick<ParcelDraft, 'logisticsCompany' | 'billCode'>

/** Two that name one number follow each other. @param exceptId the parcel that has it already */
async function wrongHead(uow: UnitOfWork, carriers: CarrierNames, waybill: Waybill, path: string, exceptId?: string): Promise<FieldProblem[]> {
  const within = path === '' ? '' : `${path}.`
  await uow.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`waybill ${billOf(waybill)}`])
  const { logisticsCompany, billCode } = waybill
  const known = await uow.prisma.outboundParcel.findFirst({ where: { logisticsCompany, billCode, deletedAt: null }, select: { id: true } })
  return [
    ...(carriers.has(logisticsCompany) ? [] : [{ path: `${within}logisticsCompany`, code: 'stock.carrier-unknown' }]),
    ...(known && known.id !== exceptId ? [{ path: `${within}billCode`, code: 'stock.bill-taken' }] : []),
  ]
}

export interface ParcelChange extends Waybill {
  readonly id: string
  readonly version?: number | undefined
  readonly packages: number
  readonly weight?: string | null | undefined
  readonly remark?: string | null | undefined
}

/** The order of a parcel. @throws Failure not-found */
export async function orderOfParcel(uow: Pick<UnitOfWork, 'prisma'>, parcelId: string): Promise<string> {
  const parcel = await uow.prisma.outboundParcel.findFirst({ where: { id: parcelId, deletedAt: null }, select: { orderId: true } })
  if (!parcel) throw notFound('outbound-parcel', parcelId)
  return parcel.orderId
}

/** How a parcel goes, corrected. What is in it stays. @returns its order @throws Failure rule once it has arrived */
export async function changeParcel(uow: UnitOfWork, carriers: CarrierNames, change: ParcelChange): Promise<string> {
  const { id, version, logisticsCompany, billCode, packages, weight, remark } = change
  const order: OutboundRow = await uow.lock(outboundOrder, await orderOfParcel(uow, id))
  const row = await uow.lockRow('outboundParcel', id, version)
  if (row.status === 'SIGNED' || row.status === 'RETURNED') throw ruleFailure('stock.parcel-arrived', { parcel: row.parcelNo })
  const problems = await wrongHead(uow, carriers, change, '', id)
  if (problems.length > 0) throw badInput(problems)
  const isOther = row.logisticsCompany !== logisticsCompany || row.billCode !== billCode
  const after = await uow.change('outboundParcel', row, {
    logisticsCompany,
    billCode,
    packages,
    weight: weight ?? null,
    remark: remark || null,
    // Another carrier says something else.
    ...(isOther && { status: 'SHIPPED' as const, askAt: uow.now }),
  })
  const diff = isOther ? { billCode: [billOf(row), billOf(change)] as const } : {}
  await uow.log({ bizType: outboundOrder.name, bizId: order.id, event: 'parcel-changed', content: row.parcelNo, diff })
  await uow.tell(parcelChanged, { order, before: row, after })
  return order.id
}

/** Every parcel of the order arrived with somebody who signed for it. */
export async function signParcels(uow: UnitOfWork, orderId: string): Promise<void> {
  await uow.sql.query(
    `update outbound_parcel set status = 'SIGNED', signed_at = $2, ask_at = null, version = version + 1, update_time = $2
      where order_id = $1::uuid and deleted_at is null and status not in ('SIGNED', 'RETURNED')`,
    [orderId, uow.now],
  )
}
