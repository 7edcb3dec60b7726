/** The table's columns, read from the contract and arranged as the user chose. */
import { Tooltip } from 'antd'
import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import type { Label, Widget } from '#kit/contract.ts'
import type { Row } from '../resource-calls.ts'
import { CopyButton } from '../widgets/copy-button.tsx'
import type { Field } from '../widgets/field.ts'
import { FieldValue, textOf } from '../widgets/field-value.tsx'
import { inScreenOrder } from './column-choice.ts'
import type { ColumnChoice } from './column-choice.ts'
import { widthOf } from './column-width.ts'
import type { Sort } from './list-query.ts'
import { withStatesInSight } from './states-in-sight.ts'
import styles from './list-table.module.css'

export type Cells = Readonly<Record<string, ((row: Row) => ReactNode) | undefined>>

const rightAligned = new Set<Widget>(['number', 'money', 'quantity', 'rate'])

/** Fields that have a column, shown or waiting in the column drawer. */
export const columnFields = (fields: readonly Field[]): Field[] => fields.filter(({ view }) => view.column !== undefined && view.column !== false)

/** The field that stands for the row and opens it: its code, else the first column. */
export const codeFieldOf = (fields: readonly Field[]): string | undefined =>
  (
    fields.find(({ name }) => name === 'code') ??
    fields.find(({ name, widget }) => widget === 'text' && /(Code|No)$/.test(name)) ??
    fields.find(({ view }) => view.column !== 'hidden')
  )?.name

export function defaultChoices(fields: readonly Field[]): ColumnChoice[] {
  const code = codeFieldOf(fields)
  return withStatesInSight(fields).map(({ name, view }) => ({ prop: name, hide: view.column === 'hidden', ...(name === code && { pin: 'left' as const }) }))
}

const isCode = (field: Field): boolean => field.widget === 'text' && /^(code|.*(Code|No))$/.test(field.name)

export interface ColumnsRequest {
  readonly fields: readonly Field[]
  readonly choices: readonly ColumnChoice[]
  readonly cells: Cells
  readonly sort: Sort | undefined
  readonly label: (label: Label) => string
  /** Opens the row; without it the code is plain text. Cells keep the first that they were given. */
  readonly onOpen?: ((row: Row) => void) | undefined
}

export function buildColumns({ fields, choices, cells, sort, label, onOpen }: ColumnsRequest): TableColumnType<Row>[] {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const code = codeFieldOf(fields)
  return inScreenOrder(choices).flatMap((choice) => {
    const field = byName.get(choice.prop)
    if (!field || choice.hide) return []
    const own = cells[field.name]
    return [
      {
        key: field.name,
        dataIndex: field.name,
        title: label(field.label),
        width: widthOf(field, choice, label),
        ...(choice.pin && { fixed: choice.pin === 'left' ? ('start' as const) : ('end' as const) }),
        ...(rightAligned.has(field.widget) && { align: 'right' as const }),
        ...(field.view.sortable && { sorter: true, sortOrder: orderOf(field.name, sort), showSorterTooltip: { target: 'sorter-icon' as const } }),
        ellipsis: { showTitle: false },
        // What a cell of the contract shows is in its row; a cell of the page may show what the page knows beside it.
        ...(!own && { shouldCellUpdate: (row: Row, before: Row) => row !== before }),
        render: (_value: unknown, row: Row) => (own ? own(row) : <Cell field={field} row={row} onOpen={field.name === code ? onOpen : undefined} />),
      },
    ]
  })
}

const orderOf = (field: string, sort: Sort | undefined) =>
  sort?.field !== field ? null : sort.direction === 'asc' ? ('ascend' as const) : ('descend' as const)

const wordy = new Set<Widget>(['text', 'textarea', 'reference', 'tree-reference', 'region', 'rich-text', 'json'])

function Cell({ field, row, onOpen }: { field: Field; row: Row; onOpen: ((row: Row) => void) | undefined }) {
  const value = <FieldValue field={field} row={row} />
  const shown = onOpen ? (
    <button type="button" className={styles['link']} onClick={() => onOpen(row)}>
      {value}
    </button>
  ) : (
    value
  )
  if (!wordy.has(field.widget)) return shown
  const text = textOf(field.view.reference ? row[field.view.reference.labelField] : row[field.name])
  return (
    <span className={styles['wordy']}>
      {text.length > 12 ? (
        <Tooltip title={text} placement="topLeft" mouseEnterDelay={0.4}>
          <span className={styles['words']}>{shown}</span>
        </Tooltip>
      ) : (
        <span className={styles['words']}>{shown}</span>
      )}
      {isCode(field) && text !== '' && (
        <span className={styles['copy']}>
          <CopyButton text={text} />
        </span>
      )}
    </span>
  )
}
