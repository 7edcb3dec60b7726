/** What a difference of documents says of values that mean nothing by themselves. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { changesBetween, contentOf } from '#kit/document/snapshot.ts'

const label = { zh: '字段', en: 'Field' }
const row = z.object({
  fileIds: z.array(z.string()).meta({ label, widget: 'file' }),
  scopes: z.array(z.string()).meta({
    label,
    widget: 'select',
    options: [
      { value: 'ORDER', label: { zh: '订单', en: 'Orders' } },
      { value: 'PAYMENT', label: { zh: '付款', en: 'Payments' } },
    ],
  }),
})

test('files are counted, choices are named, one or several', () => {
  const before = contentOf({ row }, { fileIds: [], scopes: ['ORDER'] })
  const after = contentOf({ row }, { fileIds: ['01a21b22-d80c-7d08-a1c9-13d173a0af7b'], scopes: ['ORDER', 'PAYMENT'] })
  expect(changesBetween(before, after)).toMatchObject([
    { field: 'fileIds', beforeText: null, afterText: { zh: '1 个文件', en: '1 file' } },
    { field: 'scopes', beforeText: { zh: '订单', en: 'Orders' }, afterText: { zh: '订单、付款', en: 'Orders, Payments' } },
  ])
})
