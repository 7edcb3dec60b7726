/** What differs between two states of a product, and which of it somebody has to look at. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { noWords } from '#server/modules/product/content/content-leaves.ts'
import { auditedAmong, isFree, policyFields } from '#server/modules/product/content/field-policy.ts'
import type { ProductContent } from '#server/modules/product/content/product-content.contract.ts'
import { changedFieldsIn, differencesOf } from '#server/modules/product/content/product-differences.ts'
import { StepDifference } from '#server/modules/product/content/product-difference.contract.ts'
import { colour, completeContent, everywhere, ids, sku } from '../sample-content.ts'

const words = {
  ...noWords,
  entryOf: (dictionary: string, key: string) => (dictionary === 'sales_channel' && key === 'JD' ? { zh: '京东', en: 'JD.com' } : undefined),
}
/** A copy, changed. */
const changed = (content: ProductContent, change: (copy: ProductContent) => void): ProductContent => {
  const copy = structuredClone(content)
  change(copy)
  return copy
}
const before = completeContent()
const told = (after: ProductContent) => {
  const differences = differencesOf(before, after, words)
  for (const one of differences) StepDifference.parse(one)
  return differences
}

test('nothing differs between a product and itself, however it is stored', () => {
  expect(told(structuredClone(before))).toEqual([])
  const reordered = changed(before, ({ skus }) => {
    skus[0]!['sale-channel'].channels[0]!.salePrice = '12.5'
    skus[0]!['price-storage'].supplyPrice = '10.00'
  })
  expect(told(reordered)).toEqual([])
})

const link = (id: string, signature: string): string => `/api/dfs/oss/file/${id}/report.png?e=0&s=${signature}`
const answered = (attributes: Record<string, string>) => changed(before, ({ spu }) => void (spu['specs-attribute'].attributes = attributes))

test('a picture that answers a question is looked at, and is the same however its link was signed', () => {
  const [file, other] = [newId(), newId()]
  const reports = { ...words, attributeOf: () => ({ zh: '质检报告', en: 'Quality report' }), isPicture: (code: string) => code === 'REPORT' }
  const first = answered({ REPORT: link(file, 'a') })
  expect(differencesOf(first, answered({ REPORT: link(file, 'b') }), reports)).toEqual([])
  expect(differencesOf(first, answered({ REPORT: link(other, 'a') }), reports)).toMatchObject([
    { step: 'specs-attribute', fields: [{ field: 'attributes.REPORT', widget: 'image', before: file, after: other, beforeText: null, afterText: null }] },
  ])
  const [gone] = differencesOf(first, answered({}), reports)
  expect(gone?.fields).toMatchObject([{ widget: 'image', before: file, after: null }])
})

