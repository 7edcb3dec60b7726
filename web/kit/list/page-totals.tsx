/** The last line of a list with amounts or quantities: their sums over the page. Prices are not summed, they say nothing together. */
import { Table } from 'antd'
import type { TableColumnType } from 'antd'
import { Decimal } from 'decimal.js'
import type { Row } from '../resource-calls.ts'
import { formatAmount, formatQuantity } from '../format/amount.ts'
import type { Field } from '../widgets/field.ts'

const formats = { money: formatAmount, quantity: formatQuantity } as const

/** Texts by field; empty when the list has nothing to sum. Values that are no numbers count as nothing. */
export function totalsOf(fields: readonly Field[], rows: readonly Row[]): ReadonlyMap<string, string> {
  const totals = new Map<string, string>()
  for (const { name, widget } of fields) {
    if ((widget !== 'money' && widget !== 'quantity') || /price$/i.test(name)) continue
    const sum = rows.reduce((before, row) => before.plus(numberOf(row[name])), new Decimal(0))
    totals.set(name, formats[widget](sum))
  }
  return totals
}

function numberOf(value: unknown): Decimal {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return /^-?\d+(\.\d+)?$/.test(text) ? new Decimal(text) : new Decimal(0)
}

export interface PageTotalsProps {
  readonly label: string
  readonly columns: readonly TableColumnType<Row>[]
  readonly totals: ReadonlyMap<string, string>
  readonly hasSelection: boolean
}

/** The line itself. A plain call, not a component: the table keeps a summary in sight only when it is handed one directly. */
export function pageTotals({ label, columns, totals, hasSelection }: PageTotalsProps) {
  const first = hasSelection ? 1 : 0
  const labelAt = columns.findIndex(({ key }) => !totals.has(String(key)))
  return (
    <Table.Summary fixed>
      <Table.Summary.Row>
        {hasSelection && <Table.Summary.Cell index={0} />}
        {columns.map(({ key, align }, at) => (
          <Table.Summary.Cell key={String(key)} index={first + at} {...(align && { align })}>
            {at === labelAt ? label : <strong>{totals.get(String(key))}</strong>}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  )
}
