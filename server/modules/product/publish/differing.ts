/** Rows that are written only where they differ: what stays the same keeps its version, and no log tells of it. */
import { isDeepStrictEqual } from 'node:util'
import { Decimal } from '#kit/money.ts'
import type { ModelChange, ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'

type Table = 'sku' | 'spuSalesChannel' | 'skuSalesChannel'

const isAmount = (value: unknown): value is { toFixed(): string } => typeof value === 'object' && value !== null && 'toFixed' in value

/** @param stored as the row holds it @param wanted as it is written */
function sameValue(stored: unknown, wanted: unknown): boolean {
  if (isAmount(stored))
    return (typeof wanted === 'string' || isAmount(wanted)) && new Decimal(stored.toFixed()).eq(isAmount(wanted) ? wanted.toFixed() : wanted)
  return isDeepStrictEqual(stored ?? null, wanted ?? null)
}

/** Whether a row says all that already. */
export const isSame = (row: Readonly<Record<string, unknown>>, columns: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(columns).every(([name, value]) => sameValue(row[name], value))

export async function writeDiffering<T extends Table>(uow: UnitOfWork, table: T, row: ModelRow<T>, columns: ModelChange<T>): Promise<void> {
  const there = row as Readonly<Record<string, unknown>>
  const changed = Object.fromEntries(Object.entries(columns as Readonly<Record<string, unknown>>).filter(([name, value]) => !sameValue(there[name], value)))
  if (Object.keys(changed).length > 0) await uow.change(table, row, changed as ModelChange<T>)
}
