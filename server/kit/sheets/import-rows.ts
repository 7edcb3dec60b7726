/** An uploaded sheet as drafts: header, then row after row, each either a valid draft or the reasons why not. */
import { Failure } from '../errors.ts'
import { parseInputInBoth } from '../http/input-problems.ts'
import { messageWords, type Translate } from '../messages.ts'
import type { Resource } from '../contract.ts'
import { inBoth, joinedWords, labelOf, storedWords } from '../words.ts'
import { convertCell, matchHeaders, type ImportColumn } from './import-columns.ts'
import { isExampleRow } from './import-template.ts'
import type { ReadCell, ReadRow } from './read-row.ts'

/** Rows of one file; more is a matter of several files. */
export const MAX_IMPORT_ROWS = 50_000

export interface DraftRow {
  /** As the spreadsheet counts. */
  readonly number: number
  readonly cells: readonly ReadCell[]
  readonly draft: Readonly<Record<string, unknown>> | undefined
  /** As they are stored, in both languages; empty when there is a draft. */
  readonly reasons: readonly string[]
}

export interface ImportReading {
  readonly resource: Resource
  readonly columns: readonly ImportColumn[]
  readonly zone: string
  readonly translate: Translate
  /** The value of a reference field for the text in its cell; undefined leaves the text as it is. */
  readonly resolve: (column: ImportColumn, text: string) => Promise<{ readonly value: string } | { readonly code: string } | undefined>
}

export interface FilledRow {
  readonly row: ReadRow
  /** By the place of its cell. */
  readonly columns: ReadonlyMap<number, ImportColumn>
}

/**
 * The rows that somebody filled in: below the header, without the example of the template.
 * @param headersOf which columns the header names
 * @throws Failure `import-too-many-rows`, `import-no-rows`
 */
export async function* filledRows(rows: AsyncIterable<ReadRow>, headersOf: (header: ReadRow) => ReadonlyMap<number, ImportColumn>): AsyncGenerator<FilledRow> {
  let columns: ReadonlyMap<number, ImportColumn> | undefined
  let count = 0
  for await (const row of rows) {
    if (row.cells.every((cell) => cell === null || cell === '')) continue
    if (!columns) {
      columns = headersOf(row)
      continue
    }
    if (isExampleRow(columns, row.cells)) continue
    count += 1
    if (count > MAX_IMPORT_ROWS) throw new Failure('rule', 'import-too-many-rows', { limit: MAX_IMPORT_ROWS })
    yield { row, columns }
  }
  if (count === 0) throw new Failure('rule', 'import-no-rows')
}

/**
 * @throws Failure `import-missing-columns` when a required column is not there, `import-too-many-rows`, `import-no-rows`
 */
export async function* draftRows(reading: ImportReading, rows: AsyncIterable<ReadRow>): AsyncGenerator<DraftRow> {
  for await (const { row, columns } of filledRows(rows, (header) => headersOf(reading, header))) yield draftOf(reading, columns, row)
}

function headersOf({ columns }: ImportReading, row: ReadRow): Map<number, ImportColumn> {
  const matched = matchHeaders(columns, row.cells)
  const there = new Set(matched.values())
  const missing = columns.filter((column) => column.isRequired && !there.has(column))
  if (missing.length > 0) throw missingColumns(missing)
  return matched
}

/** Columns that a header lacks, named in the language of whoever reads why the import failed. */
export const missingColumns = (missing: readonly ImportColumn[]): Failure =>
  new Failure('rule', 'import-missing-columns', { columns: joinedWords(missing.map(columnName), { zh: '、', en: ', ' }) })

/** What a column is called, as it is stored. */
export const columnName = ({ view, field }: ImportColumn): string => storedWords(view.label ?? field)

async function draftOf(reading: ImportReading, matched: ReadonlyMap<number, ImportColumn>, row: ReadRow): Promise<DraftRow> {
  const { resource, translate } = reading
  const values: Record<string, unknown> = {}
  const reasons: string[] = []
  const notRead = new Set<string>()
  const refuse = (field: string, message: string): void => void reasons.push(fieldReason(reading.columns, field, message))
  for (const [index, column] of matched) {
    const converted = await valueOf(reading, column, row.cells[index] ?? null)
    if (converted.problem) {
      notRead.add(column.field)
      refuse(column.field, messageWords(translate, converted.problem.code, converted.problem.params))
    } else if (converted.value !== undefined) values[column.field] = converted.value
  }
  const parsed = parseInputInBoth(resource.draft, values, translate)
  for (const { path, message } of parsed.problems ?? []) {
    const field = path.split(/[.[]/)[0] ?? path
    if (!notRead.has(field)) refuse(field, message)
  }
  const base = { number: row.number, cells: row.cells, reasons }
  return { ...base, draft: reasons.length === 0 ? (parsed.data as Record<string, unknown>) : undefined }
}

/** What is wrong with a field of a row, as it is stored. @param message as it is stored */
export const fieldReason = (columns: readonly ImportColumn[], field: string, message: string): string => {
  const name = columns.find((column) => column.field === field)?.view.label ?? field
  return storedWords(inBoth((say) => `${say(name)}: ${say(labelOf(message))}`))
}

async function valueOf(reading: ImportReading, column: ImportColumn, cell: ReadCell) {
  const converted = convertCell(column, cell, reading.zone)
  if (converted.problem || typeof converted.value !== 'string' || !column.view.reference) return converted
  const found = await reading.resolve(column, converted.value)
  if (!found) return converted
  return 'value' in found ? { value: found.value } : { problem: { path: column.field, code: found.code, params: { value: converted.value } } }
}
