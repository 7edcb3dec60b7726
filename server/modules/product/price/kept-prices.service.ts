/** What suppliers with secret prices supply at, kept out of whatever is read of their products by who may not see it. */
import type { RawRow, ReadContext } from '#kit/resource/hooks.ts'
import { pricesKeptFrom } from '#server/modules/supplier/profile/secret-price.service.ts'
import { sku } from '../sku/sku.contract.ts'
import type { Reading } from '../step/reading.service.ts'

/** A reading by somebody on whose blacklist the prices stand; margins and differences that follow from them go with them. */
export async function keepingPrices(at: Reading, supplierId: string | null): Promise<Reading> {
  const { caller, sql } = at
  if (!caller || (await pricesKeptFrom(sql, caller, [supplierId])).size === 0) return at
  const hiddenFields = new Set([...caller.hiddenFields, `${sku.name}_supplyPrice`, `${sku.name}_costPrice`])
  return { ...at, caller: { ...caller, hiddenFields } }
}

const supplierOf = ({ supplierId }: RawRow): string | null => (supplierId as string | null | undefined) ?? null

/** Rows of a list without these fields, where their supplier's prices are kept from its reader. */
export async function withoutKeptPrices(
  rows: readonly RawRow[],
  { sql, principal }: Pick<ReadContext, 'sql' | 'principal'>,
  fields: readonly string[],
): Promise<RawRow[]> {
  const kept = await pricesKeptFrom(sql, principal, rows.map(supplierOf))
  const blank = Object.fromEntries(fields.map((field) => [field, null]))
  return rows.map((row) => (kept.has(supplierOf(row) ?? '') ? { ...row, ...blank } : row))
}
