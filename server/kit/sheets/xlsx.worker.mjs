/**
 * Reads an .xlsx beside the main thread: parsing takes whole seconds of a processor, and a hostile file may take all the memory it
 * is given. Plain JavaScript, so that every way of starting the product (sources, tests, bundle) loads the same file.
 *
 * Sends `{ rows }` in batches, each after the reader asked for it, then `{ done }`; `{ refused }` when the sheet is beyond its limits.
 */
import { createReadStream } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import excel from 'exceljs'

const { path, limits } = workerData
/** A batch ends at either, so that what waits in between stays small. */
const batchRows = 500
const batchCharacters = 1_000_000

let [rows, characters, total] = [[], 0, 0]
let asked = nextAsk()

function nextAsk() {
  return new Promise((resolve) => parentPort.once('message', resolve))
}

async function flush() {
  await asked
  asked = nextAsk()
  // A port of a thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort.postMessage({ rows })
  rows = []
  characters = 0
}

/** Formulas give their last result, rich text and links their text, errors nothing. */
function plain(value) {
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') return value
  if (value instanceof Date) return value
  if ('richText' in value) return value.richText.map(({ text }) => text).join('')
  if ('text' in value) return plain(value.text)
  if ('result' in value) return plain(value.result)
  return null
}

function cellsOf(row) {
  const { values } = row
  if (values.length - 1 > limits.columns) return undefined
  return Array.from({ length: Math.max(0, values.length - 1) }, (_, index) => plain(values[index + 1]))
}

async function read() {
  const reader = new excel.stream.xlsx.WorkbookReader(createReadStream(path), {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  })
  let [count, isWorkbook] = [0, false]
  for await (const sheet of reader) {
    isWorkbook = true
    for await (const row of sheet) {
      const cells = cellsOf(row)
      count += 1
      const length = cells?.reduce((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0) ?? 0
      total += length
      if (
        cells === undefined ||
        count > limits.rows ||
        total > limits.characters ||
        cells.some((cell) => typeof cell === 'string' && cell.length > limits.cell)
      )
        return { refused: true }
      rows.push({ number: row.number, cells })
      characters += length
      if (rows.length >= batchRows || characters >= batchCharacters) await flush()
    }
    break
  }
  // A zip of something else has no sheet at all.
  if (!isWorkbook) return { refused: true }
  if (rows.length > 0) await flush()
  return { done: true }
}

const last = await read()
await asked
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort.postMessage(last)
parentPort.close()
