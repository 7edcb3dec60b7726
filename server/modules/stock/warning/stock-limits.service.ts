/**
 * What ought to lie in the warehouses of the company and does not, for those who buy. One statement goes over all limits, however many there
 * are, and gives back only those of which something is missing.
 */
import type { Sql } from '#kit/data-source.ts'
import { suppliedArticles } from '#server/modules/product/sku/supplied-articles.service.ts'

/** An article of which less is there, or comes, than ought to be. */
export interface Shortage {
  readonly skuId: string
  readonly warehouseId: string
  readonly supplierId: string
  readonly onHand: string
  readonly available: string
  /** On order and on its way. */
  readonly incoming: string
  readonly demand: string
  readonly minQty: string
  readonly maxQty: string | null
  /** Pieces that leave a day. */
  readonly perDay: string
  readonly leadDays: number
}

interface Asked {
  /** Waited for and kept for nobody, once an article. */
  readonly demands: readonly { readonly skuId: string; readonly quantity: string }[]
  /** Days from an order to its goods, of suppliers of whom that is known; of all others `leadDays`. */
  readonly leads: readonly { readonly supplierId: string; readonly days: number }[]
  readonly leadDays: number
  /** Days over which what leaves is averaged. */
  readonly outflowDays: number
  readonly now: Date
  readonly supplierId?: string | undefined
  readonly warehouseId?: string | undefined
  /** These articles alone. */
  readonly skuIds?: readonly string[] | undefined
  readonly most: number
}

/** Limits that the company has set for its own warehouses, called `c`. */
const ownLimits = `inventory_warn_config c where c.deleted_at is null and c.status = 'ENABLED' and c.min_qty > 0 and c.supplier_id is null`

/**
 * Suppliers of what has a limit or is waited for; undefined when there are more than `most` limits, which are not looked through for that.
 * @param waitedFor articles
 */
export async function suppliersOfLimits(sql: Sql, waitedFor: readonly string[], most: number): Promise<ReadonlySet<string> | undefined> {
  const [row] = await sql.query<{ limits: number; suppliers: string[] }>(
    `with l as materialized (select c.sku_id from ${ownLimits} limit $2)
      select (select count(*)::int from l) as limits,
        array(select distinct a.supplier_id from ${suppliedArticles} a where a.id in (select sku_id from l union select unnest($1::uuid[]))) as suppliers`,
    [waitedFor, most + 1],
  )
  return row === undefined || row.limits > most ? undefined : new Set(row.suppliers)
}

/**
 * What is waited for first, then what is missing most. A limit of all warehouses together is kept by all of them together, and what it lacks
 * is bought for the warehouse that holds most of the article; so is what somebody waits for. Limits that suppliers set for theirs are theirs.
 */
