/** What ought to lie in the warehouses of the company, and how fast it leaves: for those who buy. */
import type { Sql } from '#kit/data-source.ts'

export interface StockLimit {
  readonly skuId: string
  /** Null for all warehouses together. */
  readonly warehouseId: string | null
  readonly minQty: string
  readonly maxQty: string | null
}

/** Lower limits in force of goods of the company's own warehouses; those that suppliers set for theirs are theirs. */
export const lowerLimits = (sql: Sql): Promise<StockLimit[]> =>
  sql.query<StockLimit>(
    `select c.sku_id as "skuId", c.warehouse_id as "warehouseId", c.min_qty::text as "minQty", c.max_qty::text as "maxQty"
       from inventory_warn_config c left join warehouse w on w.id = c.warehouse_id
      where c.deleted_at is null and c.status = 'ENABLED' and c.min_qty > 0 and c.supplier_id is null and (w.id is null or w.type = 'PLATFORM')
      order by c.sku_id, c.warehouse_id nulls first limit 5000`,
  )

/** Pieces a day that left the warehouses of the company in the last days, by article and warehouse. */
export const outflowADay = (
  sql: Sql,
  { skuIds, days, now }: { readonly skuIds: readonly string[]; readonly days: number; readonly now: Date },
): Promise<{ readonly skuId: string; readonly warehouseId: string; readonly perDay: string }[]> =>
  sql.query(
    `select r.sku_id as "skuId", r.warehouse_id as "warehouseId", (-sum(r.qty) / $2::int)::text as "perDay"
       from inventory_record r join warehouse w on w.id = r.warehouse_id and w.type = 'PLATFORM'
      where r.sku_id = any($1::uuid[]) and r.bucket = 'ON_HAND' and r.qty < 0 and r.biz_type in ('SALE_OUT', 'OTHER_OUT')
        and r.create_time > $3::timestamptz - make_interval(days => $2::int)
      group by 1, 2`,
    [skuIds, days, now],
  )

/** Warehouses of the company that are in use, by name in both languages. */
export const ownWarehouses = (sql: Sql): Promise<{ readonly id: string; readonly code: string; readonly name: string; readonly nameEn: string | null }[]> =>
  sql.query(`select id, code, name, name_en as "nameEn" from warehouse where type = 'PLATFORM' and status = 'ENABLED' and deleted_at is null order by code, id`)
