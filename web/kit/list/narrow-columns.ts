/** Pinned columns on a phone: the code and the actions stay in sight without standing on everything between them. */
import type { TableColumnType } from 'antd'

/** A phone of 390 pixels keeps a third of its table free beside it and the actions. */
const pinnedAtMost = 150

/** Only the first column pinned at the left stays pinned, and no wider than that. */
export function narrowColumns<Row>(columns: readonly TableColumnType<Row>[]): TableColumnType<Row>[] {
  return columns.map((column, index) => {
    if (column.fixed === undefined) return column
    if (index > 0) return { ...column, fixed: false }
    return { ...column, width: Math.min(Number(column.width ?? pinnedAtMost), pinnedAtMost) }
  })
}
