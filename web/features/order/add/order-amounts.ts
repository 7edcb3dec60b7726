/** Amounts of an order while somebody types it: each line rounded once to the cent, the sum of the lines above it. The server has the last word. */
import { Decimal } from 'decimal.js'

export interface PricedLine {
  readonly quantity?: string | undefined
  readonly price?: string | undefined
}

const number = (text: string | undefined): Decimal => new Decimal(text && /\d/.test(text) ? text : 0)

export const lineAmount = ({ quantity, price }: PricedLine): Decimal => number(quantity).times(number(price)).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)

export interface OrderAmounts {
  readonly goods: Decimal
  /** Below zero when the discount is more than goods and freight. */
  readonly total: Decimal
}

export function orderAmounts(lines: readonly (PricedLine | undefined)[], freight: string | undefined, discount: string | undefined): OrderAmounts {
  const goods = lines.reduce((sum, line) => sum.plus(lineAmount(line ?? {})), new Decimal(0))
  return { goods, total: goods.plus(number(freight)).minus(number(discount)) }
}
