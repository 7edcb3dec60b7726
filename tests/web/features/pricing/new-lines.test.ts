/** The lines of an adjustment while it is written: pasted, joined by a sheet, and what finds no room. */
import { expect, test } from 'vitest'
import { mostLines } from '#server/modules/pricing/adjustment/price-adjustment-calls.contract.ts'
import { emptyLine, joined, leftOut, pastedInto } from '#web/features/pricing/editor/new-lines.ts'
import { untold } from '#web/features/pricing/price-calls.ts'

const keys = () => {
  let next = 0
  return () => `new${(next += 1)}`
}

test('a paste that is too long is cut at what the server takes, and says by how much', () => {
  const text = Array.from({ length: mostLines + 1 }, (_line, n) => `S${n}\t1`).join('\n')
  expect(pastedInto([emptyLine('a')], { row: 0, cell: 'code' }, text, keys())).toHaveLength(mostLines)
  expect([leftOut(0, text), leftOut(10, text), leftOut(0, 'S1\t1')]).toEqual([1, 11, 0])
})

test('a sheet gives new prices to articles that stand there, and adds the others', () => {
  const lines = [{ key: 'a', code: 'S1', skuId: '1', price: '2' }, emptyLine('b')]
  const more = [
    { skuId: '1', skuCode: 'S1', newPrice: '3.0000' },
    { skuId: '2', skuCode: 'S2', newPrice: '4.50' },
  ]
  expect(joined(lines, more, keys())).toEqual([
    { key: 'a', code: 'S1', skuId: '1', price: '3' },
    { key: 'new1', code: 'S2', skuId: '2', price: '4.5' },
  ])
})

test('that an article is not sold there is said, whatever its other marks say; what they say is not said twice', () => {
  const line = { problem: 'Not sold there', isOffered: false, isStale: false, claimedBy: null, isBelowFloor: true }
  expect(untold(line)).toBe('Not sold there')
  expect(untold({ ...line, isOffered: true })).toBeNull()
  expect(untold({ ...line, isOffered: true, isBelowFloor: false, problem: 'No change' })).toBe('No change')
})
