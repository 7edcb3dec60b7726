/** Rows to CSV as spreadsheets expect it: UTF-8 with a byte-order mark, CRLF, and no cell that a spreadsheet would run as a formula. */

/** Spreadsheets evaluate texts that begin like this, Chinese ones also in full width. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
const plainNumber = /^-?\d+(\.\d+)?$/

/** One cell. A text that looks like a formula gets a leading apostrophe, which spreadsheets show as text; negative numbers stay numbers. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  const text = String(value)
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: readonly (string | number | boolean | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** The bytes of the file. */
export async function* csvStream(
  titles: readonly string[],
  batches: AsyncIterable<readonly (readonly (string | number | boolean | null)[])[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${line(titles)}`)
  for await (const batch of batches) if (batch.length > 0) yield Buffer.from(batch.map(line).join(''))
}
