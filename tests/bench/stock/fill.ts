/** A ledger with a long history: every chain, balance and value of it adds up, so that the self-check finds nothing. */
import type { Client } from 'pg'

export const skuCount = 10_000
export const warehouseCount = 10

/** Key of the n-th SKU, warehouse or stock row: computed alike here and in SQL. */
export const keyOf = (kind: 'sku' | 'warehouse' | 'row', n: number): string =>
  `${{ sku: '5', warehouse: '6', row: '7' }[kind]}0000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

const sqlKey = (kind: string, n: string): string => `('${kind}0000000-0000-4000-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`

export interface Size {
  readonly rows: number
  readonly records: number
}

const months = 24

/** Fills an empty ledger with `rows` stock rows and `records` records over the last two years. */
export async function fillLedger(client: Client, { rows, records }: Size, say: (line: string) => void): Promise<void> {
  const skus = Math.min(skuCount, rows)
  const each = Math.floor(records / rows / 2) * 2
  await client.query(`set session_replication_role = replica; set stock.writer = 'on'; set synchronous_commit = off; set maintenance_work_mem = '512MB'`)
  await client.query(`select stock_ensure_month(now() - n * interval '1 month') from generate_series(1, ${months}) n`)
  await client.query(
    `insert into warehouse (id, code, name, update_time) select ${sqlKey('6', 'n')}, 'B' || n, 'Bench ' || n, now() from generate_series(0, ${warehouseCount - 1}) n`,
  )
  await client.query(
    `insert into inventory (id, warehouse_id, sku_id, on_hand, amount, avg_cost, update_time, last_in_at, moved_at)
      select ${sqlKey('7', 'n')}, ${sqlKey('6', `n / ${skus}`)}, ${sqlKey('5', `n % ${skus}`)}, ${each * 5}, ${each * 5}, ${each > 0 ? 1 : 0}, now(), now(), now()
        from generate_series(0, ${rows - 1}) n`,
  )
  const { rows: indexes } = await client.query<{ definition: string; name: string }>(
    `select pg_get_indexdef(indexrelid) as definition, indexrelid::regclass::text as name from pg_index where indrelid = 'inventory_record'::regclass and not indisprimary`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  const total = each * rows
  const step = 1_000_000
  for (let from = 0; from < total; from += step) {
    await client.query(recordsSql(from, Math.min(from + step, total), rows, skus, total))
    say(`${Math.min(from + step, total)} of ${total} records`)
  }
  for (const { definition } of indexes) await client.query(definition.replace(' ON ONLY ', ' ON '))
  await client.query(`select setval('inventory_record_seq', ${total + 1})`)
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze inventory, inventory_record, stock_movement')
}

/** One movement of two records: the record of a row and the one of the row beside it. */
const recordsSql = (from: number, to: number, rows: number, skus: number, total: number): string => `
  with record as (
    select n, n / ${rows} as k, n % ${rows} as r, now() - interval '${months} months' + n::float8 / ${total} * interval '${months * 30 - 1} days' as at,
        ${sqlKey('8', 'n / 2')} as movement from generate_series(${from}, ${to - 1}) n),
  head as (
    insert into stock_movement (id, create_time, idem_key, digest, biz_type, biz_id, biz_code, operator_name)
      select movement, at, 'bench:' || n, md5(n::text), case when k % 2 = 0 then 'PURCHASE_IN' else 'SALE_OUT' end, movement, 'BENCH-' || n / 2, 'bench' from record where n % 2 = 0)
  insert into inventory_record (id, create_time, seq, movement_id, inventory_id, warehouse_id, sku_id, bucket, qty, before, after, unit_cost, amount, biz_type, biz_id, biz_code, counter_location)
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(n::bigint + 1), 15, '0'))::uuid, at, n + 1, movement,
        ${sqlKey('7', 'r')}, ${sqlKey('6', `r / ${skus}`)}, ${sqlKey('5', `r % ${skus}`)}, 'ON_HAND', case when k % 2 = 0 then 20 else -10 end,
        k / 2 * 10 + case when k % 2 = 0 then 0 else 20 end, k / 2 * 10 + case when k % 2 = 0 then 20 else 10 end, 1, case when k % 2 = 0 then 20 else -10 end,
        case when k % 2 = 0 then 'PURCHASE_IN' else 'SALE_OUT' end, movement, 'BENCH-' || n / 2, case when k % 2 = 0 then 'SUPPLIER' else 'CUSTOMER' end::"StockCounter"
      from record`
