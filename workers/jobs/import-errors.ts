/** The rows that were refused, as they stood in the uploaded sheet, with the reason at the end: to be corrected and imported again. */
import type { ReadCell, ReadRow } from '#kit/sheets/read-row.ts'
import { xlsxStream, type CellValue } from '#kit/sheets/xlsx-writer.ts'

/**
 * @param reasons by row number
 * @param text of a message code
 */
export async function* errorSheet(rows: AsyncIterable<ReadRow>, reasons: ReadonlyMap<number, string>, text: (code: string) => string): AsyncGenerator<Buffer> {
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