export const shortagesOf = (sql: Sql, { demands, leads, leadDays, outflowDays, now, supplierId, warehouseId, skuIds, most }: Asked): Promise<Shortage[]> =>
  sql.query<Shortage>(
    `with own as (select id, code from warehouse where type = 'PLATFORM' and status = 'ENABLED' and deleted_at is null),
      demand as (select * from unnest($1::uuid[], $2::numeric[]) as d (sku_id, qty)),
      limits as (select c.sku_id, c.warehouse_id, c.min_qty, c.max_qty from ${ownLimits}
          and (c.warehouse_id is null or c.warehouse_id in (select id from own))),
      wanted as (select sku_id from limits union select sku_id from demand),
      article as materialized (select a.id, a.code, a.supplier_id, coalesce(l.days, $5::int) as lead_days
        from ${suppliedArticles} a join wanted on wanted.sku_id = a.id left join unnest($3::uuid[], $4::int[]) as l (supplier_id, days) on l.supplier_id = a.supplier_id
        where ($8::uuid is null or a.supplier_id = $8) and ($11::uuid[] is null or a.id = any($11))),
      held as materialized (select i.sku_id, i.warehouse_id, sum(i.on_hand) as on_hand, sum(i.on_hand - i.preempted - i.frozen) as available, sum(i.incoming) as incoming
        from inventory i join article on article.id = i.sku_id where i.warehouse_id in (select id from own) group by 1, 2),
      outflow as materialized (select r.sku_id, r.warehouse_id, -sum(r.qty) / $6::int as per_day
        from inventory_record r join article on article.id = r.sku_id where r.warehouse_id in (select id from own)
          and r.bucket = 'ON_HAND' and r.qty < 0 and r.biz_type in ('SALE_OUT', 'OTHER_OUT') and r.create_time > $7::timestamptz - make_interval(days => $6::int)
        group by 1, 2),
      home as (select distinct on (sku_id) sku_id, warehouse_id from held order by sku_id, on_hand desc, warehouse_id),
      first_own as (select id from own order by code, id limit 1),
      place as (
        -- Where a warehouse has a limit of its own, that one counts.
        select distinct on (sku_id, warehouse_id) * from (
          select l.sku_id, coalesce(l.warehouse_id, home.warehouse_id, (select id from first_own)) as warehouse_id, l.warehouse_id is null as is_of_all, l.min_qty, l.max_qty
            from limits l join article on article.id = l.sku_id left join home on home.sku_id = l.sku_id
          union all
          select d.sku_id, coalesce(home.warehouse_id, (select id from first_own)), null, 0, null
            from demand d join article on article.id = d.sku_id left join home on home.sku_id = d.sku_id) every_place
        order by sku_id, warehouse_id, is_of_all nulls last),
      standing as (
        select p.sku_id, p.warehouse_id, a.supplier_id, a.code, a.lead_days, p.min_qty, p.max_qty,
            coalesce(case when p.is_of_all then every_held.on_hand else held.on_hand end, 0) as on_hand,
            coalesce(case when p.is_of_all then every_held.available else held.available end, 0) as available,
            coalesce(case when p.is_of_all then every_held.incoming else held.incoming end, 0) as incoming,
            coalesce(case when p.is_of_all then every_outflow.per_day else outflow.per_day end, 0) as per_day,
            case when p.warehouse_id = coalesce(home.warehouse_id, (select id from first_own)) then coalesce(d.qty, 0) else 0 end as demand
          from place p join article a on a.id = p.sku_id
            left join held on held.sku_id = p.sku_id and held.warehouse_id = p.warehouse_id
            left join (select sku_id, sum(on_hand) as on_hand, sum(available) as available, sum(incoming) as incoming from held group by 1) every_held on every_held.sku_id = p.sku_id
            left join outflow on outflow.sku_id = p.sku_id and outflow.warehouse_id = p.warehouse_id
            left join (select sku_id, sum(per_day) as per_day from outflow group by 1) every_outflow on every_outflow.sku_id = p.sku_id
            left join home on home.sku_id = p.sku_id left join demand d on d.sku_id = p.sku_id
          where p.warehouse_id is not null and ($9::uuid is null or p.warehouse_id = $9))
      select sku_id as "skuId", warehouse_id as "warehouseId", supplier_id as "supplierId", on_hand::text as "onHand", available::text as available,
          incoming::text as incoming, demand::text as demand, min_qty::text as "minQty", max_qty::text as "maxQty", round(per_day, 4)::text as "perDay", lead_days as "leadDays"
        from standing where available + incoming - demand < ceil(min_qty + round(per_day, 4) * lead_days)
        order by demand > 0 desc, greatest(ceil(min_qty + round(per_day, 4) * lead_days), coalesce(max_qty, 0)) - available - incoming + demand desc, code limit $10`,
    [
      demands.map(({ skuId }) => skuId),
      demands.map(({ quantity }) => quantity),
      leads.map((lead) => lead.supplierId),
      leads.map(({ days }) => days),
      leadDays,
      outflowDays,
      now,
      supplierId ?? null,
      warehouseId ?? null,
      most,
      skuIds ?? null,
    ],
  )

/** Warehouses of the company that are in use, by name in both languages. */
export const ownWarehouses = (sql: Sql): Promise<{ readonly id: string; readonly code: string; readonly name: string; readonly nameEn: string | null }[]> =>
  sql.query(`select id, code, name, name_en as "nameEn" from warehouse where type = 'PLATFORM' and status = 'ENABLED' and deleted_at is null order by code, id`)
