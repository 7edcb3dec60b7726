/**
 * Formulas of amounts: decimal numbers, named amounts, + - * / and brackets, and nothing else. Read by hand into a value: no text is
 * ever run. Exact decimals throughout; what is too long, too deep or too large is refused before it costs anything.
 */
import { Failure } from '#kit/errors.ts'
import { decimal, round, type Decimal, type RoundingMode } from '#kit/money.ts'

export const limits = { characters: 500, depth: 32, tokens: 200, digits: 30 } as const
/** Nothing an amount could be is larger. */
const largest = decimal('1e20')

type Token = { readonly kind: 'number' | 'name' | 'sign'; readonly text: string; readonly at: number }

const wrong = (code: string, at: number, more: object = {}): Failure => new Failure('rule', `expression.${code}`, { at: at + 1, ...more })

const pattern = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z_][A-Za-z0-9_]*)|([-+*/()]))/y

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  pattern.lastIndex = 0
  const end = text.trimEnd().length
  while (pattern.lastIndex < end) {
    const from = pattern.lastIndex
    const found = pattern.exec(text)
    if (!found) throw wrong('unreadable', from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0))
    const [, number, name, sign] = found
    const token = number ?? name ?? sign ?? ''
    const at = pattern.lastIndex - token.length
    if (number !== undefined && number.length > limits.digits) throw wrong('too-large', at)
    tokens.push({ kind: number !== undefined ? 'number' : name !== undefined ? 'name' : 'sign', text: token, at })
    if (tokens.length > limits.tokens) throw wrong('too-long', at)
  }
  return tokens
}

/** Reads the tokens once from left to right: sums of products of values, as one learns it at school. */
class Reader {
  private next = 0
  private readonly tokens: readonly Token[]
  private readonly values: Readonly<Record<string, string>>
  private readonly length: number

  constructor(text: string, values: Readonly<Record<string, string>>) {
    this.tokens = tokensOf(text)
    this.values = values
    this.length = text.length
  }

  whole(): Decimal {
    const value = this.sum(0)
    const rest = this.tokens[this.next]
    if (rest) throw wrong('unreadable', rest.at)
    return value
  }

  private sum(depth: number): Decimal {
    let value = this.product(depth)
    for (let sign = this.taken('+', '-'); sign; sign = this.taken('+', '-')) {
      const other = this.product(depth)
      value = this.bounded(sign.text === '+' ? value.plus(other) : value.minus(other), sign)
    }
    return value
  }

  private product(depth: number): Decimal {
    let value = this.value(depth)
    for (let sign = this.taken('*', '/'); sign; sign = this.taken('*', '/')) {
      const other = this.value(depth)
      if (sign.text === '/' && other.isZero()) throw wrong('by-nothing', sign.at)
      value = this.bounded(sign.text === '*' ? value.times(other) : value.div(other), sign)
    }
    return value
  }

  private value(depth: number): Decimal {
    if (depth > limits.depth) throw wrong('too-deep', this.tokens[this.next]?.at ?? this.length)
    const sign = this.taken('+', '-')
    if (sign) return sign.text === '-' ? this.value(depth + 1).negated() : this.value(depth + 1)
    if (this.taken('(')) {
      const inner = this.sum(depth + 1)
      if (!this.taken(')')) throw wrong('bracket-open', this.tokens[this.next]?.at ?? this.length)
      return inner
    }
    const token = this.tokens[this.next]
    if (!token || token.kind === 'sign') throw wrong('value-missing', token?.at ?? this.length)
    this.next += 1
    if (token.kind === 'number') return this.bounded(decimal(token.text), token)
    const named = Object.hasOwn(this.values, token.text) ? this.values[token.text] : undefined
    if (named === undefined) throw wrong('unknown-name', token.at, { name: token.text.slice(0, 40) })
    return decimal(named)
  }

  private taken(...signs: readonly string[]): Token | undefined {
    const token = this.tokens[this.next]
    if (token?.kind !== 'sign' || !signs.includes(token.text)) return undefined
    this.next += 1
    return token
  }

  private bounded(value: Decimal, { at }: Token): Decimal {
    if (value.abs().greaterThan(largest)) throw wrong('too-large', at)
    return value
  }
}

/**
 * What a formula comes to, exactly: as far as decimals go, and divisions as far as the product's precision does.
 * @throws Failure rule with the place, from 1, at which it cannot be read
 */
export function evaluate(expression: string, values: Readonly<Record<string, string>> = {}): Decimal {
  if (expression.length > limits.characters) throw wrong('too-long', limits.characters)
  if (expression.trim() === '') throw wrong('value-missing', 0)
  return new Reader(expression, values).whole()
}

/** To cents where it is rounded, twelve digits at most where it is not. */
export const rounded = (value: Decimal, roundFlag: boolean, mode: RoundingMode): string =>
  roundFlag ? round(value, 2, mode).toFixed(2) : round(value, 12, mode).toFixed()
