/** Tests over constants are read once and say what FEEL says. */
import { unaryTest } from 'feelin'
import { constantFrom, array, assert, double, integer, oneof, property, string, tuple } from 'fast-check'
import { expect, it } from 'vitest'
import { constantTest } from '#server/engine/expressions/unary-constant.ts'
import { compileUnaryTest } from '#server/engine/expressions/feel.ts'
import { effort } from '#tests/support/effort.ts'

const word = constantFrom('a', 'b', 'A', '', 'x, y', 'not("a")', '1', 'true', '>= 5', '[1..2]')
const amount = oneof(
  integer({ min: -20, max: 20 }),
  double({ min: -20, max: 20, noNaN: true }).map((value) => Math.round(value * 100) / 100 || 0),
)
const one = oneof(
  word.map((value) => JSON.stringify(value)),
  amount.map(String),
  constantFrom('true', 'false'),
  tuple(constantFrom('<', '<=', '>', '>='), amount).map(([operator, value]) => `${operator} ${value}`),
  tuple(constantFrom('[', '(', ']'), amount, amount, constantFrom(']', ')', '[')).map(([from, low, high, to]) => `${from}${low}..${high}${to}`),
)
const tests = tuple(array(one, { minLength: 1, maxLength: 3 }), constantFrom(true, false)).map(([each, negated]) =>
  negated ? `not(${each.join(', ')})` : each.join(','),
)
const inputs = oneof(word, string({ maxLength: 3 }), amount, constantFrom(true, false, null), array(amount, { maxLength: 2 }))

it('says what FEEL says, whatever the test and the input', () => {
  let direct = 0
  assert(
    property(tests, inputs, (text, input) => {
      if (constantTest(text)?.(input) !== undefined) direct += 1
      expect([text, input, compileUnaryTest(text)(input, {})]).toEqual([text, input, unaryTest(text, { '?': input }).value === true])
    }),
    { numRuns: effort(500, 20_000) },
  )
  // Some twentieth of the tests is plain enough to be compared directly.
  expect(direct).toBeGreaterThan(effort(500, 20_000) / 20)
})

it.each(['? > 5', 'x', '> x', 'date("2026-01-01")', '"a" + "b"', '"a\\"b"', 'list contains(?, 1)', '-x', '1 2', '"a" "b"', '', ','])(
  'leaves %s to FEEL',
  (text) => {
    expect(constantTest(text)).toBeUndefined()
  },
)
