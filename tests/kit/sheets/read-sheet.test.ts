import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReadRow } from '#kit/sheets/read-row.ts'
import { readSheet } from '#kit/sheets/read-sheet.ts'
import { repackZip } from '#kit/sheets/repack-zip.ts'
import { harmfulWorkbooks, workbookOf, workbookParts, zipOf } from '#tests/support/harmful-files.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chandlery-harm-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const fileOf = async (content: Buffer): Promise<string> => {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return path
}
const readAll = async (content: Buffer, extension = 'xlsx'): Promise<ReadRow[]> => {
  const rows: ReadRow[] = []
  for await (const row of readSheet(await fileOf(content), extension)) rows.push(row)
  return rows
}

describe('a workbook', () => {
  test.each(Object.entries(harmfulWorkbooks))('that %s is refused, and the process is as it was', async (_what, make) => {
    const content = make()
    const before = process.memoryUsage().rss
    await expect(readAll(content)).rejects.toMatchObject({ code: 'import-unreadable' })
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024)
  })

  test('is read beside the main thread, which goes on meanwhile', async () => {
    const rows = Array.from({ length: 20_000 }, (_each, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}</v></c></row>`).join('')
    let turns = 0
    const ticker = setInterval(() => (turns += 1), 1)
    const read = await readAll(workbookOf(rows))
    clearInterval(ticker)
    expect([read.length, read.at(-1)]).toEqual([20_000, { number: 20_000, cells: [19_999] }])
    // Parsing takes the thread beside this one some hundred milliseconds; in this one, nothing else would have had a turn.
    expect(turns).toBeGreaterThan(20)
  })

  test('with folders among its parts, and its sheets before the workbook, is read', async () => {
    const parts = workbookParts('<row r="1"><c r="A1"><v>7</v></c></row>').toReversed()
    expect(await readAll(zipOf([{ name: 'xl/', content: '' }, { name: 'xl/worksheets/', content: '' }, ...parts]))).toEqual([{ number: 1, cells: [7] }])
  })

  test('that nobody reads to its end leaves nothing running', async () => {
    const rows = Array.from({ length: 5_000 }, (_each, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`).join('')
    for await (const row of readSheet(await fileOf(workbookOf(rows)), 'xlsx')) if (row.number === 2) break
    expect(process.getActiveResourcesInfo().filter((kind) => kind === 'Worker' || kind === 'MessagePort')).toEqual([])
  })
})

test('a list in text has limits too', async () => {
  await expect(readAll(Buffer.from(','.repeat(300)), 'csv')).rejects.toMatchObject({ code: 'import-unreadable' })
  await expect(readAll(Buffer.from('\n'.repeat(200_001)), 'csv')).rejects.toMatchObject({ code: 'import-unreadable' })
})

test('the copy of a zip says true sizes', async () => {
  const lying = await fileOf(zipOf([{ name: 'a', content: 'x'.repeat(5000), claims: 7 }]))
  const copy = join(folder, 'copy')
  await repackZip(lying, copy)
  await repackZip(copy, join(folder, 'again'), 5000)
  await expect(repackZip(copy, join(folder, 'less'), 4999)).rejects.toThrow('too much')
  expect((await stat(join(folder, 'again'))).size).toBe((await stat(copy)).size)
})
