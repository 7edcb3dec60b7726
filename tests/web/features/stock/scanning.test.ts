/** What a scanned code means while goods are received and picked. */
import { expect, test } from 'vitest'
import { lineNamed } from '#web/features/stock/inbound/parts.ts'
import { firstArrived, isShort, pickedNamed, sentArrived, unsentOf } from '#web/features/stock/transfer/arrived.ts'
import { keyOf, placeNamed } from '#web/features/stock/outbound/picks.ts'

test('an article is the line of which something is still to come', () => {
  const lines = [
    { id: 'a', skuCode: 'SKU1', openQty: '0.0000' },
    { id: 'b', skuCode: 'SKU1', openQty: '2.0000' },
    { id: 'c', skuCode: 'SKU2', openQty: '0.0000' },
  ]
  expect([' sku1 ', 'SKU2', 'SKU3'].map((code) => lineNamed(lines, code))).toEqual(['b', 'c', undefined])
})

test('an article is the first place that is suggested, a space or a batch its own', () => {
  const place = { inventoryId: 'i', cargoSpaceId: null, spaceCode: 'A-01', batchId: null, batchNo: null, expireOn: null, qty: '1', most: '1' }
  const lines = [{ id: 'a', skuCode: 'SKU1', suggested: [place, { ...place, inventoryId: 'j', spaceCode: 'A-02', batchNo: 'B7' }] }]
  expect(['sku1', 'a-02', 'b7', 'A-03'].map((code) => placeNamed(lines, code))).toEqual([keyOf('a', 'i'), keyOf('a', 'j'), keyOf('a', 'j'), undefined])
})

test('of a transfer the line that is not ticked off yet comes first', () => {
  const lines = [
    { id: 'a', skuCode: 'SKU1', sourceSpaceCode: 'A-01', batchNo: null },
    { id: 'b', skuCode: 'SKU1', sourceSpaceCode: 'A-02', batchNo: 'B7' },
  ]
  expect(['sku1', 'a-01', 'b7', 'A-03'].map((code) => pickedNamed(lines, new Set(['a']), code))).toEqual(['b', 'a', 'b', undefined])
})

test('what of a transfer was said to have arrived and is unsent does not arrive again', () => {
  const lines = [
    { id: 'a', openQty: '5.0000', targetSpaceId: 's' },
    { id: 'b', openQty: '2.0000', targetSpaceId: null },
  ]
  const body = {
    lines: [
      { lineId: 'a', qty: '3' },
      { lineId: 'b', qty: '2' },
    ],
    isFinal: false,
  }
  const unsent = unsentOf('t', [{ kind: 'arrive', operationId: 'o', documentId: 't', code: 'TR1', body }])
  expect(sentArrived(firstArrived(lines, unsent))).toEqual([{ lineId: 'a', qty: '2', cargoSpaceId: 's' }])
})

test('a transfer of which less arrived than is under way is short; what is only unsent is not missing', () => {
  const lines = [
    { id: 'a', openQty: '5.0000' },
    { id: 'b', openQty: '2.0000' },
  ]
  const none = unsentOf('t', [])
  const all = [
    { lineId: 'a', qty: '5' },
    { lineId: 'b', qty: '2' },
  ]
  expect(isShort(lines, none, all)).toBe(false)
  expect(isShort(lines, none, [{ lineId: 'a', qty: '5' }])).toBe(true)
  expect(isShort(lines, none, [...all.slice(1), { lineId: 'a', qty: undefined }])).toBe(true)
  const body = { lines: [{ lineId: 'a', qty: '3' }], isFinal: false }
  const unsent = unsentOf('t', [{ kind: 'arrive', operationId: 'o', documentId: 't', code: 'TR1', body }])
  expect(isShort(lines, unsent, [...all.slice(1), { lineId: 'a', qty: '2' }])).toBe(false)
})
