/** What a list shows, as a table at a desk and as cards on a phone. */
import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import type { Row } from '../resource-calls.ts'
import type { Signal } from '../signal.ts'
import type { ListAction } from './list-action.ts'
import type { ListQuery } from './list-query.ts'
import type { Selection } from './use-selection.ts'
import type { Density } from './use-table-look.ts'

export interface ListProps {
  readonly label: string
  readonly columns: readonly TableColumnType<Row>[]
  /** Names of the columns that are states. */
  readonly states: ReadonlySet<string>
  readonly rows: readonly Row[]
  readonly total: number
  readonly isEstimate: boolean
  readonly query: ListQuery
  readonly onChange: (next: Partial<ListQuery>) => void
  readonly actions: (row: Row) => readonly ListAction[]
  /** Pixels of the action column; as wide as its buttons unless said otherwise, and never too narrow for them. */
  readonly menuWidth?: number | undefined
  /** Sums of the page by column; none when empty. */
  readonly totals: ReadonlyMap<string, string>
  readonly selection?: Selection | undefined
  readonly density: Density
  /** Pixels with the header; 0 for as tall as the rows. */
  readonly height: Signal<number>
  readonly loading: boolean
  readonly current: number
  readonly empty: ReactNode
}
