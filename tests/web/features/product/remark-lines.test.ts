/** Remarks are kept where the editor shows them: at a field, or at the list that a value stands in. */
import { expect, test } from 'vitest'
import { otherRemarks, remarkAt, withRemark } from '#web/features/product/approval/remark-lines.ts'

const price = { zh: '京东 · 销售价', en: 'JD · Sale price' }
const least = { zh: '京东 · 起订量', en: 'JD · Least to order' }
const name = { zh: '商品名称', en: 'Product name' }

test('what is about values inside a list is kept at the list, a line each', () => {
  const one = withRemark({}, 'channels.JD.salePrice', price, '过高')
  const both = withRemark({ channels: one }, 'channels.JD.minOrder', least, '过大')
  expect(both).toBe('京东 · 销售价：过高\n京东 · 起订量：过大')
  const remarks = { channels: both, name: '请写全称' }
  expect(remarkAt(remarks, 'channels.JD.salePrice', price)).toBe('过高')
  expect(remarkAt(remarks, 'name', name)).toBe('请写全称')
  expect(withRemark(remarks, 'channels.JD.salePrice', price, '仍过高')).toBe('京东 · 起订量：过大\n京东 · 销售价：仍过高')
  expect(withRemark(remarks, 'channels.JD.salePrice', price, '')).toBe('京东 · 起订量：过大')
  expect(withRemark({}, 'name', name, '请写全称')).toBe('请写全称')
})

test('what is about a field that says nothing any more is read all the same', () => {
  const remarks = { channels: '京东 · 销售价：过高\n天猫 · 销售价：过高', brandId: '请选择', name: '请写全称' }
  const fields = [
    { field: 'name', label: name },
    { field: 'channels.JD.salePrice', label: price },
  ]
  expect(otherRemarks(remarks, fields)).toEqual(['天猫 · 销售价：过高', '请选择'])
})
