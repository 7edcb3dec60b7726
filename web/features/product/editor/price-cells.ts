/** The grid of prices and storage as pure data: what a cell takes, what is pasted from a spreadsheet, what is filled down. */
import { Decimal } from 'decimal.js'
import { stockModes } from '#server/modules/product/content/product-content.contract.ts'
import type { Field } from '#web/kit/widgets/field.ts'

/** By SKU, then by field; null where nothing is typed. */
export type Cells = Readonly<Record<string, Readonly<Record<string, string | null>>>>

const words = new Map(stockModes.flatMap(({ value, label }) => [value, label.zh, label.en].map((word) => [word.toLowerCase(), value] as const)))

/**
 * A text as the field keeps it: no signs of currencies and groups, shares as fractions, choices by their codes. In the grid 13 means 13 %;
 * a spreadsheet may also say 0.13.
 */
export function cellOf({ widget, view }: Pick<Field, 'widget' | 'view'>, text: string, from: 'typed' | 'spreadsheet'): string | null {
  const bare = text.trim()
  if (bare === '') return null
  if (view.options) return words.get(bare.toLowerCase()) ?? bare
  const number = bare.replace(/[¥￥,\s]/g, '')
  if (widget !== 'rate') return number
  const percent = number.replace(/%$/, '')
  if (!/^\d{1,3}(\.\d{1,6})?$/.test(percent)) return number
  const isShare = from === 'spreadsheet' && !number.endsWith('%') && new Decimal(percent).lt(1)
  return isShare ? percent : new Decimal(percent).div(100).toFixed()
}

/** As it is shown in a cell. */
export function shownIn({ widget }: Pick<Field, 'widget'>, value: string | null | undefined): string {
  if (!value) return ''
  return widget === 'rate' && /^\d+(\.\d+)?$/.test(value) ? new Decimal(value).times(100).toFixed() : value
}

interface At {
  readonly row: number
  readonly column: number
}

/** Cells with a paste laid over them from one cell on; what reaches beyond the grid is left out. */
export function pasted(cells: Cells, rows: readonly string[], columns: readonly Field[], at: At, lines: readonly (readonly string[])[]): Cells {
  const next = Object.fromEntries(Object.entries(cells).map(([id, values]) => [id, { ...values }]))
  for (const [down, line] of lines.entries()) {
    const id = rows[at.row + down]
    if (id === undefined) break
    for (const [right, text] of line.entries()) {
      const column = columns[at.column + right]
      if (column) next[id] = { ...next[id], [column.name]: cellOf(column, text, 'spreadsheet') }
    }
  }
  return next
}

/** The value of one row in all rows below it. */
export function filledDown(cells: Cells, rows: readonly string[], field: string, from: number): Cells {
  const value = cells[rows[from] ?? '']?.[field] ?? null
  const below = new Set(rows.slice(from + 1))
  return Object.fromEntries(Object.entries(cells).map(([id, values]) => [id, below.has(id) ? { ...values, [field]: value } : values]))
}

/** What differs from what was saved, by SKU: only that is sent. */
export function changedCells(before: Cells, now: Cells): Record<string, Record<string, string | null>> {
  const changed: Record<string, Record<string, string | null>> = {}
  for (const [id, values] of Object.entries(now)) {
    const differing = Object.entries(values).filter(([field, value]) => (value ?? '') !== (before[id]?.[field] ?? ''))
    if (differing.length > 0) changed[id] = Object.fromEntries(differing)
  }
  return changed
}

/** Cells that cannot be saved as they stand, as `<skuId> <field>`. */
export const wrongCells = (changed: Cells, columns: readonly Field[]): ReadonlySet<string> =>
  new Set(
    Object.entries(changed).flatMap(([id, values]) =>
      columns.filter(({ name, schema }) => typeof values[name] === 'string' && !schema.safeParse(values[name]).success).map(({ name }) => `${id} ${name}`),
    ),
  )
