/** What a product still lacks: every rule by itself, and that a product without gaps has none. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completenessOf, noRules, type ContentRules } from '#server/modules/product/content/completeness.ts'
import { emptyContent, type ProductContent, type SkuContent } from '#server/modules/product/content/product-content.contract.ts'
import { allSkuSteps, allSpuSteps, spuStepBit } from '#server/modules/product/product-steps.contract.ts'
import { newId } from '#kit/ids.ts'
import { colour, completeContent, everywhere, ids, size, sku } from '../sample-content.ts'

const codes = (content: ProductContent, rules: ContentRules = noRules) =>
  completenessOf(content, rules).problems.map(({ step, path, code }) => `${step ?? ''} ${path} ${code}`)
/** With the first SKU changed. */
const withSku = (change: (first: SkuContent) => Partial<SkuContent>): ProductContent => {
  const { spu, skus } = completeContent()
  const [first, ...rest] = skus
  return { spu, skus: [{ ...first!, ...change(first!) }, ...rest] }
}
const channel = completeContent().skus[0]!['sale-channel'].channels[0]!
const withChannel = (more: object) => withSku(() => ({ 'sale-channel': { channels: [{ ...channel, ...more }] } }))
const withPrices = (more: object) => withSku((first) => ({ 'price-storage': { ...first['price-storage'], ...more } }))
const withBundle = (bundled: SkuContent['bundled']) => withSku(() => ({ bundled }))

/** A category that asks what it is made of. */
const rule = (inputType: ContentRules['attributes'][number]['inputType'], required = true) => ({
  attributes: [{ code: 'material', name: { zh: '材质', en: 'Material' }, inputType, required, options: ['steel', 'wood'] }],
  requiredMeasures: [],
})
const answering = (material: never): ProductContent => {
  const content = completeContent()
  return { ...content, spu: { ...content.spu, 'specs-attribute': { ...content.spu['specs-attribute'], attributes: { material } } } }
}
const valued = (...specValues: SkuContent['basic']['specValues']) => codes(withSku((first) => ({ basic: { ...first.basic, specValues } })))

test('a product that lacks nothing is complete in every step', () => {
  const { problems, stepMask, skuMasks, isComplete } = completenessOf(completeContent(), noRules)
  expect(problems).toEqual([])
  expect([stepMask, [...skuMasks.values()], isComplete]).toEqual([allSpuSteps, [allSkuSteps, allSkuSteps], true])
})

test('an empty one lacks its SKU and every field that has to be filled, in the words of the field', () => {
  const { problems, stepMask, isComplete } = completenessOf(emptyContent(), noRules)
  expect(problems[0]).toEqual({ step: null, skuId: null, path: 'skus', code: 'product.needs-sku' })
  expect(problems.slice(1).map(({ path }) => path)).toEqual([
    'name',
    'categoryId',
    'brandId',
    'goodsType',
    'saleUnitId',
    'taxInfoId',
    'channels',
    'mainImage',
    'detailHtml',
  ])
  expect(problems[1]?.text).toEqual({ zh: '请输入商品名称', en: 'Enter: product name' })
  // Nothing is asked of attributes.
  expect([stepMask, isComplete]).toEqual([spuStepBit('specs-attribute'), false])
})

