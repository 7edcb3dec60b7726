/** The table of a list: selection, order from the server, fixed header, actions at the right. */
import { Table } from 'antd'
import type { TableColumnType } from 'antd'
import { useTranslation } from '../i18n.ts'
import type { Row } from '../resource-calls.ts'
import { useSignal } from '../signal.ts'
import { actionsWidth, menuColumnWidth } from './list-action.ts'
import type { ListProps } from './list-props.ts'
import { pageTotals } from './page-totals.tsx'
import { RowActions } from './row-actions.tsx'
import type { Density } from './use-table-look.ts'
import styles from './list-table.module.css'
import '../texts.ts'

/** From here on only the rows in view are drawn. */
export const virtualFrom = 200

const headerHeights: Readonly<Record<Density, number>> = { large: 55, medium: 47, small: 39 }
const selectionWidth = 48

export function DeskTable(props: ListProps) {
  const { label, columns, rows, onChange, totals, selection, density, loading, current, empty } = props
  const height = useSignal(props.height)
  const { t } = useTranslation('kit')
  const actions = useActionColumn(props)
  const shown = actions ? [...columns, actions] : [...columns]
  const virtual = rows.length > virtualFrom
  const widthOfAll = columns.reduce((sum, column) => sum + Number(column.width ?? 160), selection ? selectionWidth : 0) + Number(actions?.width ?? 0)
  const summed = rows.length > 0 && columns.some(({ key }) => totals.has(String(key)))
  const fixedLines = headerHeights[density] * (summed ? 2 : 1)
  const bodyHeight = height > 0 ? height - fixedLines : virtual ? 600 : undefined

  return (
    <Table<Row>
      aria-label={label}
      rowKey="id"
      size={density}
      columns={shown}
      dataSource={rows as Row[]}
      loading={loading}
      virtual={virtual}
      sticky={bodyHeight === undefined}
      scroll={{ x: widthOfAll, ...(bodyHeight !== undefined && rows.length > 0 && { y: bodyHeight }) }}
      pagination={false}
      {...(summed && { summary: () => pageTotals({ label: t('list.pageTotals'), columns: shown, totals, hasSelection: selection !== undefined }) })}
      locale={{ emptyText: empty, triggerAsc: t('list.sortAsc'), triggerDesc: t('list.sortDesc'), cancelSort: t('list.sortCancel') }}
      rowClassName={(_row, index) => (index === current ? (styles['current'] ?? '') : '')}
      {...(selection && {
        rowSelection: {
          columnWidth: selectionWidth,
          fixed: true,
          preserveSelectedRowKeys: true,
          selectedRowKeys: selection.rows.map((row) => row.id),
          onChange: (_keys: unknown, chosen: Row[]) => selection.choose(chosen),
        },
      })}
      onChange={(_page, _filters, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
        onChange({ sort: order && columnKey ? { field: String(columnKey), direction: order === 'ascend' ? 'asc' : 'desc' } : undefined })
      }}
    />
  )
}

function useActionColumn({ actions, rows, menuWidth }: ListProps): TableColumnType<Row> | undefined {
  const { t } = useTranslation('kit')
  const widest = rows
    .map(actions)
    .filter((offered) => offered.length > 0)
    .reduce((width, offered) => Math.max(width, actionsWidth(offered)), 0)
  if (widest === 0) return undefined
  return {
    key: 'actions',
    title: t('actions'),
    width: menuColumnWidth(menuWidth, widest),
    fixed: 'end',
    render: (_value, row) => <RowActions actions={actions(row)} row={row} narrow={false} />,
  }
}
