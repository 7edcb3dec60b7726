/** `Order ${id} of ${customer.name}`: text around and between expressions. */
import { ExpressionSyntaxError } from '../errors.ts'

export type Part = { readonly text: string } | { readonly expression: string }

/** True when the text holds an expression of this language. */
export function isTemplate(text: string): boolean {
  return /[$#]\{/.test(text)
}

/** @throws ExpressionSyntaxError when a bracket is never closed */
export function splitTemplate(source: string): readonly Part[] {
  const parts: Part[] = []
  let at = 0
  let text = ''
  while (at < source.length) {
    const next = source.slice(at).search(/\\?[$#]\{/)
    if (next === -1) break
    text += source.slice(at, at + next)
    at += next
    if (source[at] === '\\') {
      text += source.slice(at + 1, at + 3)
      at += 3
      continue
    }
    const end = closingBracket(source, at + 2)
    if (text !== '') parts.push({ text })
    text = ''
    parts.push({ expression: source.slice(at + 2, end) })
    at = end + 1
  }
  text += source.slice(at)
  if (text !== '' || parts.length === 0) parts.push({ text })
  return parts
}

function closingBracket(source: string, start: number): number {
  let quote: string | undefined
  for (let at = start; at < source.length; at++) {
    const char = source[at]
    if (quote !== undefined) {
      if (char === '\\') at++
      else if (char === quote) quote = undefined
    } else if (char === '"' || char === "'") quote = char
    else if (char === '}') return at
  }
  throw new ExpressionSyntaxError(`"${source}": the bracket "{" is never closed`)
}