describe('the SPU', () => {
  test('has a description that shows something', () => {
    for (const detailHtml of ['<p></p>', '<p>&nbsp;</p><br>', ' '])
      expect(codes({ ...completeContent(), spu: { ...completeContent().spu, 'image-text': { ...completeContent().spu['image-text'], detailHtml } } })).toEqual([
        'image-text detailHtml product.needed',
      ])
    expect(
      codes({ ...completeContent(), spu: { ...completeContent().spu, 'image-text': { ...completeContent().spu['image-text'], detailHtml: '<img src="a">' } } }),
    ).toEqual([])
  })

  test('answers what its category asks for', () => {
    expect(codes(completeContent(), rule('TEXT'))).toEqual(['specs-attribute attributes.material product.needed'])
    expect(codes(completeContent(), rule('TEXT', false))).toEqual([])
    const good: [Parameters<typeof rule>[0], unknown][] = [
      ['SELECT', 'steel'],
      ['MULTI', ['steel', 'wood']],
      ['NUMBER', 1.5],
      ['NUMBER', '-1.5'],
      ['DATE', '2026-01-05'],
      ['BOOL', false],
      ['TEXT', 'any'],
    ]
    for (const [kind, value] of good) expect(codes(answering(value as never), rule(kind)), kind).toEqual([])
    const bad: [Parameters<typeof rule>[0], unknown][] = [
      ['SELECT', 'stone'],
      ['MULTI', ['steel', 'stone']],
      ['NUMBER', 'many'],
      ['DATE', 'today'],
      ['BOOL', 'yes'],
    ]
    for (const [kind, value] of bad)
      expect(codes(answering(value as never), rule(kind)), kind).toEqual(['specs-attribute attributes.material product.attribute-bad'])
  })

  test('names regions where it is not sold everywhere, and each channel once', () => {
    const content = completeContent()
    const channels = [
      { channel: 'JD', salesRegion: { mode: 'IN' as const, codes: [] } },
      { channel: 'JD', salesRegion: everywhere },
    ]
    expect(codes({ ...content, spu: { ...content.spu, 'sale-channel': { channels } } })).toEqual([
      'sale-channel channels[1].channel product.channel-twice',
      'sale-channel channels[0].salesRegion product.region-needed',
    ])
  })

  test('has no spec and no value twice, and no more SKU than there is room for', () => {
    const content = completeContent()
    const many = { specId: ids.size, values: Array.from({ length: 100 }, (_none, key) => ({ key: `${key}`, zh: `${key}`, en: null })) }
    const specs = [{ ...colour, values: [...colour.values, { key: 'red', zh: '红', en: null }] }, colour]
    const set = (chosen: ProductContent['spu']['specs-attribute']['specs']) =>
      codes({ ...content, spu: { ...content.spu, 'specs-attribute': { ...content.spu['specs-attribute'], specs: chosen } } })
    expect(set(specs)).toEqual(['specs-attribute specs[1] product.spec-twice', 'specs-attribute specs[0].values[2] product.spec-value-twice'])
    expect(set([colour, many, { specId: newId(), values: [...size.values, { key: 'm', zh: '中', en: null }] }])[0]).toBe(
      'specs-attribute specs product.too-many-skus',
    )
  })
})

