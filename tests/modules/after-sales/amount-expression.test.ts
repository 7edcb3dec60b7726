/** Formulas of amounts: what they come to, exactly; what they refuse, with the place; and that nothing large or deep costs anything. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Failure } from '#kit/errors.ts'
import { decimal, type Decimal } from '#kit/money.ts'
import { evaluate, limits, rounded } from '#server/modules/after-sales/expression/amount-expression.ts'
import { effort } from '#tests/support/effort.ts'

const refusalOf = (expression: string, values: Record<string, string> = {}): string => {
  try {
    evaluate(expression, values)
  } catch (error) {
    if (error instanceof Failure) return `${error.code} ${String(error.details['at'])}`
    throw error
  }
  return 'none'
}

interface Tree {
  readonly text: string
  readonly value: Decimal
}
const leaf = fc.integer({ min: 0, max: 99_999 }).map((cents): Tree => ({ text: (cents / 100).toFixed(2), value: decimal((cents / 100).toFixed(2)) }))
const { tree } = fc.letrec<{ tree: Tree; leaf: Tree; two: Tree; minus: Tree }>((tie) => ({
  leaf,
  minus: tie('tree').map(({ text, value }) => ({ text: `-(${text})`, value: value.negated() })),
  two: fc.tuple(tie('tree'), fc.constantFrom('+', '-', '*'), tie('tree')).map(([one, sign, other]) => ({
    text: `(${one.text}${sign} ${other.text})`,
    value: sign === '+' ? one.value.plus(other.value) : sign === '-' ? one.value.minus(other.value) : one.value.times(other.value),
  })),
  tree: fc.oneof({ depthSize: 'small', maxDepth: 4 }, tie('leaf'), tie('two'), tie('minus')),
}))

describe('a formula', () => {
  test.each([
    ['1+2*3', '7'],
    ['(1+2)*3', '9'],
    ['10/4/5', '0.5'],
    ['7-3-2', '2'],
    ['-2*-3', '6'],
    ['0.1+0.2', '0.3'],
    [' ( lineAmount - discountAmount * lineAmount / goodsAmount ) * applyQty / quantity ', '45'],
  ])('%s is %s', (expression, result) => {
    const values = { lineAmount: '100', discountAmount: '20', goodsAmount: '200', applyQty: '1', quantity: '2' }
    expect(evaluate(expression, values).toFixed()).toBe(result)
  })

  test('comes to what its parts come to, exactly', () => {
    fc.assert(
      fc.property(tree, ({ text, value }) => {
        fc.pre(text.length <= limits.characters && value.abs().lessThan('1e20'))
        const refused = refusalOf(text)
        // A part of it may be larger than any amount.
        if (refused.startsWith('expression.too-')) return
        expect(evaluate(text).equals(value)).toBe(true)
      }),
      { numRuns: effort(200, 20_000) },
    )
  })

  test.each([
    ['', 'expression.value-missing 1'],
    ['1+', 'expression.value-missing 3'],
    ['(1', 'expression.bracket-open 3'],
    ['1)', 'expression.unreadable 2'],
    ['1 2', 'expression.unreadable 3'],
    ['1..2', 'expression.unreadable 2'],
    ['2**3', 'expression.value-missing 3'],
    ['1/0', 'expression.by-nothing 2'],
    ['1/(2-2)', 'expression.by-nothing 2'],
    ['foo+1', 'expression.unknown-name 1'],
    ['constructor', 'expression.unknown-name 1'],
    ['__proto__', 'expression.unknown-name 1'],
    ['process.exit()', 'expression.unreadable 8'],
    ['1e9', 'expression.unreadable 2'],
    ['"a"', 'expression.unreadable 1'],
    ['１+1', 'expression.unreadable 1'],
  ])('%s is refused: %s', (expression, refusal) => expect(refusalOf(expression)).toBe(refusal))

  test('is refused before it costs anything when it is long, deep or large', () => {
    expect(refusalOf(`1${'+1'.repeat(limits.characters)}`)).toMatch(/too-long/)
    expect(refusalOf(`${'('.repeat(60)}1${')'.repeat(60)}`)).toMatch(/too-deep/)
    expect(refusalOf('-'.repeat(150) + '1')).toMatch(/too-deep/)
    expect(
      refusalOf(
        Array.from({ length: 60 }, () => '99999999')
          .join('*')
          .slice(0, 499),
      ),
    ).toMatch(/too-large/)
    expect(refusalOf('9'.repeat(40))).toMatch(/too-large/)
  })

  test('answers or refuses whatever is written, and never does anything else', () => {
    const letters = fc.array(fc.constantFrom(...'0123456789.+-*/() ab_'), { maxLength: 60 }).map((each) => each.join(''))
    fc.assert(
      fc.property(fc.oneof(letters, fc.string({ maxLength: 80 })), (text) => {
        const refused = refusalOf(text, { a: '3', ab: '0.5' })
        if (refused === 'none') expect(evaluate(text, { a: '3', ab: '0.5' }).isFinite()).toBe(true)
        else expect(refused).toMatch(/^expression\./)
      }),
      { numRuns: effort(500, 50_000) },
    )
  })

  test('is rounded to cents by the rule of the company, or told to twelve digits', () => {
    expect(rounded(evaluate('10/3'), true, 'half-up')).toBe('3.33')
    expect(rounded(evaluate('0.125'), true, 'half-up')).toBe('0.13')
    expect(rounded(evaluate('0.125'), true, 'half-even')).toBe('0.12')
    expect(rounded(evaluate('10/3'), false, 'half-up')).toBe('3.333333333333')
    expect(rounded(evaluate('1/4'), false, 'half-up')).toBe('0.25')
  })
})
