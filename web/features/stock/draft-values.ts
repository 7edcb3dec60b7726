/** Lines of a document that is being written, and what they come to. */
import { Decimal } from 'decimal.js'

export interface LineValues {
  readonly skuId?: string
  readonly planQty?: string
  readonly price?: string
}

export const short = (quantity: string): string => new Decimal(quantity).toFixed()

/** Rounded once a line, as the server does. */
export const amountOf = (line: LineValues | undefined): string =>
  new Decimal(line?.planQty || '0')
    .times(line?.price || '0')
    .toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    .toFixed(2)

export const totalOf = (lines: readonly LineValues[] = []): string => lines.reduce((sum, line) => sum.plus(amountOf(line)), new Decimal(0)).toFixed(2)
