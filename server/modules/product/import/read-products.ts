/**
 * A sheet as products: rows that follow each other and say the same number, or without one the same name, are the SKU of one product.
 * One product is held at a time, however long the sheet is.
 */
import { messageWords, type Params, type Translate } from '#kit/messages.ts'
import { convertCell, matchHeaders, type ImportColumn } from '#kit/sheets/import-columns.ts'
import { filledRows, missingColumns } from '#kit/sheets/import-rows.ts'
import type { ReadCell, ReadRow } from '#kit/sheets/read-row.ts'
import type { ResolveReference } from '#kit/sheets/resolve-references.ts'
import { limits } from '../product-steps.contract.ts'
import type { SheetColumns } from './sheet-columns.service.ts'

/** Something wrong with a row; without a column with the row as a whole. */
export interface LineProblem {
  readonly row: number
  readonly field: string | null
  /** As it is stored, in both languages. */
  readonly message: string
}

export interface SheetLine {
  /** As the spreadsheet counts. */
  readonly number: number
  /** By the field of the column; what was left empty is not there. */
  readonly values: Readonly<Record<string, unknown>>
}

export interface SheetProduct {
  readonly code: string | undefined
  readonly name: string | undefined
  readonly lines: readonly SheetLine[]
  readonly problems: readonly LineProblem[]
}

export interface SheetReading {
  readonly columns: SheetColumns
  readonly zone: string
  readonly translate: Translate
  readonly resolve: ResolveReference
}

const nameField = 'spu.basic.name'
type Read = { readonly line: SheetLine; readonly problems: readonly LineProblem[] }

/** @throws Failure `import-missing-columns`, `import-too-many-rows`, `import-no-rows` */
export async function* sheetProducts(reading: SheetReading, rows: AsyncIterable<ReadRow>): AsyncGenerator<SheetProduct> {
  const seen = new Set<string>()
  let current: Read[] = []
  for await (const read of sheetLines(reading, rows)) {
    if (current.length > 0 && !isSameProduct(current, read.line)) {
      yield productOf(reading, seen, current)
      current = []
    }
    current.push(read)
  }
  if (current.length > 0) yield productOf(reading, seen, current)
}

const textIn = ({ values }: SheetLine, field: string): string | undefined => {
  const value = values[field]
  return value === undefined ? undefined : String(value)
}
const firstSaid = (read: readonly Read[], field: string): string | undefined => read.map(({ line }) => textIn(line, field)).find((text) => text !== undefined)

function isSameProduct(current: readonly Read[], line: SheetLine): boolean {
  const [code, name] = [textIn(line, 'spuCode'), textIn(line, nameField)]
  if (code !== undefined) return code === firstSaid(current, 'spuCode')
  return name === undefined || name === firstSaid(current, nameField)
}

function productOf({ translate }: SheetReading, seen: Set<string>, read: readonly Read[]): SheetProduct {
  const [code, name] = [firstSaid(read, 'spuCode'), firstSaid(read, nameField)]
  const lines = read.map(({ line }) => line)
  const problems = read.flatMap((one) => one.problems)
  const row = lines[0]?.number ?? 0
  const say = (field: string | null, message: string, params?: Params): void => {
    problems.push({ row, field, message: messageWords(translate, message, params) })
  }
  const key = code === undefined ? `name ${name}` : `code ${code}`
  if (code === undefined && name === undefined) say(nameField, 'product.import-needs-name')
  else if (seen.has(key)) say(code === undefined ? nameField : 'spuCode', 'product.import-apart')
  if (lines.length > limits.skus) say(null, 'product.too-many-skus', { most: limits.skus })
  seen.add(key)
  return { code, name, lines, problems }
}

async function* sheetLines(reading: SheetReading, rows: AsyncIterable<ReadRow>): AsyncGenerator<Read> {
  for await (const { row, columns } of filledRows(rows, (header) => headersOf(reading, header))) yield lineOf(reading, columns, row)
}

function headersOf({ columns: { columns } }: SheetReading, row: ReadRow): Map<number, ImportColumn> {
  const matched = matchHeaders(columns, row.cells)
  const there = new Set([...matched.values()].map(({ field }) => field))
  // By one of the two a product is known.
  if (!there.has('spuCode') && !there.has(nameField)) {
    const missing = columns.filter(({ field }) => field === 'spuCode' || field === nameField)
    throw missingColumns(missing)
  }
  return matched
}

async function lineOf(reading: SheetReading, matched: ReadonlyMap<number, ImportColumn>, row: ReadRow): Promise<Read> {
  const values: Record<string, unknown> = {}
  const problems: LineProblem[] = []
  for (const [index, column] of matched) {
    const { value, problem } = await valueOf(reading, column, row.cells[index] ?? null)
    if (problem) problems.push({ row: row.number, field: column.field, message: messageWords(reading.translate, problem.code, problem.params) })
    else if (value !== undefined) values[column.field] = value
  }
  return { line: { number: row.number, values }, problems }
}

interface Valued {
  readonly value?: unknown
  readonly problem?: { readonly code: string; readonly params?: Readonly<Record<string, unknown>> | undefined } | undefined
}

async function valueOf({ columns: { several }, zone, resolve }: SheetReading, column: ImportColumn, cell: ReadCell): Promise<Valued> {
  const converted = convertCell(column, cell, zone)
  const choices = several.get(column.field)
  if (converted.problem || converted.value === undefined) return converted
  if (choices) {
    const texts = converted.value as readonly string[]
    const strange = texts.find((text) => !choices.has(text.toLowerCase()))
    return strange === undefined
      ? { value: texts.map((text) => choices.get(text.toLowerCase())) }
      : { problem: { code: 'import-not-a-choice', params: { value: strange } } }
  }
  if (!column.view.reference || typeof converted.value !== 'string') return converted
  const found = await resolve(column, converted.value)
  return found && 'code' in found ? { problem: { code: found.code, params: { value: converted.value } } } : { value: found?.value ?? converted.value }
}
