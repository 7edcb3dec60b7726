/** What products tell the areas above: listings, orders and purchases hear of it in the same work. And whom products ask before they end. */
import type { Sql } from '#kit/data-source.ts'
import { defineEvent, defineExtensionPoint } from '#kit/extension-point.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { PriceType } from './price/price-keys.contract.ts'

export interface ProductPublished {
  readonly spuId: string
  readonly supplierId: string | null
  /** Of the snapshot that is in force from now on. */
  readonly number: number
  readonly snapshotId: string
  /** All that are in use. */
  readonly skuIds: readonly string[]
}

/** For the first time: it may be listed from now on. */
export const productApproved = defineEvent<ProductPublished>('product.approved')

export interface ProductChange extends ProductPublished {
  readonly addedSkuIds: readonly string[]
  readonly droppedSkuIds: readonly string[]
  /** As field policies call them; free fields too. */
  readonly changedFields: readonly string[]
}

/** A later version came into force, or a free field was changed. */
export const productChanged = defineEvent<ProductChange>('product.changed')

/** These SKU are out of use for good. */
export const skusInvalid = defineEvent<{ readonly spuId: string; readonly skuIds: readonly string[]; readonly isWholeProduct: boolean }>('product.skus-invalid')

/** Somebody above who may need a SKU to stay: what is listed and sold, what is ordered and has not come. */
export interface ProductHolder {
  /** Of the area. */
  readonly name: string
  /** Why each of these SKU cannot end now, as message codes; those that can are left out. */
  holding(uow: UnitOfWork, skuIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
}

export const productHolders = defineExtensionPoint<ProductHolder>('product.holders')

/** Who knows how much the platform itself has of a SKU. */
export interface SkuStock {
  /** What can be sold of each; those that it does not keep are left out. */
  availableOf(sql: Sql, skuIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export const skuStocks = defineExtensionPoint<SkuStock>('product.stocks')

/** Prices that were typed at once, without a draft and without an adjustment. */
export const pricesTyped = defineEvent<{ readonly skuIds: readonly string[] }>('product.prices-typed')

export interface PriceRecord {
  readonly skuId: string
  readonly channel: string
  readonly priceType: PriceType
  readonly before: string | null
  readonly after: string | null
}

/** Who remembers what articles cost: a draft that was opened before takes over what it did not change itself. */
export interface PriceMemory {
  /** What was decided beside the products themselves since an instant, oldest first. */
  changedSince(uow: Pick<UnitOfWork, 'sql'>, skuIds: readonly string[], since: Date): Promise<readonly PriceRecord[]>
}

export const priceMemories = defineExtensionPoint<PriceMemory>('product.price-memories')
