/** Amounts of the screen in Chinese financial capitals (大写). */
import { inCapitals } from '#kit/chinese-amount.contract.ts'
import { roundDown } from './amount.ts'
import type { Numeric } from './amount.ts'

/** Rounded down to cents; what is no number reads as zero. */
export const chineseAmount = (value: Numeric): string => inCapitals(roundDown(value, 2))
