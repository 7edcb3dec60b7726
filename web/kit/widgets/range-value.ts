/** What a range input accepts: digits with at most two decimals for amounts and quantities, eighteen characters a side, an empty side means open. */
import { Decimal } from 'decimal.js'
import type { Widget } from '#kit/contract.ts'
import { acceptDecimal, settleDecimal } from '../format/decimal-text.ts'

export interface RangeValue {
  readonly min: string
  readonly max: string
}

export const RANGE_LENGTH = 18
export const RANGE_DECIMALS = 2
/** Figures that are neither, such as scores, are bounded as exactly as they are kept. */
const FIGURE_DECIMALS = 6
export const decimalsOfRange = (widget: Widget | undefined): number => (widget === 'number' ? FIGURE_DECIMALS : RANGE_DECIMALS)
export const openRange: RangeValue = { min: '', max: '' }

/** Keeps of typed or pasted text what a side may hold; called on every keystroke. */
export const acceptRangeText = (text: string, decimals = RANGE_DECIMALS): string => acceptDecimal(text, { decimals, length: RANGE_LENGTH })

/** On leaving the input: tidies both sides; when both are filled and min is at or above max, max becomes min. */
export function settleRange(range: RangeValue): RangeValue {
  const min = settleDecimal(range.min)
  const max = settleDecimal(range.max)
  if (min === '' || max === '') return { min, max }
  return new Decimal(min).gte(max) ? { min, max: min } : { min, max }
}
