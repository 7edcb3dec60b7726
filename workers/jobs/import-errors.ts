/** The rows that were refused, as they stood in the uploaded sheet, with the reason at the end: to be corrected and imported again. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sql } from '#kit/data-source.ts'
import type { FileStore, StoredFile } from '#kit/files/file-store.ts'
import type { Translate } from '#kit/messages.ts'
import type { Principal } from '#kit/principal.ts'
import type { ReadCell, ReadRow } from '#kit/sheets/read-row.ts'
import { readSheet } from '#kit/sheets/read-sheet.ts'
import { wordsIn } from '#kit/words.ts'
import { xlsxStream, type CellValue } from '#kit/sheets/xlsx-writer.ts'
import { resultExpiry } from './export.handler.ts'
import { withTemporaryFile } from './temporary-file.ts'

export interface ErrorKeeping {
  readonly sql: Sql
  readonly files: FileStore
  readonly translate: Translate
  readonly principal: Principal
  readonly keepDays?: number | undefined
}

/** Keeps the refused rows as a file for whoever imported. @param path of the sheet as it was uploaded; @param reasons by row number, as they are stored */
export async function keepErrors(
  { sql, files, translate, principal, keepDays = 7 }: ErrorKeeping,
  file: StoredFile,
  path: string,
  reasons: ReadonlyMap<number, string>,
): Promise<StoredFile> {
  // A file is in one language: that in which the job was begun.
  const said = new Map([...reasons].map(([row, reason]) => [row, wordsIn(reason, principal.locale)]))
  return withTemporaryFile(async (errors) => {
    const bytes = errorSheet(readSheet(path, file.ext), said, (code) => translate(code, principal.locale))
    await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(errors))
    const name = `${file.name.replace(/\.[^.]+$/, '')}-${translate('import-wrong-rows', principal.locale)}.xlsx`
    const owner = { tenantId: principal.tenantId, userId: principal.userId, supplierId: principal.supplierId }
    return files.keep(sql, { path: errors, name, module: 'jobResult', expiresAt: resultExpiry(keepDays) }, owner)
  })
}

/**
 * @param reasons by row number
 * @param text of a message code
 */
async function* errorSheet(rows: AsyncIterable<ReadRow>, reasons: ReadonlyMap<number, string>, text: (code: string) => string): AsyncGenerator<Buffer> {
  const source = rows[Symbol.asyncIterator]()
  const header = await firstFilled(source)
  const titles = header.map((cell) => String(cell ?? ''))
  const columns = [
    ...titles.map((title) => ({ title, width: 18, style: 'general' as const })),
    { title: text('import-reason'), width: 60, style: 'text' as const },
  ]
  yield* xlsxStream({ sheetName: text('import-reason'), columns }, refused(source, titles.length, reasons))
}

async function firstFilled(source: AsyncIterator<ReadRow>): Promise<readonly ReadCell[]> {
  for (;;) {
    const { done, value } = await source.next()
    if (done === true) return []
    if (value.cells.some((cell) => cell !== null && cell !== '')) return value.cells
  }
}

async function* refused(source: AsyncIterator<ReadRow>, width: number, reasons: ReadonlyMap<number, string>): AsyncGenerator<CellValue[][]> {
  for (;;) {
    const { done, value } = await source.next()
    if (done === true) return
    const reason = reasons.get(value.number)
    if (reason !== undefined) yield [[...Array.from({ length: width }, (_, index) => written(value.cells[index] ?? null)), reason]]
  }
}

const written = (cell: ReadCell): CellValue => (cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '') : cell)
