/** The documents that keep goods of stock rows: a count below what they keep waits until they give some back. */
import type { Sql } from '#kit/data-source.ts'

export interface Blocker {
  readonly bizType: string
  readonly bizId: string
  readonly bizCode: string
  readonly quantity: string
}

/** By stock row, the largest first. */
export async function blockersOf(sql: Sql, inventoryIds: readonly string[]): Promise<Map<string, Blocker[]>> {
  if (inventoryIds.length === 0) return new Map()
  const rows = await sql.query<Blocker & { inventoryId: string }>(
    `select inventory_id as "inventoryId", biz_type as "bizType", biz_id as "bizId", biz_code as "bizCode", sum(qty - consumed - released)::text as quantity
      from preemption where inventory_id = any ($1::uuid[]) and status in ('ACTIVE', 'PART') group by 1, 2, 3, 4 order by 1, sum(qty - consumed - released) desc`,
    [inventoryIds],
  )
  const found = new Map<string, Blocker[]>()
  for (const { inventoryId, ...one } of rows) found.set(inventoryId, [...(found.get(inventoryId) ?? []), one])
  return found
}
