/** Cells of an imported sheet are held to what a form is held to: years of business, and signs that people type. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineResource, Instant } from '#kit/contract.ts'
import { dayOrNone, label, named } from '#kit/fields.contract.ts'
import { createTranslate, kitMessages } from '#kit/messages.ts'
import { importColumns } from '#kit/sheets/import-columns.ts'
import { draftRows } from '#kit/sheets/import-rows.ts'
import type { ReadCell } from '#kit/sheets/read-row.ts'
import { sheetMessages } from '#kit/sheets/sheet.messages.ts'
import { wordsIn } from '#kit/words.ts'
import { principal } from '#tests/support/principals.ts'

const thing = defineResource({
  name: 'thing',
  label: label('物', 'Thing'),
  path: '/api/test/thing',
  row: {
    name: named('名称', 'Name'),
    on: dayOrNone('日期', 'Day'),
    at: Instant.nullish().meta({ label: label('时刻', 'Moment'), widget: 'datetime' }),
    kept: z.string(),
  },
  writable: ['name', 'on', 'at'],
})

async function read(...cells: ReadCell[]) {
  const { translate } = createTranslate([kitMessages, sheetMessages])
  const columns = await importColumns(thing, principal(), async () => new Map(), 'en')
  const rows = (async function* () {
    yield { number: 1, cells: ['Name', 'Day', 'Moment'] as ReadCell[] }
    yield { number: 2, cells }
  })()
  for await (const row of draftRows({ resource: thing, columns, zone: 'Asia/Shanghai', translate, resolve: async () => undefined }, rows)) return row
  throw new Error('There is no row.')
}

const years = 'Dates lie between 1900 and 2200'
test.each<[string, ReadCell[], string[]]>([
  ['a day before business', ['a', '1899-12-31'], [`Day: ${years}`]],
  ['a day after it', ['a', '2201-01-01'], [`Day: ${years}`]],
  ['a date of the spreadsheet', ['a', new Date('9999-12-31T00:00:00Z')], [`Day: ${years}`]],
  ['a moment', ['a', null, '1899-12-31 10:00'], [`Moment: ${years}`]],
  ['a year of two digits, which clocks take for one of the last century', ['a', '0099-01-01'], ['Day: “0099-01-01” is not a date']],
  ['a day that its month has not', ['a', '2026-02-31'], ['Day: “2026-02-31” is not a date']],
  ['a sign that turns the direction of writing', ['invoice\u202efdp.exe'], ['Name: Contains characters that cannot be used']],
  ['one that isolates', ['a\u2066b'], ['Name: Contains characters that cannot be used']],
  ['the sign that stands between two languages', ['a\u001fb'], ['Name: Contains characters that cannot be used']],
])('%s is refused', async (_what, cells, reasons) => expect((await read(...cells)).reasons.map((reason) => wordsIn(reason, 'en'))).toEqual(reasons))

test('reasons are read in the language of the reader, whichever the sheet was uploaded in', async () => {
  const { reasons } = await read('', '2026-02-31')
  expect(reasons.map((reason) => wordsIn(reason, 'zh'))).toEqual(['日期: “2026-02-31”不是日期', '名称: 请输入名称'])
  expect(reasons.map((reason) => wordsIn(reason, 'en'))).toEqual(['Day: “2026-02-31” is not a date', 'Name: Enter: Name'])
})

test('the first and the last day of business are taken', async () => {
  expect((await read('a', '1900-01-01', '2200-12-31 23:00')).draft).toEqual({ name: 'a', on: '1900-01-01', at: '2200-12-31T15:00:00.000Z' })
})
