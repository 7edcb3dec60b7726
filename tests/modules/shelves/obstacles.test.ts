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

const of = { skuId: 'k', spuId: 's', categoryId: 'c', supplierId: 'x', isOwnStock: false }

test('suppliers are sent to screens of theirs only', () => {
  const own = { ...of, isSupplier: true }
  expect(mendedAt('category.not-mapped', own)).toBeNull()
  expect(mendedAt('supplier.product-frozen', own)).toBe('/supplier-center/my-supplier/index')
  expect(mendedAt('category.channel-closed', own)).toBe('/supplier-center/my-supplier/index?tab=supplier-sales-channel')
  expect(mendedAt('listing.no-stock', { ...own, isOwnStock: true })).toBeNull()
})

test.each([
  ['supplier.product-frozen', '/supplier-center/supplier-detail?id=x'],
  ['supplier.no-contract', '/supplier-center/supplier-detail?id=x&tab=supplier-contract'],
  ['supplier.material-expired', '/supplier-center/supplier-detail?id=x&tab=supplier-material'],
  ['category.channel-closed', '/supplier-center/supplier-detail?id=x&tab=supplier-sales-channel'],
  ['category.not-mapped', '/commodity-management/category/index?category=c'],
  ['product.brand-not-authorised', '/commodity-management/brand-authorisation/index?q.supplierId=x'],
  ['listing.not-approved', '/commodity-management/commodity-edit?id=s'],
  ['listing.no-picture', '/commodity-management/commodity-edit?id=s&step=spu.image-text'],
  ['listing.margin-low', '/commodity-management/commodity-edit?id=s&step=sku.k.sale-channel'],
  ['listing.no-stock', '/commodity-management/commodity-edit?id=s&step=sku.k.price-storage'],
  ['listing.gone', null],
])('%s is mended where it stands', (code, link) => expect(mendedAt(code, { ...of, isSupplier: false })).toBe(link))

test('what the platform has too little of is looked for in its stock', () =>
  expect(mendedAt('listing.no-stock', { ...of, isOwnStock: true, isSupplier: false })).toBe('/storage-center/stock?q.skuId=k'))
