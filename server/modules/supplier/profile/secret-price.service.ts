/** Suppliers whose prices only some may see. */
import type { Sql } from '#kit/data-source.ts'

/** Those of them whose prices are secret. */
export async function secretPriceSuppliers(sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await sql.query<{ id: string }>('select id from supplier where id = any($1::uuid[]) and secret_price', [ids])
  return new Set(rows.map(({ id }) => id))
}
