/** What pricing tells the areas above: shelves look whether a price has turned upside down, quotes whether they still hold. */
import { defineEvent } from '#kit/extension-point.ts'
import type { PriceType } from '#server/modules/product/price/price-keys.contract.ts'

export interface PriceInForce {
  readonly skuId: string
  readonly spuId: string
  readonly before: string | null
  readonly after: string | null
}

/** Prices of a channel (`ALL` for supply prices) hold from now on; told in the work that changed them, a batch at a time. */
export const pricesInForce = defineEvent<{
  readonly adjustmentId: string
  readonly priceType: PriceType
  readonly channel: string
  readonly changes: readonly PriceInForce[]
  /** Old prices came back. */
  readonly isEnd: boolean
}>('pricing.prices-in-force')
