/** An outbound order with its lines and parcels: what is open, where to take it from, what left and with whom. */
import type { Locale } from '#kit/messages.ts'
import { toWire } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { nameOf } from '#kit/resource/names.ts'
import { peopleNames } from '#server/modules/access/people-names.service.ts'
import { availableOf } from '../ledger/stock-balances.service.ts'
import type { ParcelView } from './outbound-lines.contract.ts'
import { outboundOrder } from './outbound-order.contract.ts'
import { receiptKind } from './outbound-sign.service.ts'
import { outboundLines, stillOpen, takesOnlyKept } from './outbound-write.service.ts'
import type { CarrierNames } from './parcel.service.ts'
import { suggestPicks } from './picking.service.ts'

export const outboundExpressions = {
  warehouseName: nameOf('warehouse', 'warehouse_id', { zh: 'name', en: 'name_en' }),
  supplierName: nameOf('supplier', 'supplier_id', { zh: 'company_name', en: 'name_en' }),
}

export interface OutboundReading extends Pick<UnitOfWork, 'prisma' | 'sql'> {
  readonly locale: Locale
  readonly carriers: CarrierNames
}

interface PickRow {
  readonly lineId: string
  readonly operationId: string
  readonly inventoryId: string
  readonly cargoSpaceId: string | null
  readonly spaceCode: string | null
  readonly batchId: string | null
  readonly batchNo: string | null
  readonly expireOn: string | null
  readonly qty: string
  readonly pickedAt: Date
  readonly pickedById: string | null
}

const picked = `select p.line_id as "lineId", p.operation_id as "operationId", p.inventory_id as "inventoryId", p.cargo_space_id as "cargoSpaceId", c.code as "spaceCode",
    p.batch_id as "batchId", b.batch_no as "batchNo", b.expire_at::text as "expireOn", p.qty::text as qty, p.create_time as "pickedAt", p.created_by as "pickedById"
  from outbound_pick p left join cargo_space c on c.id = p.cargo_space_id left join batch b on b.id = p.batch_id
 where p.order_id = $1::uuid order by p.create_time, b.expire_at nulls last, c.code, p.id`

interface Order {
  readonly id: string
  readonly warehouseId: string
  readonly status: string
}

const shippingStatuses: ReadonlySet<string> = new Set(['APPROVED', 'PARTIAL_SHIPPED'])

/** @param order as it is shown; whoever sees it sees its lines */
export async function outboundParts(at: OutboundReading, { id, warehouseId, status }: Order) {
  const { sql, prisma, locale } = at
  const lines = await outboundLines({ prisma }, id)
  const picks = await sql.query<PickRow>(picked, [id])
  const stock = await availableOf(sql, { skuIds: lines.map(({ skuId }) => skuId), warehouseIds: [warehouseId] })
  const onlyKept = takesOnlyKept(await prisma.outboundOrder.findUniqueOrThrow({ where: { id }, select: { type: true, sourceId: true } }))
  const wanted = lines.map((line) => ({ lineId: line.id, keptFor: line.keptFor, skuId: line.skuId, quantity: stillOpen(line), onlyKept }))
  const suggested = shippingStatuses.has(status) ? await suggestPicks(sql, warehouseId, wanted) : []
  const people = await peopleNames(
    at,
    picks.map(({ pickedById }) => pickedById),
  )
  const nameIn = (line: { readonly skuName: string; readonly skuNameEn: string | null }): string => (locale === 'en' && line.skuNameEn) || line.skuName
  return {
    lines: lines.map((line) => {
      const held = stock.find(({ skuId }) => skuId === line.skuId)
      return {
        id: line.id,
        lineNo: line.lineNo,
        skuId: line.skuId,
        skuCode: line.skuCode,
        skuName: nameIn(line),
        spec: line.spec,
        unit: line.unit,
        planQty: toWire(line.planQty, 4),
        approvedQty: line.approvedQty === null ? null : toWire(line.approvedQty, 4),
        shippedQty: toWire(line.shippedQty, 4),
        packedQty: toWire(line.packedQty, 4),
        openQty: toWire(stillOpen(line), 4),
        price: toWire(line.price, 4),
        amount: toWire(line.amount),
        onHand: toWire(held?.onHand ?? '0', 4),
        available: toWire(held?.available ?? '0', 4),
        picks: picks
          .filter(({ lineId }) => lineId === line.id)
          .map(({ lineId: _line, pickedAt, pickedById, qty, ...pick }) => ({
            ...pick,
            qty: toWire(qty, 4),
            pickedAt: pickedAt.toISOString(),
            pickedBy: people.get(pickedById) ?? null,
          })),
        suggested: suggested
          .filter(({ lineId }) => lineId === line.id)
          .map(({ inventoryId, cargoSpaceId, spaceCode, batchId, batchNo, expireOn, quantity, most }) => ({
            inventoryId,
            cargoSpaceId,
            spaceCode,
            batchId,
            batchNo,
            expireOn,
            qty: toWire(quantity, 4),
            most: toWire(most, 4),
          })),
      }
    }),
    parcels: await parcelsOf(at, { orderId: id }),
  }
}

interface ParcelsOf {
  readonly orderId: string
  /** Only those that hold something of this line. */
  readonly lineId?: string | undefined
}

/** In the order in which they left. */
export async function parcelsOf({ prisma, locale, carriers }: OutboundReading, { orderId, lineId }: ParcelsOf): Promise<ParcelView[]> {
  const rows = await prisma.outboundParcel.findMany({
    where: { orderId, deletedAt: null, ...(lineId !== undefined && { lines: { some: { lineId } } }) },
    include: { lines: { include: { line: { select: { skuCode: true, skuName: true, skuNameEn: true, lineNo: true } } } } },
    orderBy: [{ shippedAt: 'asc' }, { parcelNo: 'asc' }],
  })
  const receipts = await prisma.attachment.findMany({
    where: { bizType: outboundOrder.name, bizId: orderId, kind: receiptKind, deletedAt: null },
    select: { bizLineId: true },
  })
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    parcelNo: row.parcelNo,
    logisticsCompany: row.logisticsCompany,
    companyName: carriers.get(row.logisticsCompany)?.[locale] ?? row.logisticsCompany,
    billCode: row.billCode,
    packages: row.packages,
    weight: row.weight === null ? null : toWire(row.weight, 4),
    status: row.status,
    shippedAt: row.shippedAt.toISOString(),
    signedAt: row.signedAt?.toISOString() ?? null,
    remark: row.remark,
    receipts: receipts.filter(({ bizLineId }) => bizLineId === row.id).length,
    lines: row.lines
      .toSorted((one, other) => one.line.lineNo - other.line.lineNo)
      .map(({ lineId: of, qty, line }) => ({
        lineId: of,
        skuCode: line.skuCode,
        skuName: (locale === 'en' && line.skuNameEn) || line.skuName,
        qty: toWire(qty, 4),
      })),
  }))
}
