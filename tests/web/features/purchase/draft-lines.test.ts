/** The lines of an order while it is written: pasted, filled down, checked, added up to the cent. */
import { describe, expect, test } from 'vitest'
import type { ArticleInfo } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import {
  emptyLine,
  filledBy,
  filledDown,
  isBrokenPack,
  leftOut,
  pastedInto,
  problemsOf,
  totalsOf,
  type TypedLine,
} from '#web/features/purchase/editor/draft-lines.ts'
import { settledBy, unsettled } from '#web/kit/form/code-lookup.ts'

const line = (values: Partial<TypedLine>): TypedLine => ({ ...emptyLine(values.key ?? 'a'), ...values })
const info: ArticleInfo = {
  skuId: 's1',
  skuCode: 'SKU1',
  skuName: 'Cup',
  spec: null,
  unit: null,
  supplierId: 'x',
  taxRate: '0.13',
  moq: '10.0000',
  packQty: '12.0000',
  agreedPrice: '2.5000',
  onHand: '0.0000',
  available: '0.0000',
  incoming: '0.0000',
  demand: null,
  suggestedQty: null,
  lastPrices: [],
}
const keys = () => {
  let next = 0
  return () => `new${next++}`
}

describe('a paste of a spreadsheet', () => {
  test('spreads over cells and makes the lines that are missing', () => {
    const lines = pastedInto([emptyLine('a')], { row: 0, cell: 'code' }, 'SKU1\t1,200\t¥2.50\t2026/1/5\r\nSKU2\t3\t4\r\n', keys())
    expect(lines.map(({ code, qty, price, expectOn }) => [code, qty, price, expectOn])).toEqual([
      ['SKU1', '1200', '2.50', '2026-01-05'],
      ['SKU2', '3', '4', ''],
    ])
  })

  test('one column goes where it is pasted', () => {
    const lines = pastedInto([line({ code: 'A', skuId: 's1' }), line({ key: 'b', code: 'B' })], { row: 0, cell: 'price' }, '1\n2', keys())
    expect(lines.map(({ code, skuId, price }) => [code, skuId, price])).toEqual([
      ['A', 's1', '1'],
      ['B', undefined, '2'],
    ])
  })

  test('another code is another article', () => {
    expect(pastedInto([line({ code: 'A', skuId: 's1' })], { row: 0, cell: 'code' }, 'B\nC', keys())[0]?.skuId).toBeUndefined()
  })
})

test('rows of a paste for which an order has no room are counted', () => {
  expect([leftOut(0, 'A\nB\n'), leftOut(499, 'A\nB\nC')]).toEqual([0, 2])
})

test('codes that nobody looked for yet are asked for once each', () => {
  const lines = [
    line({ code: 'A' }),
    line({ code: ' A ' }),
    line({ code: 'B', skuId: 's1' }),
    line({ code: 'C', isUnknown: true }),
    line({ code: 'D' }),
    emptyLine('z'),
  ]
  expect(unsettled(lines)).toEqual(['A', 'D'])
})

test('a code that was found is its article, at what was agreed where nobody typed a price', () => {
  const found = new Map([
    ['sku1', info],
    ['none', undefined],
  ])
  const lines = [line({ code: 'sku1' }), line({ key: 'b', code: ' sku1 ', price: '3' }), line({ key: 'c', code: 'none' }), line({ key: 'd', code: 'other' })]
  expect(settledBy(lines, found, filledBy).map(({ code, skuId, price, isUnknown }) => [code, skuId, price, isUnknown])).toEqual([
    ['SKU1', 's1', '2.5', undefined],
    ['SKU1', 's1', '3', undefined],
    ['none', undefined, '', true],
    ['other', undefined, '', undefined],
  ])
  expect(settledBy([line({ code: 'sku1' })], new Map([['sku1', { ...info, agreedPrice: null }]]), filledBy)[0]?.price).toBe('')
})

test('filling down reaches every line below that says something', () => {
  const lines = [line({ code: 'A', expectOn: '2026-02-01' }), line({ key: 'b', code: 'B' }), emptyLine('c')]
  expect(filledDown(lines, 0, 'expectOn').map(({ expectOn }) => expectOn)).toEqual(['2026-02-01', '2026-02-01', ''])
})

describe('what stands against a line', () => {
  const good = line({ code: 'SKU1', skuId: 's1', qty: '12', price: '2.5' })
  test('nothing against a good one, and nothing against an empty one', () => {
    expect(problemsOf(good, [good], info, 'x')).toEqual({})
    expect(problemsOf(emptyLine('z'), [good], undefined, 'x')).toEqual({})
  })

  test.each([
    [{ skuId: undefined }, { code: 'unknown' }],
    [{ qty: '9' }, { qty: 'belowMoq' }],
    [{ qty: '0' }, { qty: 'qty' }],
    [{ price: '' }, { price: 'price' }],
    [{ price: '2.5001' }, { priceReason: 'dear' }],
    [{ price: '2.5001', priceReason: 'Steel' }, {}],
  ])('%o', (change, problems) => {
    const one = { ...good, ...change }
    expect(problemsOf(one, [one], info, 'x')).toEqual(problems)
  })

  test('an article stands in one line, and is the supplier’s', () => {
    expect(problemsOf(good, [good, { ...good, key: 'b' }], info, 'x')).toEqual({ code: 'twice' })
    expect(problemsOf(good, [good], info, 'y')).toEqual({ code: 'otherSupplier' })
  })

  test('half a pack is told', () => {
    expect(isBrokenPack(good, info)).toBe(false)
    expect(isBrokenPack({ ...good, qty: '18' }, info)).toBe(true)
  })
})

test('sums are rounded once a line', () => {
  const lines = [line({ skuId: 's1', qty: '3', price: '0.335' }), line({ key: 'b', skuId: 's1', qty: '3', price: '0.335' })]
  expect(totalsOf(lines, () => info, { discountAmount: '0.10', freightAmount: '5' })).toEqual({ goods: '2.02', tax: '0.26', total: '7.18' })
})
