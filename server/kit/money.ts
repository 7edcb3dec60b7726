/**
 * Amounts are decimals, never floats. They are stored exactly and rounded once a line, by the parameter `roundingMode`; a
 * document's total is the sum of its rounded lines, so that totals never disagree with what is printed above them.
 */
import { Decimal } from 'decimal.js'

export { Decimal }

/** A number as it comes from a row (Prisma's Decimal), from the wire (text) or from code. */
export type DecimalLike = string | { toString(): string }
/** Values of the system parameter `roundingMode`. */
export type RoundingMode = 'half-up' | 'half-even' | 'down' | 'up'

const modes = { 'half-up': Decimal.ROUND_HALF_UP, 'half-even': Decimal.ROUND_HALF_EVEN, down: Decimal.ROUND_DOWN, up: Decimal.ROUND_UP } as const

// 40 digits: a quantity times a price has at most 36 (18 + 18); the library's default of 20 would round the product itself.
const Exact = Decimal.clone({ precision: 40 })

/** A value that is one already stays as it is, for none of them ever changes. @throws Error when the text is no number */
export const decimal = (value: DecimalLike): Decimal => (value instanceof Exact ? value : new Exact(value.toString()))

export const round = (value: DecimalLike, scale: number, mode: RoundingMode = 'half-up'): Decimal => decimal(value).toDecimalPlaces(scale, modes[mode])

/** Quantity times unit price, rounded to the currency's two places. */
export const lineAmount = (quantity: DecimalLike, price: DecimalLike, mode: RoundingMode = 'half-up'): Decimal =>
  round(decimal(quantity).times(decimal(price)), 2, mode)

/** Tax on a net amount; `rate` as a fraction (0.13). */
export const taxOn = (net: DecimalLike, rate: DecimalLike, mode: RoundingMode = 'half-up'): Decimal => round(decimal(net).times(decimal(rate)), 2, mode)

/** Exact sum; 0 for nothing. */
export const sum = (values: Iterable<DecimalLike>): Decimal => {
  let total = new Exact(0)
  for (const value of values) total = total.plus(decimal(value))
  return total
}

/** Decimal text for the wire, with exactly `scale` places. */
export const toWire = (value: DecimalLike, scale = 2): string => decimal(value).toFixed(scale)

/** An amount as it is read: two decimals, thousands parted; further places are cut off as everywhere (specification, section 9). Empty for none. */
export function amountText(amount: string | null | undefined): string {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(amount ?? '')
  if (!match) return ''
  const [, sign = '', whole = '', part = ''] = match
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part.slice(0, 2).padEnd(2, '0')}`
}
