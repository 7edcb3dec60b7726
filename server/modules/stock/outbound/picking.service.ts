/** From where goods of a line are taken: first what expires first, then what lies longest; what is kept for the line counts as its own. */
import type { Sql } from '#kit/data-source.ts'
import { decimal, type Decimal } from '#kit/money.ts'

export interface WantedLine {
  readonly lineId: string
  readonly keptFor: string
  readonly skuId: string
  readonly quantity: Decimal
  /** Nothing else will do than what is kept for it: goods that go back are those of their batch. */
  readonly onlyKept?: boolean | undefined
}

export interface PickPlace {
  readonly inventoryId: string
  readonly warehouseId: string
  readonly cargoSpaceId: string | null
  readonly spaceCode: string | null
  readonly skuId: string
  readonly batchId: string | null
  readonly batchNo: string | null
  readonly expireOn: string | null
}

export interface SuggestedPick extends PickPlace {
  readonly lineId: string
  readonly quantity: Decimal
  /** What lies there for the line, were it alone. */
  readonly most: Decimal
}

interface RowInPlace extends PickPlace {
  readonly onHand: string
  readonly available: string
}

const rowsIn = `select i.id as "inventoryId", i.warehouse_id as "warehouseId", i.cargo_space_id as "cargoSpaceId", c.code as "spaceCode", i.sku_id as "skuId",
    i.batch_id as "batchId", b.batch_no as "batchNo", i.expire_on::text as "expireOn", i.on_hand::text as "onHand",
    (i.on_hand - i.preempted - i.frozen)::text as available
  from inventory i left join cargo_space c on c.id = i.cargo_space_id left join batch b on b.id = i.batch_id
 where i.warehouse_id = $1::uuid and i.sku_id = any($2::uuid[]) and i.on_hand > 0 and i.frozen_by is null
 order by i.expire_on nulls last, i.last_in_at, i.id`

/** @returns places in the order in which they are to be visited by line; less than is wanted where less lies there */
export async function suggestPicks(sql: Sql, warehouseId: string, lines: readonly WantedLine[]): Promise<SuggestedPick[]> {
  const wanted = lines.filter(({ quantity }) => quantity.greaterThan(0))
  if (wanted.length === 0) return []
  const rows = await sql.query<RowInPlace>(rowsIn, [warehouseId, wanted.map(({ skuId }) => skuId)])
  const keeps = await sql.query<{ lineId: string; inventoryId: string; kept: string }>(
    `select biz_line_id as "lineId", inventory_id as "inventoryId", (qty - consumed - released)::text as kept from preemption
      where biz_line_id = any($1::uuid[]) and status in ('ACTIVE', 'PART')`,
    [wanted.map(({ keptFor }) => keptFor)],
  )
  const kept = new Map(keeps.map(({ lineId, inventoryId, kept: quantity }) => [`${lineId} ${inventoryId}`, decimal(quantity)]))
  const free = new Map(rows.map(({ inventoryId, available }) => [inventoryId, decimal(available)]))
  const none = decimal('0')
  const picks: SuggestedPick[] = []
  for (const { lineId, keptFor, skuId, quantity, onlyKept } of wanted) {
    let open = quantity
    for (const { onHand: _onHand, available, ...place } of rows) {
      if (place.skuId !== skuId || open.lessThanOrEqualTo(0)) continue
      const key = `${keptFor} ${place.inventoryId}`
      const own = kept.get(key) ?? none
      const others = onlyKept ? none : (free.get(place.inventoryId) ?? none)
      const there = own.plus(others)
      const taken = there.lessThan(open) ? there : open
      if (taken.lessThanOrEqualTo(0)) continue
      const ofOwn = own.lessThan(taken) ? own : taken
      kept.set(key, own.minus(ofOwn))
      if (!onlyKept) free.set(place.inventoryId, others.minus(taken.minus(ofOwn)))
      picks.push({ ...place, lineId, quantity: taken, most: onlyKept ? own : own.plus(decimal(available)) })
      open = open.minus(taken)
    }
  }
  return picks
}

/** Stock rows by id: places that somebody named. Only of this warehouse. */
export async function placesNamed(sql: Sql, warehouseId: string, inventoryIds: readonly string[]): Promise<ReadonlyMap<string, PickPlace>> {
  const rows = await sql.query<PickPlace>(
    `select i.id as "inventoryId", i.warehouse_id as "warehouseId", i.cargo_space_id as "cargoSpaceId", null as "spaceCode", i.sku_id as "skuId",
        i.batch_id as "batchId", null as "batchNo", i.expire_on::text as "expireOn"
      from inventory i where i.warehouse_id = $1::uuid and i.id = any($2::uuid[])`,
    [warehouseId, inventoryIds],
  )
  return new Map(rows.map((row) => [row.inventoryId, row]))
}
