/**
 * Who sees what things cost us. Three doors, each shut by itself: the blacklist of fields, suppliers whose prices are secret, and the
 * article's own hidden fields.
 */
import type { Principal } from '#kit/principal.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { PriceType } from '#server/modules/product/price/price-keys.contract.ts'
import { sku } from '#server/modules/product/sku/sku.contract.ts'
import { isSupplyPriceHidden, pricesKeptFrom } from '#server/modules/supplier/profile/secret-price.service.ts'
import { priceAdjustmentLine } from './adjustment/price-adjustment.contract.ts'
import { priceHistory } from './history/price-history.contract.ts'

export interface Secrecy {
  /** What a piece costs, and every margin that it could be worked out from. */
  seesCost(supplierId: string | null): boolean
  seesPrice(supplierId: string | null, priceType: PriceType): boolean
}

/** @param caller undefined for the system, which sees everything @param supplierIds of the articles that are shown */
export async function secrecyFor({ sql }: Pick<UnitOfWork, 'sql'>, caller: Principal | undefined, supplierIds: readonly (string | null)[]): Promise<Secrecy> {
  if (!caller) return { seesCost: () => true, seesPrice: () => true }
  const kept = await pricesKeptFrom(sql, caller, supplierIds)
  const hidden = (...fields: readonly string[]): boolean => fields.some((field) => isHidden(caller, priceAdjustmentLine, field))
  const seesSupply = !isSupplyPriceHidden(caller)
  const seesCost =
    seesSupply &&
    !isHidden(caller, sku, 'costPrice') &&
    !isHidden(caller, productShown, 'costPrice') &&
    !hidden('costPrice', 'marginBefore', 'marginAfter') &&
    caller.rows.kind !== 'supplier'
  const seesPrice = !hidden('oldPrice', 'newPrice') && !isHidden(caller, priceHistory, 'price')
  const isOpen = (supplierId: string | null): boolean => supplierId === null || !kept.has(supplierId)
  return {
    seesCost: (supplierId) => seesCost && isOpen(supplierId),
    seesPrice: (supplierId, priceType) => seesPrice && (priceType !== 'SUPPLY' || (seesSupply && isOpen(supplierId))),
  }
}

const productShown = { name: 'product-manager', shows: undefined }
