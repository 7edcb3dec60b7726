import { expect, test } from 'vitest'
import { skuCalled } from '#web/features/product/sku-called.ts'

test('specs are said once', () => {
  expect(skuCalled({ name: '白板笔 红 / 细头', specText: '红 / 细头' })).toBe('白板笔 红 / 细头')
  expect(skuCalled({ name: '白板笔', specText: '红 / 细头' })).toBe('白板笔 红 / 细头')
  expect(skuCalled({ name: null, specText: '红' })).toBe('红')
  expect(skuCalled({ name: '白板笔', specText: '' })).toBe('白板笔')
})
