/** The arithmetic of price rules: a price from a cost, margins, and what a change of rules does to them. Exact decimals throughout. */
import { Decimal, decimal, round, type RoundingMode } from '#kit/money.ts'
import type { PriceImpact } from './price-rule.contract.ts'

export interface PriceTerms {
  /** 1: `profitValue` is added to the cost; 2: that share of the cost is. */
  readonly profitType: number
  readonly profitValue: string
  readonly minMarginRate: string | null
  readonly roundRule: string
  readonly roundScale: number
}

/** Something that a rule prices. */
export interface PricedGood {
  readonly name: string
  readonly nameEn?: string | null
  readonly cost: string
  /** The terms that price it today. */
  readonly before: PriceTerms | undefined
}

export function priceOf({ profitType, profitValue, roundRule, roundScale }: PriceTerms, cost: string): Decimal {
  const profit = profitType === 1 ? decimal(profitValue) : decimal(cost).times(profitValue)
  return round(decimal(cost).plus(profit), roundScale, roundRule as RoundingMode)
}

/** Profit by price; 0 where nothing is asked for something. */
export const marginOf = (price: Decimal, cost: string): Decimal => (price.isZero() ? new Decimal(0) : price.minus(cost).div(price))

const rateDigits = 6
const priceDigits = 4
/** What people are shown; the figures above count everything. */
const mostLines = 60

export function impactOf(goods: readonly PricedGood[], terms: PriceTerms): Omit<PriceImpact, 'isSample'> {
  const floor = stricter(
    terms.minMarginRate,
    goods.map(({ before }) => before?.minMarginRate ?? null),
  )
  const lines = goods.map(({ name, nameEn = null, cost, before }) => {
    const priceAfter = priceOf(terms, cost)
    const priceBefore = before && priceOf(before, cost)
    const lowest = stricter(terms.minMarginRate, [before?.minMarginRate ?? null])
    const after = marginOf(priceAfter, cost)
    return {
      name,
      nameEn,
      cost,
      priceBefore,
      priceAfter,
      before: priceBefore && marginOf(priceBefore, cost),
      after,
      isBelowFloor: lowest !== null && after.lt(lowest),
    }
  })
  const known = lines.flatMap(({ before }) => (before ? [before] : []))
  const falls = lines.flatMap(({ before, after }) => (before ? [before.minus(after)] : []))
  return {
    samples: lines.length,
    before: marginsOf(known),
    after: marginsOf(lines.map(({ after }) => after)),
    marginDrop: Decimal.max(0, ...falls).toFixed(rateDigits),
    belowFloor: lines.filter(({ isBelowFloor }) => isBelowFloor).length,
    floor,
    lines: lines.slice(0, mostLines).map(({ name, nameEn, cost, priceBefore, priceAfter, before, after, isBelowFloor }) => ({
      name,
      nameEn,
      cost: decimal(cost).toFixed(priceDigits),
      priceBefore: priceBefore?.toFixed(priceDigits) ?? null,
      priceAfter: priceAfter.toFixed(priceDigits),
      marginBefore: before?.toFixed(rateDigits) ?? null,
      marginAfter: after.toFixed(rateDigits),
      isBelowFloor,
    })),
  }
}

/** How many of them move, and how; one that would fall below the lowest margin keeps its price. */
export function movesOf(goods: readonly PricedGood[], terms: PriceTerms) {
  const moves = goods.map(({ cost, before }): 'dearer' | 'cheaper' | 'below' | undefined => {
    const after = priceOf(terms, cost)
    if (terms.minMarginRate !== null && marginOf(after, cost).lt(terms.minMarginRate)) return 'below'
    const now = before && priceOf(before, cost)
    if (now === undefined || now.eq(after)) return undefined
    return after.gt(now) ? 'dearer' : 'cheaper'
  })
  const many = (kind: 'dearer' | 'cheaper' | 'below'): number => moves.filter((one) => one === kind).length
  return { articles: goods.length, dearer: many('dearer'), cheaper: many('cheaper'), below: many('below') }
}

/** Whoever lowers the floor does not get below the old one unseen. */
function stricter(own: string | null, others: readonly (string | null)[]): string | null {
  const floors = [own, ...others].filter((floor) => floor !== null)
  return floors.length === 0 ? null : Decimal.max(...floors).toString()
}

function marginsOf(margins: readonly Decimal[]): PriceImpact['before'] {
  if (margins.length === 0) return null
  const avg = Decimal.sum(...margins).div(margins.length)
  return { min: Decimal.min(...margins).toFixed(rateDigits), max: Decimal.max(...margins).toFixed(rateDigits), avg: avg.toFixed(rateDigits) }
}
