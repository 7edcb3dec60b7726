/** What can be sold of articles that the platform keeps itself: what is there, without what is kept for others or frozen. */
import type { SkuStock } from '#server/modules/product/product-events.service.ts'

/** Articles of which no warehouse has ever had any are left out. */
export const ledgerStock: SkuStock = {
  async availableOf(sql, skuIds) {
    const rows = await sql.query<{ skuId: string; available: string }>(
      `select sku_id as "skuId", greatest(sum(on_hand - preempted - frozen), 0)::text as available from inventory where sku_id = any($1::uuid[]) group by sku_id`,
      [skuIds],
    )
    return new Map(rows.map(({ skuId, available }) => [skuId, available]))
  },
}
