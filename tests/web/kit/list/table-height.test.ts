import { expect, it } from 'vitest'
import { dictionarySpaceBelow, tableHeight } from '#web/kit/list/table-height.ts'

it('is the window without what stands above and below', () => {
  expect(tableHeight(900, 200, false)).toBe(900 - 200 - 77 - 30 - 50)
  expect(tableHeight(900, 200, false, dictionarySpaceBelow)).toBe(605)
})

it('is left to the rows in embedded pages and in windows too low for it', () => {
  expect(tableHeight(900, 200, true)).toBe(0)
  expect(tableHeight(500, 300, false)).toBe(0)
})
