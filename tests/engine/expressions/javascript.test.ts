/** Scripts run in a closed room with a clock that stands still. */
import { describe, expect, test } from 'vitest'
import { ExpressionError } from '#server/engine/core/expression.ts'
import { compileExpression, ExpressionSyntaxError } from '#server/engine/expressions/compile.ts'

const run = (source: string, scope: Record<string, unknown> = {}) =>
  compileExpression(source, { language: 'javascript' }).run!(scope, { now: 1_000, execution: { processInstanceId: 'p' } })

describe('what a script can do', () => {
  test('its result is the value of its last statement', () => {
    expect(run('var b = a * 2; b + 1', { a: 2 })).toEqual({ result: 5, variables: {} })
    expect(run('', {})).toEqual({ result: null, variables: {} })
    expect(compileExpression('a.list[1]', { language: 'javascript' }).evaluate({ a: { list: [1, { x: 2 }] } })).toEqual({ x: 2 })
  })

  test('it reads and writes variables through execution', () => {
    expect(run('execution.setVariable("sum", execution.getVariable("a") + b); execution.hasVariable("zz")', { a: 1, b: 2 })).toEqual({
      result: false,
      variables: { sum: 3 },
    })
    expect(run('execution.setVariable("x", 1); execution.getVariable("x")').result).toBe(1)
    expect(run('var name = "a"; execution.getVariable(name)', { a: 5 }).result).toBe(5)
    expect(run('execution.removeVariable("a")', { a: 5 }).variables).toEqual({ a: null })
    expect(run('execution.processInstanceId').result).toBe('p')
  })

  test('assigning to a global writes no variable', () => {
    expect(run('a = 7; a', { a: 1 })).toEqual({ result: 7, variables: {} })
  })

  test('scripts of bpmn-engine answer through next and write to environment.output', () => {
    expect(run('next(null, this.environment.variables.input <= 50)', { input: 51 }).result).toBe(false)
    expect(run('environment.output.seen = true; next()').variables).toEqual({ seen: true })
    expect(run('environment.variables.stop = true; next()', { stop: false }).variables).toEqual({ stop: true })
    expect(run('variables.input + 1', { input: 1 }).result).toBe(2)
    expect(() => run('next(new Error("no"))')).toThrow('no')
  })

  test('the same step gives the same date and the same random numbers', () => {
    const source = '[Date.now(), new Date().getTime(), new Date(5).getTime(), new Date() instanceof Date, Math.random(), Math.random()]'
    const first = run(source).result as readonly number[]
    expect(first.slice(0, 4)).toEqual([1_000, 1_000, 5, true])
    expect(first[4]).not.toBe(first[5])
    expect(run(source).result).toEqual(first)
  })
})

describe('what it cannot do', () => {
  test('print and console do nothing', () => {
    expect(run('print("a"); console.log("b"); 3').result).toBe(3)
  })

  test.each([
    'process.exit()',
    'require("fs")',
    'fetch("http://x")',
    'setTimeout(function () {}, 1)',
    'globalThis.constructor.constructor("return process")()',
  ])('%s', (source) => {
    expect(() => run(source)).toThrow(ExpressionError)
  })

  test.each([
    ['while (true) {}', /stopped after/],
    // Native loops, which no interrupt of the interpreter reaches.
    ['Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)', /stopped after/],
    ['Array.prototype.lastIndexOf.call({ length: 2 ** 53 - 1 }, 1)', /stopped after/],
    ['/^(a+)+$/.test("a".repeat(40) + "b")', /stopped after/],
    ['var s = "x"; while (true) s += s', /too long|memory/],
    ['var a = []; while (true) a.push(new Array(10000).fill(1))', /memory|stopped/],
    ['function f() { f() } f()', /stack/],
    ['throw new Error("no")', /no/],
    ['throw null', /null/],
    ['1n', /BigInt/],
  ])('%s', (source, message) => {
    expect(() => run(source)).toThrow(ExpressionError)
    expect(() => run(source)).toThrow(message)
  })

  test('one run leaves nothing behind for the next', () => {
    run('globalThis.left = 1; Array.prototype.map = null')
    expect(run('typeof left + typeof [].map').result).toBe('undefinedfunction')
  })

  test('a run that breaks the interpreter does not break the next', () => {
    expect(() => run('JSON.parse("[".repeat(100000))')).toThrow()
    expect(run('1 + 1').result).toBe(2)
  })

  test.each(['a b', 'var = 1', 'return 1', 'function ('])('%s is refused at deployment', (source) => {
    expect(() => run(source)).toThrow(ExpressionSyntaxError)
  })
})
