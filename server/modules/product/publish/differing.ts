/** Rows that are written only where they differ: what stays the same keeps its version, and no log tells of it. */
import { differingFrom } from '#kit/differing.ts'
import type { ModelChange, ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'

type Table = 'sku' | 'spuSalesChannel' | 'skuSalesChannel'

export async function writeDiffering<T extends Table>(uow: UnitOfWork, table: T, row: ModelRow<T>, columns: ModelChange<T>): Promise<void> {
  const changed = differingFrom(row as Readonly<Record<string, unknown>>, columns as Readonly<Record<string, unknown>>)
  if (Object.keys(changed).length > 0) await uow.change(table, row, changed as ModelChange<T>)
}
