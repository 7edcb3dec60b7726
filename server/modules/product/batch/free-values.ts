/**
 * Free values of a draft beside those that were published meanwhile. A draft that says a value which the product has had since it was
 * opened has not changed it, so what is published now holds. Pure.
 */
import { decimal } from '#kit/money.ts'
import type { ProductContent, SalesRegion } from '../content/product-content.contract.ts'
import type { PriceType } from '../price/price-keys.contract.ts'

export const sameRegion = (one: SalesRegion | undefined, other: SalesRegion | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.mode === other.mode &&
  (one.mode === 'ALL' || (one.codes.length === other.codes.length && one.codes.every((code) => other.codes.includes(code))))

/** What was changed while a draft was open, oldest first. */
export interface FreeRecords {
  readonly stock: readonly { readonly skuId: string; readonly before: string; readonly after: string }[]
  readonly prices: readonly {
    readonly skuId: string
    readonly channel: string
    readonly priceType: PriceType
    readonly before: string | null
    readonly after: string | null
  }[]
  readonly regions: readonly { readonly skuId: string; readonly channel: string; readonly before: SalesRegion; readonly after: SalesRegion }[]
}

/** The draft's content with what was published meanwhile in place of what it only carried along. */
export function withFreeChanges(content: ProductContent, { stock, regions, prices }: FreeRecords): ProductContent {
  if (stock.length === 0 && regions.length === 0 && prices.length === 0) return content
  const merged = structuredClone(content)
  for (const sku of merged.skus) {
    const counts = stock.filter(({ skuId }) => skuId === sku.skuId)
    const said = sku['price-storage'].stockQty || '0'
    if (counts.some(({ before, after }) => decimal(said).eq(before) || decimal(said).eq(after))) sku['price-storage'].stockQty = counts.at(-1)!.after
    const priced = (priceType: PriceType, channel?: string) =>
      prices.filter((one) => one.skuId === sku.skuId && one.priceType === priceType && (channel === undefined || one.channel === channel))
    sku['price-storage'].supplyPrice = carriedOn(sku['price-storage'].supplyPrice, priced('SUPPLY'))
    for (const channel of sku['sale-channel'].channels) {
      channel.salePrice = carriedOn(channel.salePrice, priced('SALE', channel.channel))
      channel.agreementPrice = carriedOn(channel.agreementPrice, priced('AGREEMENT', channel.channel))
      const changes = regions.filter((one) => one.skuId === sku.skuId && one.channel === channel.channel)
      if (changes.some(({ before, after }) => sameRegion(channel.salesRegion, before) || sameRegion(channel.salesRegion, after)))
        channel.salesRegion = changes.at(-1)!.after
    }
  }
  return merged
}

const samePrice = (one: string | null | undefined, other: string | null): boolean => (one ? other !== null && decimal(one).eq(other) : other === null)

/** What holds now, where a draft says a price that held since it was opened. */
const carriedOn = <Said extends string | null | undefined>(said: Said, changes: readonly { readonly before: string | null; readonly after: string | null }[]) =>
  changes.some(({ before, after }) => samePrice(said, before) || samePrice(said, after)) ? changes.at(-1)!.after : said
