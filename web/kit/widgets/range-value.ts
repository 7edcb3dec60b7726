/** What a range input accepts: digits with at most two decimals, eighteen characters a side, an empty side means open. */
import { Decimal } from 'decimal.js'

export interface RangeValue {
  readonly min: string
  readonly max: string
}

export const RANGE_LENGTH = 18
export const RANGE_DECIMALS = 2
export const openRange: RangeValue = { min: '', max: '' }

/** Keeps of typed or pasted text what a side may hold; called on every keystroke, so a half-typed `12.` stays. */
export function acceptRangeText(text: string, decimals = RANGE_DECIMALS): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
  const typed = rest.length === 0 || decimals === 0 ? whole : `${whole === '' ? '0' : whole}.${rest.join('').slice(0, decimals)}`
  return typed.slice(0, RANGE_LENGTH)
}

const settleSide = (text: string): string => text.replace(/\.$/, '').replace(/^0+(?=\d)/, '')

/** On leaving the input: tidies both sides; when both are filled and min is at or above max, max becomes min. */
export function settleRange(range: RangeValue): RangeValue {
  const min = settleSide(range.min)
  const max = settleSide(range.max)
  if (min === '' || max === '') return { min, max }
  return new Decimal(min).gte(max) ? { min, max: min } : { min, max }
}
