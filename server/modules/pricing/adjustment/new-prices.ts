/** The arithmetic of adjustments: how far a price moves, what it leaves, and new prices by a formula. Exact decimals; pure. */
import { decimal, Decimal, round, toWire } from '#kit/money.ts'
import type { Formula } from './price-adjustment-calls.contract.ts'

const rateDigits = 6

/** Beyond it a share says nothing any more, and no column keeps it. */
const most = '999999'

const share = (value: Decimal): string => Decimal.max(Decimal.min(value, most), `-${most}`).toFixed(rateDigits)

/** Profit by price, as the supplier's price rules count it. */
const marginOf = (price: string, cost: string): string => {
  const asked = decimal(price)
  return asked.isZero() ? toWire('0', rateDigits) : share(asked.minus(cost).div(asked))
}

/** Of the old price; a price that was never said is a change of the whole. */
export const rateBetween = (before: string | null, after: string): string =>
  before === null || decimal(before).isZero() ? toWire('1', rateDigits) : share(decimal(after).minus(before).div(before))

export interface PricedBy {
  readonly priceType: 'SUPPLY' | 'SALE' | 'AGREEMENT' | 'JD_FRONT'
  readonly oldPrice: string | null
  readonly newPrice: string
  /** What a piece costs us now. */
  readonly cost: string
  /** The platform's own cost is said: a supply price does not change it. */
  readonly hasOwnCost: boolean
  /** The lowest price at which it sells in any channel; null where it sells in none. */
  readonly lowestSale: string | null
  /** Share of the cost that has to stay at least. */
  readonly minMargin: string
}

export interface Judged {
  readonly rate: string
  readonly marginBefore: string | null
  readonly marginAfter: string | null
  /** The lowest sale price; of a supply price the highest that leaves enough. Null where nothing bounds it. */
  readonly floor: string | null
  readonly isBelowFloor: boolean
}

/** What a new price leaves. A supply price that rises is judged by what its article sells for. */
export function judge({ priceType, oldPrice, newPrice, cost, hasOwnCost, lowestSale, minMargin }: PricedBy): Judged {
  const rate = rateBetween(oldPrice, newPrice)
  const leaves = decimal('1').plus(minMargin)
  if (priceType === 'SUPPLY') {
    if (lowestSale === null) return { rate, marginBefore: null, marginAfter: null, floor: null, isBelowFloor: false }
    const paid = hasOwnCost ? cost : newPrice
    const highest = decimal(lowestSale).div(leaves)
    return {
      rate,
      marginBefore: oldPrice === null ? null : marginOf(lowestSale, hasOwnCost ? cost : oldPrice),
      marginAfter: marginOf(lowestSale, paid),
      floor: round(highest, 4, 'down').toFixed(4),
      isBelowFloor: decimal(newPrice).greaterThan(highest),
    }
  }
  const floor = decimal(cost).times(leaves)
  return {
    rate,
    marginBefore: oldPrice === null ? null : marginOf(oldPrice, cost),
    marginAfter: marginOf(newPrice, cost),
    floor: round(floor, 4, 'up').toFixed(4),
    isBelowFloor: decimal(newPrice).lessThan(floor),
  }
}

/** @param base what the formula begins with @returns undefined where it comes to nothing that could be asked */
export function priceByFormula({ kind, value, rounding, scale, ending }: Formula, base: string): string | undefined {
  const raw = kind === 'SET' ? decimal(value) : kind === 'AMOUNT' ? decimal(base).plus(value) : decimal(base).times(decimal(value).div(100).plus(1))
  const price = ending ? endingIn(raw, ending, rounding) : roundedTo(raw, scale, rounding)
  return price.greaterThan(0) && price.lessThan(1_000_000_000) ? price.toFixed(4) : undefined
}

/** Also to tens and hundreds. */
function roundedTo(price: Decimal, scale: number, rounding: Formula['rounding']): Decimal {
  const unit = decimal('10').pow(-scale)
  return round(price.div(unit), 0, rounding).times(unit)
}

/** The nearest price with such an ending, on the side that is asked for. */
function endingIn(price: Decimal, ending: string, rounding: Formula['rounding']): Decimal {
  const whole = round(price, 0, 'down')
  const candidates = [whole.minus(1), whole, whole.plus(1)].map((one) => one.plus(ending)).filter((one) => one.greaterThan(0))
  const up = candidates.find((one) => one.greaterThanOrEqualTo(price))
  const down = candidates.findLast((one) => one.lessThanOrEqualTo(price))
  if (rounding === 'up' || !down) return up ?? price
  if (rounding === 'down' || !up) return down
  return up.minus(price).lessThanOrEqualTo(price.minus(down)) ? up : down
}
