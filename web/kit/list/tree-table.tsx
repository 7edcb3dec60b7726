/** Rows that hang below each other: the list of trees such as dictionaries, permissions and categories. */
import { Table } from 'antd'
import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n.ts'
import type { Row } from '../resource-calls.ts'
import { useScreen } from '../screen.ts'
import { actionsWidth, menuColumnWidth } from './list-action.ts'
import type { ListAction } from './list-action.ts'
import { virtualFrom } from './desk-table.tsx'
import { RowActions } from './row-actions.tsx'
import '../texts.ts'

export interface TreeRow extends Row {
  /** Null, not empty, when there are none: an empty list would show an arrow that opens nothing. */
  readonly children?: readonly TreeRow[] | null
}

export interface TreeTableProps {
  readonly label: string
  readonly columns: readonly TableColumnType<Row>[]
  readonly rows: readonly TreeRow[]
  readonly actions: (row: TreeRow) => readonly ListAction[]
  /** Pixels of the action column. */
  readonly menuWidth?: number
  readonly expanded: readonly string[]
  readonly onExpand: (keys: readonly string[]) => void
  readonly chosen: readonly Row[]
  readonly onChoose: (rows: readonly Row[]) => void
  /** Pixels with the header; 0 for as tall as the rows. */
  readonly height: number
  readonly loading: boolean
  readonly empty: ReactNode
}

const headerHeight = 47
const selectionWidth = 48

export function TreeTable({ label, columns, rows, actions, menuWidth, expanded, onExpand, chosen, onChoose, height, loading, empty }: TreeTableProps) {
  const { t } = useTranslation('kit')
  const { md } = useScreen()
  const widest = rows.reduce((width, row) => Math.max(width, actionsWidth(actions(row))), 0)
  const menu: TableColumnType<Row> = {
    key: 'actions',
    title: t(md ? 'actions' : 'more'),
    width: md ? menuColumnWidth(menuWidth, widest) : 64,
    fixed: 'end',
    render: (_value, row) => <RowActions actions={actions(row as TreeRow)} row={row} narrow={!md} />,
  }
  const width = [...columns, menu].reduce((sum, column) => sum + Number(column.width ?? 160), selectionWidth)
  return (
    <Table<Row>
      aria-label={label}
      rowKey="id"
      size="medium"
      columns={[...columns, menu]}
      dataSource={rows as Row[]}
      loading={loading}
      virtual={height > 0 && countShown(rows, new Set(expanded)) > virtualFrom}
      sticky={height === 0}
      scroll={{ x: width, ...(height > 0 && rows.length > 0 && { y: height - headerHeight }) }}
      pagination={false}
      locale={{ emptyText: empty }}
      expandable={{ expandedRowKeys: [...expanded], onExpandedRowsChange: (keys) => onExpand(keys.map(String)), indentSize: 20 }}
      rowSelection={{
        columnWidth: selectionWidth,
        fixed: md,
        checkStrictly: true,
        selectedRowKeys: chosen.map((row) => row.id),
        onChange: (_keys, next) => onChoose(next),
      }}
    />
  )
}

const countShown = (rows: readonly TreeRow[], expanded: ReadonlySet<string>): number =>
  rows.reduce((sum, row) => sum + 1 + (row.children && expanded.has(row.id) ? countShown(row.children, expanded) : 0), 0)
