/**
 * Unary tests over constants (`"a","b"`, `>= 5`, `[1..10)`, `not("x")`, `true`), read once. They are nearly all that decision tables hold, and
 * feelin would parse each of them anew for every row of every evaluation.
 */

type Constant = string | number | boolean
type One = (input: Constant) => boolean | undefined

const constant = `"[^"\\\\]*"|-?\\d+(?:\\.\\d+)?|true|false`
const number = String.raw`-?\d+(?:\.\d+)?`
const single = new RegExp(`^(?:${constant})$`)
const comparison = new RegExp(`^(<=|>=|<|>)\\s*(${number})$`)
const range = new RegExp(`^([\\[(\\]])\\s*(${number})\\s*\\.\\.\\s*(${number})\\s*([\\])\\[])$`)
const list = new RegExp(`(?:${constant}|[^",])+`, 'g')

/** @returns the test, undefined when it is none of these. It answers undefined where the types differ, so that FEEL decides what that means. */
export function constantTest(text: string): ((input: unknown) => boolean | undefined) | undefined {
  const negated = /^not\s*\(([^()]*)\)$/.exec(text)?.[1]
  const tests = (negated ?? text).match(list)?.map((each) => readOne(each.trim()))
  if (tests === undefined || (negated ?? text).split('"').length % 2 === 0 || tests.includes(undefined)) return undefined
  const known = tests as One[]
  return (input) => {
    if (typeof input !== 'string' && typeof input !== 'boolean' && !(typeof input === 'number' && Number.isFinite(input))) return undefined
    let holds = false
    for (const test of known) {
      const answer = test(input)
      if (answer === undefined) return undefined
      holds ||= answer
    }
    return holds !== (negated !== undefined)
  }
}

function readOne(text: string): One | undefined {
  if (single.test(text)) {
    const value = JSON.parse(text) as Constant
    return (input) => (typeof input === typeof value ? input === value : undefined)
  }
  const [, operator, limit] = comparison.exec(text) ?? []
  if (operator !== undefined) return ofNumber(compare(operator, Number(limit)))
  const [, from, low, high, to] = range.exec(text) ?? []
  if (from === undefined || Number(low) > Number(high)) return undefined
  const [above, below] = [compare(from === '[' ? '>=' : '>', Number(low)), compare(to === ']' ? '<=' : '<', Number(high))]
  return ofNumber((input) => above(input) && below(input))
}

const ofNumber =
  (test: (input: number) => boolean): One =>
  (input) =>
    typeof input === 'number' ? test(input) : undefined

function compare(operator: string, limit: number): (input: number) => boolean {
  switch (operator) {
    case '<':
      return (input) => input < limit
    case '<=':
      return (input) => input <= limit
    case '>':
      return (input) => input > limit
    default:
      return (input) => input >= limit
  }
}
