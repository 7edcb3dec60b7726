/** Goods in and out over long times. Days that are over are summed up once; what is read is those sums and the records since. */
import type { DataSource, Sql } from '#kit/data-source.ts'

const daySql = `(create_time at time zone $1)::date`

/** Sums up the days that ended some minutes ago and are not yet. @returns how many rows that made */
export async function rollDays(data: DataSource, zone: string): Promise<number> {
  const rows = await data.sql.query(
    `with next as (
        select coalesce((select max(day) + 1 from inventory_daily), (select (min(create_time) at time zone $1)::date from inventory_record)) as first_day,
          ((now() - interval '10 minutes') at time zone $1)::date as running)
      insert into inventory_daily (day, warehouse_id, sku_id, biz_type, supplier_id, in_qty, out_qty, in_amount, out_amount)
        select ${daySql}, warehouse_id, sku_id, biz_type, min(supplier_id::text)::uuid, sum(greatest(qty, 0)), sum(greatest(-qty, 0)),
            sum(case when qty > 0 then amount else 0 end), sum(case when qty < 0 then -amount else 0 end)
          from inventory_record, next
          where bucket = 'ON_HAND' and create_time >= (first_day::timestamp at time zone $1) and create_time < (running::timestamp at time zone $1)
          group by 1, 2, 3, 4 on conflict do nothing returning 1`,
    [zone],
  )
  return rows.length
}

export interface SumOf {
  readonly skuIds?: readonly string[] | undefined
  readonly warehouseIds?: readonly string[] | undefined
  readonly bizTypes?: readonly string[] | undefined
  /** Of one document: its records are few and are summed up themselves. */
  readonly bizCode?: string | undefined
  /** Whose goods; everybody's when not named. */
  readonly supplierId?: string | undefined
  /** Pairs of warehouse and article that are left out. */
  readonly without?: (value: (one: unknown) => string) => string | undefined
  /** Days of the company, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface DaySum {
  readonly inQty: string
  readonly outQty: string
  readonly inAmount: string
  readonly outAmount: string
}

/** Of days and kinds of movement; `group` is `biz_type` or `day`. */
async function sumsBy(sql: Sql, group: 'biz_type' | 'day', of: SumOf, zone: string): Promise<(DaySum & { readonly of: string })[]> {
  const values: unknown[] = [zone]
  const value = (one: unknown): string => `$${values.push(one)}`
  const without = of.without?.(value)
  const conditions = [
    ...(without ? [`(warehouse_id, sku_id) not in ${without}`] : []),
    ...(of.skuIds ? [`sku_id = any (${value(of.skuIds)}::uuid[])`] : []),
    ...(of.warehouseIds ? [`warehouse_id = any (${value(of.warehouseIds)}::uuid[])`] : []),
    ...(of.bizTypes ? [`biz_type = any (${value(of.bizTypes)}::text[])`] : []),
    ...(of.supplierId ? [`supplier_id = ${value(of.supplierId)}::uuid`] : []),
  ]
  const days = [...(of.from ? [`day >= ${value(of.from)}::date`] : []), ...(of.to ? [`day <= ${value(of.to)}::date`] : [])]
  const where = [...conditions, 'true'].join(' and ')
  const [summedUp, since] = of.bizCode
    ? ['false', `biz_code = ${value(of.bizCode)}`]
    : ['true', 'create_time >= (select next::timestamp at time zone $1 from rolled)']
  return sql.query(
    `with rolled as (select coalesce(max(day) + 1, date '1900-01-01') as next from inventory_daily),
      part as (
        select day, biz_type, in_qty, out_qty, in_amount, out_amount from inventory_daily where ${[summedUp, ...days, where].join(' and ')}
        union all
        select day, biz_type, greatest(qty, 0), greatest(-qty, 0), case when qty > 0 then amount else 0 end, case when qty < 0 then -amount else 0 end
          from (select ${daySql} as day, biz_type, qty, amount from inventory_record
              where bucket = 'ON_HAND' and ${since} and ${where}) recent
          ${days.length > 0 ? `where ${days.join(' and ')}` : ''})
      select ${group}::text as of, sum(in_qty)::text as "inQty", sum(out_qty)::text as "outQty", sum(in_amount)::text as "inAmount", sum(out_amount)::text as "outAmount"
        from part group by ${group} order by ${group}`,
    values,
  )
}

export const sumsByType = (sql: Sql, of: SumOf, zone: string) => sumsBy(sql, 'biz_type', of, zone)
export const sumsByDay = (sql: Sql, of: SumOf, zone: string) => sumsBy(sql, 'day', of, zone)
