/** The rows of an uploaded .xlsx or .csv, one by one: the first sheet, texts and numbers as they stand, nothing evaluated. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { parse } from 'csv-parse'
import { Failure } from '../errors.ts'
import { sheetLimits, type ReadRow } from './read-row.ts'
import { xlsxRows } from './xlsx-rows.ts'

/** @throws Failure `import-unreadable` when the file is not what its extension says, or unpacks to something monstrous */
export async function* readSheet(path: string, extension: string): AsyncGenerator<ReadRow> {
  try {
    yield* extension === 'csv' ? csvRows(path) : xlsxRows(path)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('rule', 'import-unreadable', { cause: error instanceof Error ? error.message : String(error) })
  }
}

async function* csvRows(path: string): AsyncGenerator<ReadRow> {
  const decoder = new TextDecoder(await encodingOf(path), { fatal: false })
  const parser = parse({ relax_column_count: true, skip_empty_lines: false, relax_quotes: true, max_record_size: 1_000_000 })
  const feeding = (async () => {
    for await (const chunk of createReadStream(path)) {
      if (!parser.write(decoder.decode(chunk as Buffer, { stream: true }))) await new Promise((resolve) => parser.once('drain', resolve))
    }
    parser.end(decoder.decode())
  })()
  feeding.catch((error: Error) => parser.destroy(error))
  let number = 0
  for await (const cells of parser) {
    number += 1
    if (number > sheetLimits.rows || (cells as string[]).length > sheetLimits.columns) throw new Error('The file has more rows or columns than is read')
    yield { number, cells: (cells as string[]).map((cell) => (cell === '' ? null : unprotected(cell))) }
  }
  await feeding
}

/** Our own exports put an apostrophe before what looks like a formula. */
const unprotected = (cell: string): string => (/^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell)

/** UTF-8 unless its beginning is not; then what Chinese spreadsheets write. TextDecoder drops the byte-order mark. */
async function encodingOf(path: string): Promise<'utf-8' | 'gb18030'> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0)
    // The last character may be cut in half.
    new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), { stream: true })
    return 'utf-8'
  } catch {
    return 'gb18030'
  } finally {
    await handle.close()
  }
}
