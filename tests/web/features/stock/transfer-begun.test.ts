/** A transfer begins with all of an article that may leave its warehouse. */
import { expect, test } from 'vitest'
import { initialOf } from '#web/features/stock/transfer/transfer-values.ts'

const warehouse = { value: 'w', label: 'W1 East' }

test('its warehouse and every place where it lies, whole', () => {
  const stock = [
    { value: 'a', label: 'A · 01', available: '12' },
    { value: 'b', label: 'A · 02', available: '3' },
  ]
  expect(initialOf(undefined, { warehouse, stock })).toEqual({
    mode: 'DELIVERY',
    sourceWarehouseId: 'w',
    lines: [
      { inventoryId: 'a', qty: '12' },
      { inventoryId: 'b', qty: '3' },
    ],
  })
})

test('a line to choose in where nothing is free, and nothing where it may not be sent from', () => {
  expect(initialOf(undefined, { warehouse, stock: [] })).toEqual({ mode: 'DELIVERY', sourceWarehouseId: 'w', lines: [{ qty: '1' }] })
  expect(initialOf(undefined, null)).toEqual({ mode: 'DELIVERY', lines: [{ qty: '1' }] })
})
