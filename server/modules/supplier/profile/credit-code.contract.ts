/** The unified social credit code of Chinese companies (GB 32100-2015): eighteen signs, the last of which checks the others. */
import { z } from 'zod'

/** Without I, O, S, V and Z, which are read as digits. A sign's place is its value. */
const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const modulus = 31

/** Department, kind of company, six digits of the region, nine signs of the organisation code. */
const body = /^[1-9A-GNY][1-59ABC-GN-Y]\d{6}[0-9A-HJ-NPQRTUWXY]{9}$/

/**
 * The eighteenth sign of a code whose first seventeen are given; undefined when these cannot begin one.
 * Weights are the powers of 3 modulo 31.
 */
export function checkSignOf(firstSeventeen: string): string | undefined {
  if (firstSeventeen.length !== 17) return undefined
  let weight = 1
  let sum = 0
  for (const sign of firstSeventeen) {
    const value = signs.indexOf(sign)
    if (value < 0) return undefined
    sum += value * weight
    weight = (weight * 3) % modulus
  }
  return signs.charAt((modulus - (sum % modulus)) % modulus)
}

/** Whether the code is well formed and its last sign fits. Lower case is not. */
export const isCreditCode = (code: string): boolean => code.length === 18 && body.test(code.slice(0, 17)) && checkSignOf(code.slice(0, 17)) === code[17]

/** Blanks at the ends and lower case are forgiven, a wrong check sign is not. */
export const CreditCode = z.string().trim().toUpperCase().refine(isCreditCode, { error: 'supplier.bad-credit-code' })
