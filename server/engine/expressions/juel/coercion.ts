/** Type conversions and operators of the Unified Expression Language, on JSON values and dates. */
import { ExpressionError } from '../../core/expression.ts'

/** null, '' and false are false; the texts true and false are read; anything else is no condition. @throws ExpressionError */
export function toBoolean(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return value.toLowerCase() === 'true'
  throw new ExpressionError(`${describe(value)} is neither true nor false`)
}

/** null and '' count as 0. @throws ExpressionError */
export function toNumber(value: unknown): number {
  if (value === undefined || value === null || value === '') return 0
  if (typeof value === 'number') return value
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'string') {
    const number = Number(value)
    if (value.trim() !== '' && !Number.isNaN(number)) return number
  }
  throw new ExpressionError(`${describe(value)} is not a number`)
}

/** As it appears in mixed text: null is empty, objects are JSON. */
export function toText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object') return JSON.stringify(value) ?? ''
  return String(value as number | boolean)
}

/** Equality: null equals null alone, a number compares as a number, dates by their instant, lists and maps by content. */
export function areEqual(left: unknown, right: unknown): boolean {
  const a = left ?? null
  const b = right ?? null
  if (a === b) return true
  if (a === null || b === null) return false
  if (a instanceof Date || b instanceof Date) return instantOf(a) === instantOf(b)
  if (typeof a === 'number' || typeof b === 'number') {
    if (typeof a === 'boolean' || typeof b === 'boolean' || typeof a === 'object' || typeof b === 'object') return false
    return a !== '' && b !== '' && Number(a) === Number(b)
  }
  if (typeof a === 'boolean' || typeof b === 'boolean') return String(a as string).toLowerCase() === String(b as string).toLowerCase()
  if (typeof a === 'object' && typeof b === 'object') return JSON.stringify(a) === JSON.stringify(b)
  return false
}

/** Order of two values; undefined when one is null. @throws ExpressionError when they cannot be compared */
export function order(a: unknown, b: unknown): number | undefined {
  if (a === undefined || a === null || b === undefined || b === null) return undefined
  if (a instanceof Date || b instanceof Date) return instantOf(a) - instantOf(b)
  if (typeof a === 'number' || typeof b === 'number') return toNumber(a) - toNumber(b)
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  throw new ExpressionError(`${describe(a)} cannot be compared with ${describe(b)}`)
}

/** `+ - * / %`; `+` joins when one side is a text that is no number. @throws ExpressionError */
export function calculate(operator: string, a: unknown, b: unknown): unknown {
  if (operator === '+' && (isWords(a) || isWords(b))) return toText(a) + toText(b)
  const left = toNumber(a)
  const right = toNumber(b)
  if ((operator === '/' || operator === '%') && right === 0) throw new ExpressionError('Division by zero')
  switch (operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return left / right
    default:
      return left % right
  }
}

export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && !(value instanceof Date) && Object.keys(value).length === 0
}

/** Short picture of a value for messages. */
export function describe(value: unknown): string {
  const text = typeof value === 'string' ? `"${value}"` : toText(value)
  return text.length > 60 ? `${text.slice(0, 60)}...` : text
}

function isWords(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && Number.isNaN(Number(value))
}

function instantOf(value: unknown): number {
  return value instanceof Date ? value.getTime() : typeof value === 'number' ? value : Date.parse(toText(value))
}
