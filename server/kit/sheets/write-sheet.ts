/** Rows of a source as the bytes of a file. */
import { minuteIn } from '../clock.ts'
import type { SheetColumn } from '../resource/sheet-port.ts'
import { cellColumns, type CellLookups, type CellSettings } from './sheet-cells.ts'
import { csvStream } from './csv-writer.ts'
import { xlsxStream, type CellValue } from './xlsx-writer.ts'

export interface SheetRequest extends CellSettings, CellLookups {
  readonly sheetName: string
  readonly columns: readonly SheetColumn[]
  /** Told after each batch; what it throws ends the file. */
  readonly onBatch?: (rows: number) => Promise<void>
}

/** @returns the file's bytes; memory stays at some batches however many rows come */
export async function sheetStream(request: SheetRequest, rows: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>): Promise<AsyncGenerator<Buffer>> {
  const cells = await cellColumns(request.columns, request, request)
  const batches = async function* (): AsyncGenerator<CellValue[][]> {
    for await (const batch of rows) {
      for (const column of cells) await column.prepare?.(batch)
      yield batch.map((row) => cells.map((column) => column.cell(row)))
      await request.onBatch?.(batch.length)
    }
  }
  return request.format === 'xlsx'
    ? xlsxStream({ sheetName: request.sheetName, columns: cells }, batches())
    : csvStream(
        cells.map(({ title }) => title),
        batches(),
      )
}

/** `采购订单_20261121-1530.xlsx`, in the company's time. */
export function sheetFileName(label: string, format: 'xlsx' | 'csv', at: Date, zone: string): string {
  const stamp = minuteIn(zone, at).replaceAll('-', '').replace(' ', '-').replace(':', '')
  return `${label}_${stamp}.${format}`
}
