/** Why an article cannot be sold in a channel: every reason at once, over facts that were gathered before. Pure. */
import { decimal } from '#kit/money.ts'

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
  readonly minStock: string
  /** Of the sale price that has to remain above the cost: 0.05 is five of a hundred. */
  readonly minMargin: string
  /** So many days at least the supplier's papers have to hold; null where nothing is said. */
  readonly licenceDays: number | null
}

/** @returns codes of texts, in the order in which they are mended; empty when nothing stands in the way */
export function obstaclesIn(facts: ListingFactsKnown | undefined, { minStock, minMargin, licenceDays }: ShelfRule): string[] {
  if (!facts) return ['listing.gone']
  const { salePrice } = facts
  const codes = [
    ...(facts.isPublished ? [] : ['listing.not-approved']),
    ...(facts.isOffered ? [] : ['listing.not-offered']),
    ...facts.around,
    ...(facts.hasPicture ? [] : ['listing.no-picture']),
    ...(facts.hasTax ? [] : ['listing.no-tax']),
    ...(facts.isOffered ? priceObstacles(salePrice, facts.cost, minMargin) : []),
    ...(licenceDays !== null && facts.licenceDaysLeft !== null && facts.licenceDaysLeft < licenceDays ? ['listing.licence-ends'] : []),
    ...(decimal(facts.available).lt(decimal(minStock)) ? ['listing.no-stock'] : []),
  ]
  return [...new Set(codes)]
}

function priceObstacles(salePrice: string | null, cost: string, minMargin: string): string[] {
  if (salePrice === null || decimal(salePrice).lte(0)) return ['listing.no-price']
  if (decimal(salePrice).lt(decimal(cost))) return ['listing.price-inverted']
  const margin = decimal(salePrice).minus(decimal(cost))
  return margin.lt(decimal(salePrice).times(decimal(minMargin))) ? ['listing.margin-low'] : []
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

/** Where a reason is mended. @param isSupplier their own screens; what the platform keeps is not theirs to mend */
export function mendedAt(code: string, { spuId, supplierId, isSupplier }: { spuId: string; supplierId: string | null; isSupplier: boolean }): string | null {
  if (code === 'listing.licence-ends') return '/supplier-center/material/index'
  if (code.startsWith('supplier.')) {
    if (code === 'supplier.material-expired') return '/supplier-center/material/index'
    if (code === 'supplier.no-contract') return '/supplier-center/contract/index'
    return isSupplier ? '/supplier-center/my-supplier/index' : supplierId && `/supplier-center/supplier-detail?id=${supplierId}`
  }
  if (code.startsWith('category.') || code === 'product.category-closed') return isSupplier ? null : '/commodity-management/category/index'
  if (code === 'product.brand-closed') return isSupplier ? null : '/commodity-management/brand/index'
  if (code === 'product.brand-not-authorised') return '/commodity-management/brand-authorisation/index'
  return `/commodity-management/commodity-edit?id=${spuId}`
}
