/** The workbook that an import begins with: headers with required marks, drop-downs for choices, notes, and an example row. */
import type ExcelJS from 'exceljs'
import type { FieldView, Label } from '../contract.ts'
import type { Locale } from '../messages.ts'
import type { ImportColumn } from './import-columns.ts'
import type { ReadCell } from './read-row.ts'
import { columnLetters } from './xlsx-writer.ts'

/** Rows that get drop-downs. */
const PREPARED_ROWS = 1_000

/** @returns the bytes of an .xlsx */
export async function importTemplate(label: Label, columns: readonly ImportColumn[], locale: Locale): Promise<Buffer> {
  // Loaded by who needs it first: it takes as long as a sixth of a start.
  const { default: excel } = await import('exceljs')
  const book = new excel.Workbook()
  const sheet = book.addWorksheet(label[locale].replace(/[\\/?*:[\]]/g, ' ').slice(0, 31), { views: [{ state: 'frozen', ySplit: 1 }] })
  const choices = book.addWorksheet('_choices', { state: 'veryHidden' })
  sheet.columns = columns.map((column) => ({ header: headerOf(column, locale), width: Math.max(14, headerOf(column, locale).length * 2 + 2) }))
  for (const [index, column] of columns.entries()) {
    const header = sheet.getCell(1, index + 1)
    header.font = { bold: true, ...(column.isRequired && { color: { argb: 'FFCF1322' } }) }
    const hint = column.view.hint?.[locale]
    if (hint) header.note = hint
    if (['date', 'datetime'].includes(column.view.widget ?? ''))
      sheet.getColumn(index + 1).numFmt = column.view.widget === 'date' ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss'
    if (column.shownChoices.length > 0) addDropDown(sheet, choices, index, column)
  }
  if (columns.some((column) => isMarked(exampleOf(column, locale)))) {
    // Under the headers: drop-downs have made rows already, behind which nobody would look for it.
    const example = sheet.getRow(2)
    for (const [index, column] of columns.entries()) example.getCell(index + 1).value = exampleOf(column, locale)
    example.font = { italic: true, color: { argb: 'FF8C8C8C' } }
  }
  return Buffer.from(await book.xlsx.writeBuffer())
}

const headerOf = ({ view, field, isRequired }: ImportColumn, locale: Locale): string => `${isRequired ? '*' : ''}${view.label?.[locale] ?? field}`

function addDropDown(sheet: ExcelJS.Worksheet, choices: ExcelJS.Worksheet, index: number, { shownChoices, isRequired }: ImportColumn): void {
  const letters = columnLetters(index)
  choices.getColumn(index + 1).values = [...shownChoices]
  const formulae = [`_choices!$${letters}$1:$${letters}$${shownChoices.length}`]
  for (let row = 2; row <= PREPARED_ROWS; row += 1)
    sheet.getCell(row, index + 1).dataValidation = { type: 'list', allowBlank: !isRequired, formulae, showErrorMessage: true }
}

const examples: Partial<Record<NonNullable<FieldView['widget']>, string>> = {
  number: '1',
  money: '100.00',
  quantity: '10',
  rate: '0.13',
  date: '2026-01-31',
  datetime: '2026-01-31 09:30:00',
  tags: 'A、B',
}

/** Marked, so that an example left in the sheet is never imported; a sheet that could not be marked gets none. */
const exampleMarks: Readonly<Record<Locale, string>> = { zh: '示例', en: 'Example:' }
const isMarked = (text: string): boolean => Object.values(exampleMarks).some((mark) => text.startsWith(mark))
const exampleOf = ({ view, shownChoices }: ImportColumn, locale: Locale): string =>
  shownChoices[0] ?? examples[view.widget ?? 'text'] ?? `${exampleMarks[locale]} ${view.label?.[locale] ?? ''}`.trim()
/** A cell as the template has it, in whichever language it was taken. */
const isExample = ({ column, text }: { column: ImportColumn; text: string }): boolean => text === exampleOf(column, 'zh') || text === exampleOf(column, 'en')

const isUntouched = ({ column, text }: { column: ImportColumn; text: string }): boolean =>
  text === '' || isExample({ column, text }) || column.choices?.has(text.toLowerCase()) === true

/** An example row is one whose cells are all as the template has them (a choice may have been changed), one of them marked. */
export function isExampleRow(matched: ReadonlyMap<number, ImportColumn>, cells: readonly ReadCell[]): boolean {
  const pairs = [...matched].map(([index, column]) => ({ column, text: String(cells[index] ?? '') }))
  return pairs.some((pair) => isMarked(pair.text) && isExample(pair)) && pairs.every(isUntouched)
}
