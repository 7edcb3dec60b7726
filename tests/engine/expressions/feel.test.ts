/** FEEL as the rest of the engine sees it: JSON in, JSON out, a clock that stands still, no way out. */
import { describe, expect, test } from 'vitest'
import { ExpressionError } from '#server/engine/core/expression.ts'
import { compileExpression, ExpressionSyntaxError } from '#server/engine/expressions/compile.ts'
import { compileUnaryTest } from '#server/engine/expressions/feel.ts'

const feel = (source: string, scope: Record<string, unknown> = {}, now?: number) =>
  compileExpression(source, { language: 'feel' }).evaluate(scope, now === undefined ? undefined : { now })

describe('values', () => {
  test.each<[string, Record<string, unknown>, unknown]>([
    ['=amount > 1000 and status = "open"', { amount: 2000, status: 'open' }, true],
    ['order total + 1', { 'order total': 2 }, 3],
    ['order.lines[1].price', { order: { lines: [{ price: 5 }] } }, 5],
    ['order.lines.price', { order: { lines: [{ price: 5 }, { price: 6 }] } }, [5, 6]],
    ['count(list) > 1', { list: [1, 2] }, true],
    ['if x > 3 then "a" else "b"', { x: 5 }, 'a'],
    ['for i in [1,2] return i * 2', {}, [2, 4]],
    ['date("2026-01-01") + duration("P1D")', {}, '2026-01-02'],
    ['{a: date("2026-01-01"), b: [duration("PT5M")]}', {}, { a: '2026-01-01', b: ['PT5M'] }],
    ['d + duration("PT1H")', { d: new Date(0) }, '1970-01-01T01:00:00Z'],
    ['is defined(a)', { a: 1 }, true],
    ['is defined(a)', {}, false],
    ['get or else(a, 3)', {}, 3],
    ['fromAi(toolCall.url, "the address", "string", { enum: ["A"] })', { toolCall: { url: 'u' } }, 'u'],
    ['{ b: fromAi(description: "named", value: a) }', { a: 1 }, { b: 1 }],
    ['string(1) + "a"', {}, '1a'],
    ['"a == b"', {}, 'a == b'],
    ['extract("references are 1234, 1256", "12[0-9]*")', {}, ['1234', '1256']],
    ['extract("ABC", "b", "i")', {}, ['B']],
    ['extract(null, "b")', {}, null],
    ['last day of month(date("2024-02-03"))', {}, '2024-02-29'],
    ['last day of month(date and time("2025-12-31T10:00:00Z"))', {}, '2025-12-31'],
    ['last day of month("2025")', {}, null],
    ['unix timestamp(date and time("2023-06-09T16:18:41Z"))', {}, 1686327521],
    ['to unix timestamp(date("1970-01-02"))', {}, 86400],
    ['from unix timestamp(1686327521)', {}, '2023-06-09T16:18:41Z'],
    ['matches(uuid(), "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")', {}, true],
    ['random number() >= 0 and random number() < 1', {}, true],
    ['uuid() = uuid()', {}, false],
  ])('%s', (source, scope, expected) => {
    expect(feel(source, scope)).toEqual(expected)
  })

  test.each<[string, Record<string, unknown>]>([
    ['a > 5', { a: 6 }],
    ['a <= 5', { a: 5 }],
    ['a.b = "x"', { a: { b: 'x' } }],
    ['a != "x"', { a: 'y' }],
    ['a = true', { a: true }],
    ['a >= -1.5', { a: 0 }],
    ['a > 1 and b = "x"', { a: 2, b: 'x' }],
    ['a = "x and y" and b = 1', { a: 'x and y', b: 1 }],
  ])('the short way and the long way agree: %s', (source, scope) => {
    expect(feel(source, scope)).toBe(true)
    expect(feel(`(${source})`, scope)).toBe(true)
    expect(feel(source, { a: null })).toEqual(feel(`(${source})`, { a: null }))
    expect(feel(source, { a: [1] })).toEqual(feel(`(${source})`, { a: [1] }))
    expect(feel(source, {})).toEqual(feel(`(${source})`, {}))
  })

  test.each<[string, Record<string, unknown>]>([
    ['a * 2 + b', { a: 2, b: 3 }],
    ['if order.total > limit then upper case(name) else lower case(name)', { order: { total: 5 }, limit: 3, name: 'Ann' }],
    ['for i in items return i.price * 2', { items: [{ price: 1 }, { price: 2 }] }],
    ['some x in items satisfies x.price > 1', { items: [{ price: 1 }, { price: 2 }] }],
    ['items[price > 1].price', { items: [{ price: 1 }, { price: 2 }] }],
    ['date and time(d) > date and time("2020-01-01T00:00:00Z")', { d: '2021-01-01T00:00:00Z' }],
    ['order.net-price', { order: { 'net-price': 7 } }],
    ['order.net price + 1', { order: { 'net price': 7 } }],
    ['{ total: a, double: total * 2 }', { a: 4 }],
    ['string join(names, ", ")', { names: ['a', 'b'] }],
    ['a instance of number', { a: 1 }],
    ['not(a)', { a: false }],
    ['a in [1..3]', { a: 2 }],
    ['function(x) x + a', { a: 1 }],
    ['(function(x) x + a)(2)', { a: 1 }],
    ['missing + a', { a: 1 }],
    ['is defined(missing)', { a: 1 }],
  ])('parsed once or each time, with other variables around: %s', (source, scope) => {
    const expected = feel(`/* not prepared */ ${source}`, scope)
    const again = compileExpression(`${source} `, { language: 'feel' })
    expect(again.evaluate(scope)).toEqual(expected)
    expect(again.evaluate({ ...scope, more: 1, 'odd name': 2 })).toEqual(expected)
    expect(again.evaluate(scope)).toEqual(expected)
  })

  test('what differs from step to step is the same in a replay of the step', () => {
    const at = { now: 1, execution: { processInstanceId: 'i' } }
    const random = compileExpression('[uuid(), uuid(), random number()]', { language: 'feel' })
    expect(random.evaluate({}, at)).toEqual(random.evaluate({ other: 1 }, at))
    expect(random.evaluate({}, at)).not.toEqual(random.evaluate({}, { ...at, now: 2 }))
    expect(random.evaluate({}, at)).not.toEqual(random.evaluate({}, { now: 1, execution: { processInstanceId: 'j' } }))
  })

  test('a missing name is null, not an error', () => {
    expect(feel('missing')).toBeNull()
    expect(feel('missing.deeper')).toBeNull()
    expect(feel('missing > 3')).toBeNull()
    expect(feel('missing = null')).toBe(true)
  })

  test('now() and today() answer what the step says', () => {
    const now = Date.UTC(2026, 0, 31, 23, 0)
    expect(feel('now()', {}, now)).toBe('2026-01-31T23:00:00Z')
    expect(feel('today()', {}, now)).toBe('2026-01-31')
    expect(feel('now() + duration("PT2H")', {}, now)).toBe('2026-02-01T01:00:00Z')
  })

  test('functions and ranges do not leak into variables', () => {
    expect(feel('function(x) x')).toBeNull()
    expect(feel('[1..3]')).toBe('[1..3]')
  })
})

