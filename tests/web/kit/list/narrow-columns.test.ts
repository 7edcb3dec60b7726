import { expect, it } from 'vitest'
import { narrowColumns } from '#web/kit/list/narrow-columns.ts'

it('keeps the first pinned column on a phone, narrow, and lets the others go with the rest', () => {
  expect(
    narrowColumns([
      { key: 'title', fixed: 'start', width: 280 },
      { key: 'name', fixed: 'start', width: 120 },
      { key: 'status', width: 300 },
      { key: 'sum', fixed: 'end', width: 90 },
    ]),
  ).toEqual([
    { key: 'title', fixed: 'start', width: 150 },
    { key: 'name', fixed: false, width: 120 },
    { key: 'status', width: 300 },
    { key: 'sum', fixed: false, width: 90 },
  ])
  expect(narrowColumns([{ key: 'code', fixed: 'start', width: 110 }])).toEqual([{ key: 'code', fixed: 'start', width: 110 }])
})
