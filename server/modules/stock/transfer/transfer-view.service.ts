/** A transfer with its lines: what is under way, what arrived where, and what both ends hold; and what may be chosen for one. */
import type { Sql } from '#kit/data-source.ts'
import type { Locale } from '#kit/messages.ts'
import { toWire } from '#kit/money.ts'
import type { Principal } from '#kit/principal.ts'
import { nameOf } from '#kit/resource/names.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { Conditions } from '#kit/resource/conditions.ts'
import { peopleNames } from '#server/modules/access/people-names.service.ts'
import { withoutCountedRows } from '../count/blind-count.service.ts'
import { articlesOf } from '../goods.service.ts'
import { availableOf } from '../ledger/stock-balances.service.ts'
import { transferLines, underWay } from './transfer-write.service.ts'

export const transferExpressions = {
  sourceWarehouseName: nameOf('warehouse', 'source_warehouse_id', { zh: 'name', en: 'name_en' }),
  targetWarehouseName: nameOf('warehouse', 'target_warehouse_id', { zh: 'name', en: 'name_en' }),
}

export interface TransferReading extends Pick<UnitOfWork, 'prisma' | 'sql'> {
  readonly locale: Locale
}

interface Ends {
  readonly id: string
  readonly sourceWarehouseId: string
  readonly targetWarehouseId: string
}

/** @param order as it is shown; whoever sees it sees its lines */
export async function transferParts({ prisma, sql, locale }: TransferReading, { id, sourceWarehouseId, targetWarehouseId }: Ends) {
  const lines = await transferLines({ prisma }, id)
  const arrivals = await prisma.transferArrival.findMany({ where: { orderId: id }, orderBy: [{ createTime: 'asc' }, { id: 'asc' }] })
  const spaceIds = [...lines.flatMap(({ sourceSpaceId, targetSpaceId }) => [sourceSpaceId, targetSpaceId]), ...arrivals.map((one) => one.cargoSpaceId)]
  const spaces = await prisma.cargoSpace.findMany({ where: { id: { in: spaceIds.flatMap((one) => one ?? []) } }, select: { id: true, code: true } })
  const batches = await prisma.batch.findMany({ where: { id: { in: lines.flatMap(({ batchId }) => batchId ?? []) } }, select: { id: true, batchNo: true } })
  const people = await peopleNames(
    { prisma, locale },
    arrivals.map(({ createdBy }) => createdBy),
  )
  const stock = await availableOf(sql, { skuIds: lines.map(({ skuId }) => skuId), warehouseIds: [sourceWarehouseId, targetWarehouseId] })
  const spaceOf = (spaceId: string | null): string | null => spaces.find((one) => one.id === spaceId)?.code ?? null
  const at = (warehouseId: string, skuId: string) => stock.find((row) => row.warehouseId === warehouseId && row.skuId === skuId)
  return {
    lines: lines.map((line) => ({
      id: line.id,
      lineNo: line.lineNo,
      inventoryId: line.inventoryId,
      skuId: line.skuId,
      skuCode: line.skuCode,
      skuName: (locale === 'en' && line.skuNameEn) || line.skuName,
      spec: line.spec,
      unit: line.unit,
      batchNo: batches.find(({ id: of }) => of === line.batchId)?.batchNo ?? null,
      sourceSpaceCode: spaceOf(line.sourceSpaceId),
      targetSpaceId: line.targetSpaceId,
      targetSpaceCode: spaceOf(line.targetSpaceId),
      qty: toWire(line.qty, 4),
      shippedQty: toWire(line.shippedQty, 4),
      receivedQty: toWire(line.receivedQty, 4),
      lostQty: toWire(line.lostQty, 4),
      openQty: toWire(underWay(line), 4),
      price: toWire(line.price, 4),
      amount: toWire(line.amount),
      sourceOnHand: toWire(at(sourceWarehouseId, line.skuId)?.onHand ?? '0', 4),
      sourceAvailable: toWire(at(sourceWarehouseId, line.skuId)?.available ?? '0', 4),
      targetOnHand: toWire(at(targetWarehouseId, line.skuId)?.onHand ?? '0', 4),
      arrivals: arrivals
        .filter(({ lineId }) => lineId === line.id)
        .map(({ kind, qty, cargoSpaceId, reason, createTime, createdBy }) => ({
          kind,
          qty: toWire(qty, 4),
          spaceCode: spaceOf(cargoSpaceId),
          reason,
          at: createTime.toISOString(),
          by: people.get(createdBy) ?? null,
        })),
    })),
  }
}