describe('refused at deployment', () => {
  test.each(['', '=', 'a +', 'a == 1', 'a && b', '${a}', '))', '"open', 'a ? b : c'])('%s', (source) => {
    expect(() => feel(source)).toThrow(ExpressionSyntaxError)
  })
})

describe('safety', () => {
  test.each(['constructor', 'x.constructor', 'x.__proto__', '__proto__', 'toString', 'x.toString'])('%s is just a missing name', (source) => {
    expect(feel(source, { x: {} })).toBeNull()
  })

  test('a variable called __proto__ changes nothing', () => {
    expect(feel('a', JSON.parse('{"__proto__": {"a": 1}, "b": 2}') as Record<string, unknown>)).toBeNull()
  })

  test('an endless loop is stopped', () => {
    expect(() => feel('for i in 1..1000000000 return i')).toThrow(ExpressionError)
    expect(() => feel('every i in 1..1000000000 satisfies i > 0')).toThrow(/stopped after/)
  })

  test('a catastrophic pattern is stopped', () => {
    expect(() => feel('matches(text, "^(a+)+$")', { text: `${'a'.repeat(40)}b` })).toThrow(/stopped after/)
  })

  test('the time limit does not disturb what follows', () => {
    expect(() => feel('for i in 1..1000000000 return i')).toThrow()
    expect(feel('for i in 1..3 return i')).toEqual([1, 2, 3])
  })
})

describe('unary tests', () => {
  test.each<[string, unknown, boolean]>([
    ['> 5', 6, true],
    ['> 5', 5, false],
    ['"a","b"', 'b', true],
    ['-', 1, true],
    ['', null, true],
    ['[1..5)', 5, false],
    ['not("x")', 'y', true],
    ['? > 3 and ? < 5', 4, true],
    ['contains(?, "b")', 'abc', true],
    ['null', null, true],
    ['< 3', null, false],
    ['true', true, true],
    ['false', false, true],
    ['limit', 3, true],
    ['> limit', 4, true],
    ['date("2026-01-01")', '2026-01-01', false],
  ])('%s of %j', (source, input, expected) => {
    expect(compileUnaryTest(source)(input, { limit: 3 })).toBe(expected)
  })

  test('a broken one is refused', () => {
    expect(() => compileUnaryTest('> ')).toThrow(ExpressionSyntaxError)
  })
})

describe('functions that models for Camunda 8 call', () => {
  test.each<[string, unknown]>([
    ['trim("  a ")', 'a'],
    ['is empty([])', true],
    ['is empty(list)', false],
    ['duplicate values([1, 2, 1])', [1]],
    ['partition(list, 2)', [[1, 2], [3]]],
    ['cycle(3, duration("PT1H"))', 'R3/PT1H'],
    ['cycle(duration("P1D"))', 'R/P1D'],
    ['from json("{\\"a\\": [1]}").a[1]', 1],
    ['to json({ a: 1 })', '{"a":1}'],
    ['to base64("hi")', 'aGk='],
    ['assert(list, count(list) = 3)', [1, 2, 3]],
  ])('%s', (source, expected) => {
    expect(feel(source, { list: [1, 2, 3] })).toEqual(expected)
  })
})
