/** Amounts as people read them: two decimals, thousands separators, rounded down, and 0.00 for what is no number. */
import { Decimal } from 'decimal.js'

export type Numeric = string | number | Decimal | null | undefined

function parse(value: Numeric): Decimal | undefined {
  if (value === null || value === undefined || value === '') return undefined
  try {
    const number = new Decimal(typeof value === 'string' ? value.trim() : value)
    return number.isFinite() ? number : undefined
  } catch {
    return undefined
  }
}

/** Cuts a number after `scale` digits, toward zero, never through a float. What is no number gives zero. */
export function roundDown(value: Numeric, scale = 2): string {
  const text = (parse(value) ?? new Decimal(0)).toFixed(scale, Decimal.ROUND_DOWN)
  return /^-[0.]+$/.test(text) ? text.slice(1) : text
}

/** Puts commas between groups of three digits of the whole part. */
export function groupThousands(decimalText: string): string {
  const [whole = '', fraction] = decimalText.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** `1234567.899` becomes `1,234,567.89`; anything that is no number becomes `0.00`. */
export const formatAmount = (value: Numeric): string => groupThousands(roundDown(value, 2))

/** A quantity without needless zeros: `12.5000` becomes `12.5`. Empty stays empty. */
export function formatQuantity(value: Numeric): string {
  const number = parse(value)
  return number === undefined ? '' : groupThousands(number.toFixed())
}

/** A price of one unit: two decimals, and more only where it has them. `98` becomes `98.00`, `1234.505` `1,234.505`. Empty stays empty. */
export function formatUnitPrice(value: Numeric): string {
  const number = parse(value)
  return number === undefined ? '' : groupThousands(number.toFixed(Math.max(2, number.decimalPlaces())))
}

/** A field of money, whichever it is: an amount has two decimals, the price of one unit may have more. */
export const formatMoney = (value: Numeric): string => ((parse(value)?.decimalPlaces() ?? 0) > 2 ? formatUnitPrice(value) : formatAmount(value))

/** A share as a percentage: `0.0525` becomes `5.25%`. Empty stays empty. */
export function formatRate(value: Numeric): string {
  const number = parse(value)
  return number === undefined ? '' : `${number.times(100).toFixed()}%`
}