interface MovableRow {
  readonly inventoryId: string
  readonly skuId: string
  readonly cargoSpaceId: string | null
  readonly spaceCode: string | null
  readonly batchId: string | null
  readonly batchNo: string | null
  readonly expireOn: string | null
  readonly onHand: string
  readonly available: string
}

const movable = `i.id as "inventoryId", i.sku_id as "skuId", i.cargo_space_id as "cargoSpaceId", c.code as "spaceCode", i.batch_id as "batchId", b.batch_no as "batchNo",
    i.expire_on::text as "expireOn", i.on_hand::text as "onHand", (i.on_hand - i.preempted - i.frozen)::text as available
  from inventory i left join cargo_space c on c.id = i.cargo_space_id left join batch b on b.id = i.batch_id`

const ownerOf = ({ rows }: Principal): string | null => (rows.kind === 'supplier' ? rows.supplierId : null)

/** Stock rows `i` of the caller's, without what they count blind. */
function seenBy(principal: Principal): Conditions {
  const where = new Conditions()
  const owner = ownerOf(principal)
  if (owner) where.add(`i.supplier_id = ${where.value(owner)}::uuid`)
  unseenRows(principal, where)
  return where
}
const unseenRows = withoutCountedRows('i.id')

interface Asked {
  readonly warehouseId: string
  readonly keyword: string
  readonly current: number
  readonly size: number
}

/** What lies in a warehouse and is free, what expires first before the rest. A supplier's own only. */
export async function movableIn(at: TransferReading, principal: Principal, { warehouseId, keyword, current, size }: Asked) {
  const named = keyword
    ? await at.prisma.sku.findMany({
        where: { deletedAt: null, OR: [{ code: { startsWith: keyword } }, { name: { contains: keyword } }] },
        select: { id: true },
        take: 1000,
      })
    : undefined
  const where = seenBy(principal)
  where.add(`i.warehouse_id = ${where.value(warehouseId)}::uuid and i.on_hand - i.preempted - i.frozen > 0 and i.frozen_by is null`)
  if (named) where.add(`i.sku_id = any(${where.value(named.map(({ id }) => id))}::uuid[])`)
  const [{ total = 0 } = {}] = await at.sql.query<{ total: number }>(`select count(*)::int as total from inventory i ${where.text}`, where.values)
  const part = `limit ${where.value(size)} offset ${where.value((current - 1) * size)}`
  const rows = await at.sql.query<MovableRow>(`select ${movable} ${where.text} order by i.sku_id, i.expire_on nulls last, i.id ${part}`, where.values)
  return { records: await called(at, rows), total, current, size }
}

export async function movableByIds(at: TransferReading, principal: Principal, inventoryIds: readonly string[]) {
  const where = seenBy(principal)
  const ids = where.value(inventoryIds)
  where.add(`i.id = any(${ids}::uuid[])`)
  const rows = await at.sql.query<MovableRow>(`select ${movable} ${where.text} order by array_position(${ids}::uuid[], i.id)`, where.values)
  return called(at, rows)
}

async function called(at: TransferReading, rows: readonly MovableRow[]) {
  const articles = await articlesOf(
    at,
    rows.map(({ skuId }) => skuId),
  )
  return rows.flatMap((row) => {
    const goods = articles.get(row.skuId)?.goods
    if (!goods) return []
    const skuName = (at.locale === 'en' && goods.skuNameEn) || goods.skuName
    return [{ ...row, skuCode: goods.skuCode, skuName, spec: goods.spec, unit: goods.unit, onHand: toWire(row.onHand, 4), available: toWire(row.available, 4) }]
  })
}

/** Warehouses for an end of a transfer: in use, the caller's to name; of the same owner as the other end. */
export async function endsFor(
  sql: Sql,
  principal: Principal,
  locale: Locale,
  { name, sourceWarehouseId }: { readonly name: string; readonly sourceWarehouseId?: string | undefined },
) {
  return sql.query<{ id: string; code: string; name: string; type: string }>(
    `select w.id, w.code, case when $4 then coalesce(nullif(w.name_en, ''), w.name) else w.name end as name, w.type::text as type from warehouse w
      where w.status = 'ENABLED' and w.deleted_at is null and w.type not in ('TRANSIT', 'VIRTUAL') and ($1::uuid is null or w.supplier_id = $1::uuid)
        and ($2 = '' or strpos(lower(w.code || ' ' || w.name || ' ' || coalesce(w.name_en, '')), lower($2)) > 0)
        and ($3::uuid is null or (w.id <> $3 and w.supplier_id is not distinct from (select s.supplier_id from warehouse s where s.id = $3)))
      order by w.priority, w.code limit 200`,
    [ownerOf(principal), name, sourceWarehouseId ?? null, locale === 'en'],
  )
}
