/** Suppliers whose prices only some may see. */
import type { Sql } from '#kit/data-source.ts'
import { may, type Principal } from '#kit/principal.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { secretPricePermission } from './secret-price.contract.ts'

/** Those of them whose prices are secret. */
async function secretPriceSuppliers(sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await sql.query<{ id: string }>('select id from supplier where id = any($1::uuid[]) and secret_price', [ids])
  return new Set(rows.map(({ id }) => id))
}

/** Whose supply prices the caller is not to see, of those; a supplier sees their own. @param caller undefined for the system, which sees everything */
export async function pricesKeptFrom(sql: Sql, caller: Principal | undefined, ids: readonly (string | null)[]): Promise<Set<string>> {
  if (!caller || caller.rows.kind === 'supplier' || may(caller, secretPricePermission)) return new Set()
  return secretPriceSuppliers(sql, [...new Set(ids.flatMap((id) => id ?? []))])
}

/** Where goods tell what they are supplied at; areas above declare these. */
const tellSupplyPrices = ['sku', 'product-manager'].map((name) => ({ name, shows: undefined }))

/** The caller's blacklist leaves supply prices out of goods, so that nothing else may tell them either. */
export const isSupplyPriceHidden = (caller: Principal | undefined): boolean => tellSupplyPrices.some((goods) => isHidden(caller, goods, 'supplyPrice'))
