/** Goods that channel orders wait for, for those who buy. */
import type { Sql } from '#kit/data-source.ts'

/** By article: what is left to ship of lines that nothing could be kept for. */
export const orderDemands = (
  sql: Sql,
  skuIds?: readonly string[],
): Promise<{ readonly skuId: string; readonly quantity: string; readonly count: number; readonly dueOn: string | null }[]> =>
  sql.query(
    `select sku_id as "skuId", sum(quantity - shipped_quantity - cancelled_quantity)::text as quantity, count(distinct sub_order_id)::int as count,
            to_char(min(promised_at), 'YYYY-MM-DD') as "dueOn"
       from order_line where stock_state = 'WAITING' and ${skuIds ? 'sku_id = any($1::uuid[])' : 'sku_id is not null'} and deleted_at is null and quantity > shipped_quantity + cancelled_quantity
      group by sku_id`,
    skuIds ? [skuIds] : [],
  )
