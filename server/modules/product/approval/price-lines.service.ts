/** What the SKU of a content are sold and supplied at, against what was published and what the supplier's price rules ask for. */
import type { Sql } from '#kit/data-source.ts'
import { Decimal, decimal } from '#kit/money.ts'
import { marginOn, priceByRule, priceTermsOf, type RuleTerms } from '#server/modules/supplier/rules/price-terms.service.ts'
import { plain } from '../content/content-leaves.ts'
import type { ProductContent, SkuContent } from '../content/product-content.contract.ts'
import type { Draft } from '../draft/draft.service.ts'

export interface PriceFigures {
  readonly supplyPrice: string | null
  readonly lastSupplyPrice: string | null
  readonly salePrice: string | null
  readonly lastSalePrice: string | null
  readonly margin: string | null
  readonly lastMargin: string | null
  readonly rulePrice: string | null
  readonly ruleMargin: string | null
  readonly isBreached: boolean
}

interface Priced {
  readonly draft: Pick<Draft, 'supplierId'>
  readonly content: ProductContent
  readonly before: ProductContent | undefined
  /** Of the category, from the first level down. */
  readonly path: readonly string[]
}

type PriceLine = PriceFigures & { readonly sku: SkuContent; readonly channel: string }

const rateDigits = 4
const text = (value: string | null | undefined): string | null => (value ? plain(value) : null)
const share = (price: string | null | undefined, cost: string | null | undefined): string | null =>
  price && cost ? marginOn(decimal(price), cost).toDecimalPlaces(rateDigits).toFixed() : null

/** A line a SKU and channel, against what was published and what the supplier's rule asks for. */
export async function priceLines(sql: Sql, { draft: { supplierId }, content, before, path }: Priced): Promise<PriceLine[]> {
  const channels = [...new Set(content.skus.flatMap((sku) => sku['sale-channel'].channels.map(({ channel }) => channel)))]
  const terms = supplierId ? await priceTermsOf(sql, supplierId, channels, path) : new Map<string, RuleTerms>()
  const earlier = new Map((before?.skus ?? []).map((sku) => [sku.skuId, sku]))
  return content.skus.flatMap((sku) =>
    sku['sale-channel'].channels.map(({ channel, salePrice }): PriceLine => {
      const was = earlier.get(sku.skuId)
      const { supplyPrice } = sku['price-storage']
      const lastSale = was?.['sale-channel'].channels.find((one) => one.channel === channel)?.salePrice
      const lastSupply = was?.['price-storage'].supplyPrice
      const rule = terms.get(channel)
      const rulePrice = rule && supplyPrice ? priceByRule(rule, supplyPrice) : undefined
      return {
        sku,
        channel,
        supplyPrice: text(supplyPrice),
        lastSupplyPrice: text(lastSupply),
        salePrice: text(salePrice),
        lastSalePrice: text(lastSale),
        margin: share(salePrice, supplyPrice),
        lastMargin: share(lastSale, lastSupply),
        rulePrice: rulePrice?.toFixed() ?? null,
        ruleMargin: text(rule?.minMarginRate),
        isBreached: rule !== undefined && isBreached(rule, rulePrice, salePrice, supplyPrice),
      }
    }),
  )
}

function isBreached(rule: RuleTerms, rulePrice: Decimal | undefined, salePrice: string | null | undefined, supplyPrice: string | null | undefined): boolean {
  if (!salePrice || !supplyPrice) return false
  const price = decimal(salePrice)
  return (rulePrice !== undefined && price.lt(rulePrice)) || (rule.minMarginRate !== null && marginOn(price, supplyPrice).lt(rule.minMarginRate))
}

/** The most that one piece of it is sold for, and supplied at where it is sold nowhere. */
export function amountOf({ skus }: ProductContent): Decimal {
  const prices = skus.flatMap((sku) => [sku['price-storage'].supplyPrice, ...sku['sale-channel'].channels.map(({ salePrice }) => salePrice)])
  return Decimal.max(0, ...prices.flatMap((price) => (price ? [decimal(price)] : [])))
}
