/** What is there, now and at any past instant. Costs the same however long the history is: balances are kept, and every record carries its row's. */
import type { Sql } from '#kit/data-source.ts'
import { requireKnown } from './keep-months.service.ts'
import type { BalanceAt, StockOf } from './movement.ts'

/** Numbers of SKU by warehouse, over spaces and batches. Warehouses that never held a SKU are not among them. */
export const availableOf = (
  sql: Sql,
  { skuIds, warehouseIds }: { readonly skuIds: readonly string[]; readonly warehouseIds?: readonly string[] | undefined },
): Promise<StockOf[]> =>
  sql.query<StockOf>(
    `select sku_id as "skuId", warehouse_id as "warehouseId", sum(on_hand)::text as "onHand", sum(preempted)::text as preempted, sum(frozen)::text as frozen,
        sum(incoming)::text as incoming, sum(on_hand - preempted - frozen)::text as available, sum(amount)::text as amount
      from inventory where sku_id = any ($1::uuid[]) and ($2::uuid[] is null or warehouse_id = any ($2::uuid[])) group by 1, 2 order by 1, 2`,
    [skuIds, warehouseIds ?? null],
  )

/** What of SKUs is free in a warehouse, by batch; null is what lies there without one. Rows that a count holds are not free. */
export const availableByBatch = (
  sql: Sql,
  { skuIds, warehouseId }: { readonly skuIds: readonly string[]; readonly warehouseId: string },
): Promise<{ readonly skuId: string; readonly batchId: string | null; readonly available: string }[]> =>
  sql.query(
    `select sku_id as "skuId", batch_id as "batchId", sum(on_hand - preempted - frozen)::text as available from inventory
      where sku_id = any ($1::uuid[]) and warehouse_id = $2::uuid and frozen_by is null group by 1, 2 order by 1, 2`,
    [skuIds, warehouseId],
  )

export interface RowsAt {
  readonly inventoryIds?: readonly string[] | undefined
  readonly skuIds?: readonly string[] | undefined
  readonly warehouseIds?: readonly string[] | undefined
}

/** So long ago everything is known: no month of a year leaves the ledger. */
const surelyKnownMs = 360 * 86_400_000

const bucketAt = (bucket: string, alias: string): string => `
  left join lateral (select r.after from inventory_record r where r.inventory_id = i.id and r.bucket = '${bucket}' and r.create_time <= $1
    order by r.create_time desc, r.id desc limit 1) ${alias} on true`

const chosenBy = { inventoryIds: 'id', skuIds: 'sku_id', warehouseIds: 'warehouse_id' } as const

/**
 * What stock rows held at an instant: the balance of their last record until then, or of the opening when records of that time were
 * detached. Rows that did not exist yet hold nothing. Of all rows when none are named.
 * @throws Failure rule for an instant before the months that the ledger keeps
 */
export async function balanceAt(sql: Sql, rows: RowsAt, at: Date): Promise<BalanceAt[]> {
  if (at.getTime() < Date.now() - surelyKnownMs) await requireKnown(sql, at)
  const chosen = (['inventoryIds', 'skuIds', 'warehouseIds'] as const).filter((name) => rows[name] !== undefined)
  const conditions = chosen.map((name, n) => `i.${chosenBy[name]} = any ($${n + 2}::uuid[])`)
  return await sql.query<BalanceAt>(
    `select i.id as "inventoryId", i.warehouse_id as "warehouseId", i.cargo_space_id as "cargoSpaceId", i.sku_id as "skuId", i.batch_id as "batchId",
        coalesce(h.after, o.on_hand, 0)::text as "onHand", coalesce(p.after, o.preempted, 0)::text as preempted,
        coalesce(f.after, o.frozen, 0)::text as frozen, coalesce(n.after, o.incoming, 0)::text as incoming
      from inventory i ${bucketAt('ON_HAND', 'h')} ${bucketAt('PREEMPTED', 'p')} ${bucketAt('FROZEN', 'f')} ${bucketAt('INCOMING', 'n')}
      left join lateral (select * from inventory_opening o where o.inventory_id = i.id and o.month <= ($1::timestamptz at time zone 'UTC') order by o.month desc limit 1) o on true
      ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} order by i.id`,
    [at, ...chosen.map((name) => rows[name])],
  )
}

/** Whether anything lies in, is kept in or is on order for a place or of a batch: before it is switched off. */
export async function hasStock(
  sql: Sql,
  { warehouseId, cargoSpaceId, batchId }: { readonly warehouseId?: string; readonly cargoSpaceId?: string; readonly batchId?: string },
): Promise<boolean> {
  const [row] = await sql.query<{ there: boolean }>(
    `select exists (select from inventory where (on_hand <> 0 or preempted <> 0 or incoming <> 0)
        and ($1::uuid is null or warehouse_id = $1) and ($2::uuid is null or cargo_space_id = $2) and ($3::uuid is null or batch_id = $3)) as there`,
    [warehouseId ?? null, cargoSpaceId ?? null, batchId ?? null],
  )
  return row?.there === true
}
