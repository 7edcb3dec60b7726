/** Which warehouses the goods of an order are taken from, those that suit best first. */
import type { Sql } from '#kit/data-source.ts'
import { decimal } from '#kit/money.ts'
import { availableOf } from '../ledger/stock-balances.service.ts'

/** How near the warehouse is to the consignee, what people gave it as priority, in how few parcels the goods go. */
export const criteria = ['region', 'priority', 'parcels'] as const
export type Criterion = (typeof criteria)[number]

export interface WantedGoods {
  readonly skuId: string
  readonly quantity: string
}

export interface WantedFrom {
  readonly supplierId: string
  /** Of the consignee. */
  readonly regionCode: string | null
  readonly goods: readonly WantedGoods[]
  /** The first decides, the next where it is even. */
  readonly by: readonly Criterion[]
}

export interface ChosenWarehouses {
  /** All that may be taken from, in the order of preference. */
  readonly warehouseIds: readonly string[]
  /** Goods of which stock is kept: the others their supplier ships as he likes. */
  readonly keptSkuIds: ReadonlySet<string>
}

interface Candidate {
  readonly id: string
  readonly type: 'PLATFORM' | 'SUPPLIER'
  readonly regionCode: string | null
  readonly priority: number
}

/** Digits that two regions have in common: a district, a city, a province; the more, the nearer. */
const shared = [6, 4, 2] as const

function distance(one: string | null, other: string | null): number {
  const near = one && other ? shared.findIndex((digits) => one.slice(0, digits) === other.slice(0, digits)) : -1
  return near < 0 ? shared.length : near
}

export async function warehousesFor(sql: Sql, { supplierId, regionCode, goods, by }: WantedFrom): Promise<ChosenWarehouses> {
  const found = await sql.query<Candidate>(
    `select id, type, region_code as "regionCode", priority from warehouse
      where status = 'ENABLED' and deleted_at is null and (type = 'PLATFORM' or (type = 'SUPPLIER' and supplier_id = $1::uuid))`,
    [supplierId],
  )
  const stock = await availableOf(sql, { skuIds: goods.map(({ skuId }) => skuId), warehouseIds: found.map(({ id }) => id) })
  const hasOwn = found.some(({ type }) => type === 'SUPPLIER')
  const keptSkuIds = new Set(goods.map(({ skuId }) => skuId).filter((skuId) => hasOwn || stock.some((row) => row.skuId === skuId)))
  /** Goods that the warehouse cannot send by itself. */
  const lacking = (warehouseId: string): number =>
    goods.filter(({ skuId, quantity }) => {
      const there = stock.find((row) => row.skuId === skuId && row.warehouseId === warehouseId)
      return decimal(there?.available ?? '0').lessThan(decimal(quantity))
    }).length
  const rated = found.map((one) => ({
    id: one.id,
    rates: { region: distance(one.regionCode, regionCode), priority: one.priority, parcels: lacking(one.id) },
  }))
  const compare = (one: (typeof rated)[number], other: (typeof rated)[number]): number =>
    by.reduce((decided, criterion) => decided || one.rates[criterion] - other.rates[criterion], 0) || (one.id < other.id ? -1 : 1)
  return { warehouseIds: rated.toSorted(compare).map(({ id }) => id), keptSkuIds }
}

export interface ReturnWarehouse {
  readonly id: string
  /** Ours, or the supplier's own. */
  readonly type: 'PLATFORM' | 'SUPPLIER'
  readonly name: string
  readonly mobile: string | null
  readonly regionCode: string | null
  readonly address: string | null
}

/** Where goods of a line of another document come back to: the warehouse that they left, else the first one of ours in use. */
export async function warehouseForReturns(sql: Sql, sourceLineId: string): Promise<ReturnWarehouse | undefined> {
  const [found] = await sql.query<ReturnWarehouse>(
    `select w.id, w.type, w.name, w.phone as mobile, w.region_code as "regionCode", w.address from warehouse w
       left join lateral (select true as has_left from outbound_order o join outbound_line l on l.order_id = o.id and l.deleted_at is null
                           where o.warehouse_id = w.id and o.deleted_at is null and l.source_line_id = $1::uuid and l.shipped_qty > 0 limit 1) t on true
      where w.status = 'ENABLED' and w.deleted_at is null and w.type in ('PLATFORM', 'SUPPLIER') and (t.has_left or w.type = 'PLATFORM')
      order by t.has_left is null, w.priority, w.code limit 1`,
    [sourceLineId],
  )
  return found
}