describe('a change is told', () => {
  test('field by field, in words of both languages', () => {
    const after = changed(before, ({ spu, skus }) => {
      spu.basic.name = '重型订书机'
      skus[0]!['price-storage'].stockMode = 'OWN'
      skus[1]!['sale-channel'].channels[0]!.salePrice = '13'
      skus[1]!['sale-channel'].channels[0]!.salesRegion = { mode: 'OUT', codes: ['710000'] }
    })
    expect(told(after)).toMatchObject([
      {
        step: 'basic',
        skuId: null,
        fields: [{ field: 'name', policyField: 'spu.basic.name', before: '订书机', after: '重型订书机', afterText: { zh: '重型订书机' } }],
      },
      {
        step: 'price-storage',
        skuId: before.skus[0]!.skuId,
        title: { zh: 'SKU1 · 红', en: 'SKU1 · Red' },
        fields: [{ beforeText: { zh: '供应商库存' }, afterText: { en: 'Own stock' } }],
      },
      {
        step: 'sale-channel',
        title: { zh: 'SKU2 · 蓝', en: 'SKU2 · 蓝' },
        fields: [
          {
            field: 'channels.JD.salesRegion',
            label: { zh: '京东 · 销售区域', en: 'JD.com · Sales region' },
            beforeText: { zh: '全部地区' },
            afterText: { zh: '除710000外' },
          },
          { field: 'channels.JD.salePrice', policyField: 'sku.sale-channel.salePrice', before: '12.5', after: '13' },
        ],
      },
    ])
  })

  test('for SKU that come and go, and channels that are taken out', () => {
    const added = sku(3, [{ specId: ids.colour, key: 'green' }])
    const after = changed(before, (copy) => {
      copy.spu['specs-attribute'].specs = [{ ...colour, values: [...colour.values, { key: 'green', zh: '绿', en: 'Green' }] }]
      copy.skus = [copy.skus[1]!, added]
      copy.spu['sale-channel'].channels = [{ channel: 'COMMUNITY_MALL', salesRegion: everywhere }]
    })
    const differences = told(after)
    expect(differences.map(({ kind, step, skuId }) => [kind, step, skuId])).toEqual([
      ['CHANGED', 'specs-attribute', null],
      ['CHANGED', 'sale-channel', null],
      ['ADDED', null, added.skuId],
      ['REMOVED', null, before.skus[0]!.skuId],
    ])
    expect(differences[0]?.fields[0]?.afterText).toEqual({ zh: '规格：红、蓝、绿', en: 'Spec: Red, 蓝, Green' })
    expect(differences[1]?.fields.map(({ field, before: was, after: is }) => [field, was, is])).toContainEqual(['channels.JD', 'JD', null])
    expect(changedFieldsIn(differences)).toEqual(['sku', 'spu.sale-channel.channels', 'spu.sale-channel.salesRegion', 'spu.specs-attribute.specs'])
  })
})

describe('a policy', () => {
  const free = new Map([
    ['sku.price-storage.stockQty', 'FREE'],
    ['sku', 'FREE'],
  ] as const)
  test('is about every field of every step, each once', () => {
    const names = policyFields.map(({ field }) => field)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(
      expect.arrayContaining([
        'spu.basic.name',
        'spu.sale-channel.salesRegion',
        'sku.sale-channel.salePrice',
        'sku.price-storage.stockQty',
        'sku.bundled.items',
      ]),
    )
    for (const { label } of policyFields) expect(label.zh && label.en).toBeTruthy()
  })

  test('lets go what the company says is free, and never that SKU come or go', () => {
    expect(isFree(free, 'sku.price-storage.stockQty')).toBe(true)
    expect(auditedAmong(free, ['sku.price-storage.stockQty', 'spu.basic.name', 'sku', 'spu.basic.name'])).toEqual(['sku', 'spu.basic.name'])
  })
})

const step = fc.constantFrom('name', 'subtitle', 'brand', 'price', 'stock', 'drop')
test('every change of a field is told under a name that a policy knows; and told backwards it is the same fields', () => {
  const known = new Set([...policyFields.map(({ field }) => field), 'sku'])
  fc.assert(
    fc.property(fc.uniqueArray(step), (steps) => {
      const after = changed(before, (copy) => {
        const [first] = copy.skus
        if (steps.includes('name')) copy.spu.basic.name = '另一个'
        if (steps.includes('subtitle')) copy.spu.basic.subtitle = '又一个'
        if (steps.includes('brand')) copy.spu.basic.brandId = ids.category
        if (steps.includes('price')) first!['price-storage'].supplyPrice = '9'
        if (steps.includes('stock')) first!['price-storage'].stockQty = '0'
        if (steps.includes('drop')) copy.skus.pop()
      })
      const there = differencesOf(before, after, noWords)
      expect(changedFieldsIn(there).length).toBe(steps.length)
      for (const field of changedFieldsIn(there)) expect(known).toContain(field)
      expect(changedFieldsIn(differencesOf(after, before, noWords))).toEqual(changedFieldsIn(there))
    }),
  )
})
