/** Why an article cannot be sold in a channel: every reason at once, over facts that were gathered before. Pure. */
import { decimal, type DecimalLike } from '#kit/money.ts'
import { skuStepKey, spuStepKey } from '#server/modules/product/product-steps.contract.ts'

export interface ListingFactsKnown {
  /** Of the supplier, the category and its place in the channel, and the brand; as codes of texts. */
  readonly around: readonly string[]
  readonly isPublished: boolean
  readonly isOffered: boolean
  readonly hasPicture: boolean
  readonly hasTax: boolean
  readonly cost: string
  readonly salePrice: string | null
  readonly available: string
  /** Days for which the first of the supplier's papers still holds; null where none ends. */
  readonly licenceDaysLeft: number | null
}

export interface ShelfRule {
  /** So much at least has to be there. */
  readonly minStock: DecimalLike
  /** Of the sale price that has to remain above the cost: 0.05 is five of a hundred. */
  readonly minMargin: DecimalLike
  /** So many days at least the supplier's papers have to hold; null where nothing is said. */
  readonly licenceDays: number | null
}

/** @returns codes of texts, in the order in which they are mended; empty when nothing stands in the way */
export function obstaclesIn(facts: ListingFactsKnown | undefined, { minStock, minMargin, licenceDays }: ShelfRule): string[] {
  if (!facts) return ['listing.gone']
  const codes = new Set<string>()
  if (!facts.isPublished) codes.add('listing.not-approved')
  if (!facts.isOffered) codes.add('listing.not-offered')
  for (const code of facts.around) codes.add(code)
  if (!facts.hasPicture) codes.add('listing.no-picture')
  if (!facts.hasTax) codes.add('listing.no-tax')
  const ofPrice = facts.isOffered ? priceObstacle(facts.salePrice, facts.cost, minMargin) : undefined
  if (ofPrice !== undefined) codes.add(ofPrice)
  if (licenceDays !== null && facts.licenceDaysLeft !== null && facts.licenceDaysLeft < licenceDays) codes.add('listing.licence-ends')
  if (decimal(facts.available).lt(decimal(minStock))) codes.add('listing.no-stock')
  return [...codes]
}

function priceObstacle(salePrice: string | null, cost: string, minMargin: DecimalLike): string | undefined {
  if (salePrice === null) return 'listing.no-price'
  const [price, paid] = [decimal(salePrice), decimal(cost)]
  if (price.lte(0)) return 'listing.no-price'
  if (price.lt(paid)) return 'listing.price-inverted'
  return price.minus(paid).lt(price.times(decimal(minMargin))) ? 'listing.margin-low' : undefined
}

/**
 * The reason, of the dictionary `off_shelf_reason`, for which what sells is taken down by itself; undefined where it may go on.
 * @param rule that decides about the listing: what it asks takes down where it says so, and only then
 */
export function takenDownFor(codes: readonly string[], rule?: { readonly takesDown: boolean }): string | undefined {
  const asked = rule === undefined ? withoutRule : rule.takesDown ? ofRule : []
  return [...fatal, ...asked].find(([code]) => codes.includes(code))?.[1]
}

/** Missing rules of a supplier keep new goods from the shelf, and let go on what sells. */
const fatal: Fatal = [
  ['supplier.product-frozen', 'SUPPLIER_FROZEN'],
  ['supplier.exited', 'SUPPLIER_EXITED'],
  ['supplier.leaving', 'SUPPLIER_EXITED'],
  ['supplier.not-formal', 'SUPPLIER_EXITED'],
  ['supplier.material-expired', 'LICENCE_EXPIRED'],
  ['product.brand-not-authorised', 'LICENCE_EXPIRED'],
  ['listing.gone', 'PRODUCT_INVALID'],
  ['listing.not-approved', 'PRODUCT_INVALID'],
  ['listing.not-offered', 'PRODUCT_INVALID'],
  ['category.not-mapped', 'CATEGORY_CLOSED'],
  ['category.mapping-gone', 'CATEGORY_CLOSED'],
  ['category.not-active', 'CATEGORY_CLOSED'],
  ['listing.no-price', 'PRICE_INVERTED'],
  ['listing.price-inverted', 'PRICE_INVERTED'],
]

