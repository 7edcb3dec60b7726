/** The text of an id beside it, never the row's own name or code. */
import { expect, test } from 'vitest'
import { nameBeside, nameFieldOf } from '#kit/reference-name.contract.ts'

test('the name that stands for an id or a code', () => {
  expect(['supplierId', 'regionCode', 'roleIds', 'name'].map(nameFieldOf)).toEqual(['supplierName', 'regionName', 'roleNames', 'name'])
})

test('what the other row calls its label is looked for beside the id, not taken from this row', () => {
  const row = { code: 'PR1', orderCode: 'PO1', name: '黑色', nameZh: '钢笔', orgName: '采购部', leaderName: '林晓雯' }
  expect(nameBeside(row, 'orderId', 'code')).toBe('PO1')
  expect(nameBeside(row, 'spuId', 'name')).toBeUndefined()
  expect(nameBeside(row, 'parentId', 'nameZh')).toBeUndefined()
  expect(nameBeside(row, 'orgId', 'name')).toBe('采购部')
  expect(nameBeside(row, 'leaderUserId', 'leaderName')).toBe('林晓雯')
})
