/**
 * The stock ledger writes by the database's own clock and lets nobody change what it wrote. What the demo's people did in the past it is told
 * to have written then: once, while nobody else works, before the product is opened.
 */
import type { DataSource } from '#kit/data-source.ts'

const ledger = ['inventory_record', 'stock_movement']
const columns: Readonly<Record<string, readonly string[]>> = {
  inventory_record: ['create_time'],
  stock_movement: ['create_time'],
  preemption: ['create_time', 'update_time'],
  inventory: ['create_time', 'update_time', 'moved_at', 'last_in_at', 'last_out_at'],
}

/** What is younger than `since` was written at `instant`, in the order in which it was. */
export async function backdateLedger(data: DataSource, since: Date, instant: Date): Promise<void> {
  const [written] = await data.sql.query('select 1 from stock_movement where create_time >= $1 limit 1', [since])
  if (!written) return
  await data.transaction(async (_prisma, sql) => {
    await sql.query(`select stock_ensure_month($1::timestamptz), set_config('stock.writer', 'on', true)`, [instant])
    for (const table of ledger) await sql.query(`alter table ${table} disable trigger append_only`)
    for (const [table, names] of Object.entries(columns)) {
      const moved = names.map((name) => `${name} = case when ${name} >= $1 then $2::timestamptz + (${name} - $1::timestamptz) else ${name} end`)
      await sql.query(`update ${table} set ${moved.join()} where ${names.map((name) => `${name} >= $1`).join(' or ')}`, [since, instant])
    }
    for (const table of ledger) await sql.query(`alter table ${table} enable trigger append_only`)
  })
}
