/** What a scanned code means while goods are received and picked. */
import { expect, test } from 'vitest'
import { lineNamed } from '#web/features/stock/inbound/parts.ts'
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
