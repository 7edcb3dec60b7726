/** What an export asks for, and the small CSV that a page makes of rows it already has. */
import type { Row } from '../resource-calls.ts'

/** More rows than this are written by a background job. */
export const directExportLimit = 5000

export interface ExportChoice {
  readonly format: 'xlsx' | 'csv'
  readonly scope: 'all' | 'page' | 'chosen'
  readonly fields: readonly string[]
}

/** The body of the export call: the conditions of the list, or the ids of what is meant. */
export function exportRequest(
  choice: ExportChoice,
  conditions: Readonly<Record<string, unknown>>,
  rows: { readonly chosen: readonly Row[]; readonly page: readonly Row[] },
): Record<string, unknown> {
  const { format, scope, fields } = choice
  const ids = scope === 'all' ? undefined : rows[scope].map((row) => row.id).join(',')
  return { ...conditions, format, fields: fields.join(','), ...(ids !== undefined && { ids }) }
}

export interface CsvColumn {
  readonly title: string
  readonly value: (row: Row) => unknown
}

/** RFC 4180; a cell that a spreadsheet would run as a formula gets an apostrophe in front. */
export function toCsv(columns: readonly CsvColumn[], rows: readonly Row[]): string {
  const lines = [columns.map((column) => column.title), ...rows.map((row) => columns.map((column) => column.value(row)))]
  return lines.map((line) => line.map(cell).join(',')).join('\r\n')
}

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
