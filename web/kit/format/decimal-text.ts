/** What a decimal input lets through while somebody types or pastes: digits, one point, so many decimals, so many characters. */
export interface DecimalText {
  readonly decimals: number
  readonly length: number
  readonly signed?: boolean
}

/** A half-typed `12.` or `-` stays, or nobody could type on. */
export function acceptDecimal(text: string, { decimals, length, signed = false }: DecimalText): string {
  const sign = signed && text.trimStart().startsWith('-') ? '-' : ''
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
  const typed = rest.length === 0 || decimals === 0 ? whole : `${whole === '' ? '0' : whole}.${rest.join('').slice(0, decimals)}`
  return `${sign}${typed.slice(0, length)}`
}

/** On leaving the input: no trailing point, no leading zeros, no lonely sign. */
export const settleDecimal = (text: string): string =>
  text
    .replace(/\.$/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^-$/, '')
