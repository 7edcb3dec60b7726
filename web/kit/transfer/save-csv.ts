/** Saves rows that a page already has as a CSV file. */
import { saveAs } from '../file-transfer.ts'
import { translate } from '../i18n.ts'
import type { Row } from '../resource-calls.ts'
import { toCsv } from './export-rows.ts'
import type { CsvColumn } from './export-rows.ts'
import '../texts.ts'

/** @throws when there are no rows: an empty file would look like a failed export */
export function saveCsv(name: string, columns: readonly CsvColumn[], rows: readonly Row[]): void {
  if (rows.length === 0) throw new Error(translate('kit:transfer.noRows'))
  // The mark at the beginning tells Excel that the text is UTF-8.
  saveAs(new Blob(['\uFEFF', toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }), name.endsWith('.csv') ? name : `${name}.csv`)
}