describe('a SKU', () => {
  test('has exactly one value of each spec', () => {
    const red = { specId: ids.colour, key: 'red' }
    expect(valued()).toEqual(['basic specValues product.spec-value-needed'])
    expect(valued(red, red)).toEqual(['basic specValues[1] product.spec-twice'])
    expect(valued({ specId: ids.colour, key: 'green' })).toEqual(['basic specValues[0] product.spec-value-unknown'])
    expect(valued(red, { specId: ids.size, key: 's' })).toEqual(['basic specValues[1] product.spec-value-unknown'])
    // The second one is the one to be changed.
    expect(valued({ specId: ids.colour, key: 'blue' })).toEqual(['basic specValues product.combination-taken'])
  })

  test('stands alone where the product has no specs', () => {
    const content = completeContent()
    const plain = { ...content, spu: { ...content.spu, 'specs-attribute': { ...content.spu['specs-attribute'], specs: [] } } }
    expect(codes({ ...plain, skus: [sku(1)] })).toEqual([])
    expect(codes({ ...plain, skus: [sku(1), sku(2)] })).toEqual(['basic specValues product.combination-taken'])
  })

  test('has a barcode of its own', () => {
    const content = completeContent()
    const skus = content.skus.map((one) => ({ ...one, basic: { ...one.basic, barcode: '6901234567892' } }))
    expect(codes({ ...content, skus })).toEqual(['basic barcode product.barcode-taken', 'basic barcode product.barcode-taken'])
  })

  test('is sold in channels of its product, within a time, for a price', () => {
    expect(codes(withChannel({ channel: 'COMMUNITY_MALL' }))).toEqual(['sale-channel channels[0].channel product.channel-not-offered'])
    expect(codes(withChannel({ deliveryTime: null }))).toEqual(['sale-channel channels[0].deliveryTime.timePeriodType product.needs-delivery-time'])
    expect(codes(withChannel({ deliveryTime: { timePeriodType: 'DAY' } }))).toEqual([
      'sale-channel channels[0].deliveryTime.value product.needs-delivery-value',
    ])
    for (const salePrice of [null, '0', '0.00'])
      expect(codes(withChannel({ salePrice }))).toEqual(['sale-channel channels[0].salePrice product.needs-sale-price'])
    expect(codes(withChannel({ minOrder: '0' }))).toEqual(['sale-channel channels[0].minOrder product.not-above-zero'])
    expect(codes(withChannel({ minOrder: '5', orderLimit: '4.9' }))).toEqual(['sale-channel channels[0].orderLimit product.limit-below-least'])
    expect(codes(withChannel({ orderLimit: '1' }))).toEqual([])
  })

  test('has a price, and the measures that its category asks for', () => {
    expect(codes(withPrices({ supplyPrice: '0' }))).toEqual(['price-storage supplyPrice product.not-above-zero'])
    expect(codes(withPrices({ moq: '0', packQty: '0' }))).toEqual(['price-storage moq product.not-above-zero', 'price-storage packQty product.not-above-zero'])
    const rules: ContentRules = { attributes: [], requiredMeasures: ['weight'] }
    expect(codes(completeContent(), rules)).toEqual(['price-storage weight product.needed', 'price-storage weight product.needed'])
    expect(completenessOf(completeContent(), rules).problems[0]?.text).toEqual({ zh: '请输入重量（kg）', en: 'Enter: Weight in kg' })
  })

  test('is a bundle of two parts, or of more than one piece', () => {
    const [one, other] = [sku(8).skuId, sku(9).skuId]
    expect(codes(withBundle({ isBundle: true, items: [] }))).toEqual(['bundled items product.bundle-too-small'])
    expect(codes(withBundle({ isBundle: true, items: [{ skuId: one, qty: '1' }] }))).toEqual(['bundled items product.bundle-too-small'])
    expect(codes(withBundle({ isBundle: true, items: [{ skuId: one, qty: '2' }] }))).toEqual([])
    expect(
      codes(
        withBundle({
          isBundle: true,
          items: [
            { skuId: one, qty: '1' },
            { skuId: other, qty: '0.5' },
          ],
        }),
      ),
    ).toEqual([])
    expect(
      codes(
        withBundle({
          isBundle: true,
          items: [
            { skuId: one, qty: '1' },
            { skuId: one, qty: '1' },
          ],
        }),
      ),
    ).toEqual(['bundled items[1].skuId product.part-twice'])
    expect(codes(withBundle({ isBundle: false, items: [{ skuId: one, qty: '2' }] }))).toEqual(['bundled items product.parts-without-bundle'])
    const itself = withSku((first) => ({ bundled: { isBundle: true, items: [{ skuId: first.skuId, qty: '2' }] } }))
    expect(codes(itself)).toEqual(['bundled items[0].skuId product.bundle-cycle'])
  })
})

test('emptying any field that has to be filled makes exactly its step incomplete', () => {
  const fields = fc.constantFrom(
    ['spu', 'basic', 'name'],
    ['spu', 'basic', 'brandId'],
    ['spu', 'image-text', 'mainImage'],
    ['sku', 'basic', 'name'],
    ['sku', 'price-storage', 'supplyPrice'],
    ['sku', 'price-storage', 'taxRate'],
    ['sku', 'price-storage', 'stockMode'],
  )
  fc.assert(
    fc.property(fields, fc.constantFrom(null, undefined, ''), ([part, step, field], empty) => {
      const content = structuredClone(completeContent()) as never as { spu: Record<string, object>; skus: Record<string, object>[] }
      const at = part === 'spu' ? content.spu : content.skus[1]!
      at[step!] = { ...at[step!], [field!]: empty }
      const { problems, stepMask, skuMasks } = completenessOf(content as never, noRules)
      expect(problems).toMatchObject([{ step, path: field, code: 'product.needed' }])
      expect(stepMask === allSpuSteps).toBe(part === 'sku')
      expect([...skuMasks.values()].filter((mask) => mask === allSkuSteps)).toHaveLength(part === 'sku' ? 1 : 2)
    }),
  )
})