type Fatal = readonly (readonly [code: string, reason: string])[]
const withoutRule: Fatal = [['listing.no-stock', 'NO_STOCK']]
const ofRule: Fatal = [...withoutRule, ['listing.margin-low', 'MARGIN_LOW'], ['listing.licence-ends', 'LICENCE_EXPIRED']]

/** What a rule asks, beside what holds for everything. */
export const askedByRules: readonly string[] = ofRule.map(([code]) => code)

/** Where in a supplier's file a reason is mended; elsewhere on its first page. */
const supplierTab: Readonly<Record<string, string>> = {
  'supplier.no-contract': 'supplier-contract',
  'supplier.material-expired': 'supplier-material',
  'listing.licence-ends': 'supplier-material',
  'supplier.no-product-type': 'supplier-product-type',
  'supplier.no-sales-channel': 'supplier-sales-channel',
  'category.channel-closed': 'supplier-sales-channel',
  'supplier.no-delivery-rule': 'supplier-delivery-rule',
  'supplier.no-price-rule': 'supplier-price-rule',
  'supplier.no-freight-rule': 'supplier-freight-rule',
}

/** The step of a product in which a reason is mended. */
const productStep: Readonly<Record<string, (skuId: string) => string>> = {
  'listing.not-offered': (skuId) => skuStepKey(skuId, 'sale-channel'),
  'listing.no-picture': () => spuStepKey('image-text'),
  'listing.no-tax': () => spuStepKey('basic'),
  'listing.no-price': (skuId) => skuStepKey(skuId, 'sale-channel'),
  'listing.price-inverted': (skuId) => skuStepKey(skuId, 'sale-channel'),
  'listing.margin-low': (skuId) => skuStepKey(skuId, 'sale-channel'),
  'listing.no-stock': (skuId) => skuStepKey(skuId, 'price-storage'),
}

interface MendedOf {
  readonly skuId: string
  readonly spuId: string
  readonly categoryId: string | null
  readonly supplierId: string | null
  /** It lies in the platform's warehouses. */
  readonly isOwnStock: boolean
  /** They have screens of their own; what the platform keeps is not theirs to mend. */
  readonly isSupplier: boolean
}

/** Where a reason is mended; null where the reader cannot, or nothing can. */
export function mendedAt(code: string, { skuId, spuId, categoryId, supplierId, isOwnStock, isSupplier }: MendedOf): string | null {
  const tab = supplierTab[code]
  if (code === 'listing.gone') return null
  if (tab !== undefined || code.startsWith('supplier.')) {
    const file = new URLSearchParams({ ...(!isSupplier && supplierId && { id: supplierId }), ...(tab && { tab }) }).toString()
    if (isSupplier) return `/supplier-center/my-supplier/index${file && `?${file}`}`
    return supplierId && `/supplier-center/supplier-detail?${file}`
  }
  if (code.startsWith('category.') || code === 'product.category-closed')
    return isSupplier ? null : `/commodity-management/category/index${categoryId ? `?category=${categoryId}` : ''}`
  if (code === 'product.brand-closed') return isSupplier ? null : '/commodity-management/brand/index'
  if (code === 'product.brand-not-authorised')
    return `/commodity-management/brand-authorisation/index${supplierId && !isSupplier ? `?q.supplierId=${supplierId}` : ''}`
  if (code === 'listing.no-stock' && isOwnStock) return isSupplier ? null : `/storage-center/stock?q.skuId=${skuId}`
  const step = productStep[code]?.(skuId)
  return `/commodity-management/commodity-edit?id=${spuId}${step === undefined ? '' : `&step=${step}`}`
}
