/** Every reason at once, over facts alone. */
import { expect, test } from 'vitest'
import { mendedAt, obstaclesIn, takenDownFor, type ListingFactsKnown } from '#server/modules/shelves/listing/obstacles.ts'

const rule = { minStock: '1', minMargin: '0.1', licenceDays: null }
const fine: ListingFactsKnown = {
  around: [],
  isPublished: true,
  isOffered: true,
  hasPicture: true,
  hasTax: true,
  cost: '9',
  salePrice: '10',
  available: '1',
  licenceDaysLeft: null,
}

test('nothing stands in the way of what lacks nothing', () => expect(obstaclesIn(fine, rule)).toEqual([]))

test('all reasons are told together, each once', () => {
  const bad = {
    ...fine,
    around: ['supplier.product-frozen', 'supplier.product-frozen'],
    isPublished: false,
    hasPicture: false,
    hasTax: false,
    salePrice: '8',
    available: '0',
  }
  expect(obstaclesIn(bad, rule)).toEqual([
    'listing.not-approved',
    'supplier.product-frozen',
    'listing.no-picture',
    'listing.no-tax',
    'listing.price-inverted',
    'listing.no-stock',
  ])
  expect(takenDownFor(obstaclesIn(bad, rule))).toBe('SUPPLIER_FROZEN')
  expect(obstaclesIn(undefined, rule)).toEqual(['listing.gone'])
})

test.each([
  [null, ['listing.no-price']],
  ['0', ['listing.no-price']],
  ['8.9999', ['listing.price-inverted']],
  ['9.9', ['listing.margin-low']],
  ['10', []],
])('a price of %s against a cost of 9 and a tenth of margin', (salePrice, codes) => expect(obstaclesIn({ ...fine, salePrice }, rule)).toEqual(codes))

test('a low margin keeps new goods away and lets go on what sells', () =>
  expect(takenDownFor(['listing.margin-low', 'supplier.no-price-rule'])).toBeUndefined())

test('what a rule asks takes down where the rule says so, and only there', () => {
  const codes = ['listing.margin-low', 'listing.no-stock']
  expect(takenDownFor(codes)).toBe('NO_STOCK')
  expect(takenDownFor(['listing.margin-low'], { takesDown: true })).toBe('MARGIN_LOW')
  expect(takenDownFor(codes, { takesDown: false })).toBeUndefined()
  // What holds for everything is no matter of a rule.
  expect(takenDownFor(['listing.price-inverted'], { takesDown: false })).toBe('PRICE_INVERTED')
})

test.each([
  [null, 30, []],
  [29, 30, ['listing.licence-ends']],
  [30, 30, []],
  [1, null, []],
])('papers that hold for %s days where %s are asked', (licenceDaysLeft, licenceDays, codes) =>
  expect(obstaclesIn({ ...fine, licenceDaysLeft }, { ...rule, licenceDays })).toEqual(codes),
)

test('suppliers are sent to screens of theirs only', () => {
  const of = { spuId: 's', supplierId: 'x' }
  expect(mendedAt('category.not-mapped', { ...of, isSupplier: true })).toBeNull()
  expect(mendedAt('supplier.product-frozen', { ...of, isSupplier: true })).toBe('/supplier-center/my-supplier/index')
  expect(mendedAt('listing.no-stock', { ...of, isSupplier: false })).toBe('/commodity-management/commodity-edit?id=s')
})
