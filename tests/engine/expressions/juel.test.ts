/** `${...}` of Camunda 7, Flowable and Activiti models. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ExpressionError } from '#server/engine/core/expression.ts'
import { compileExpression, ExpressionSyntaxError } from '#server/engine/expressions/compile.ts'
import { effort } from '#tests/support/effort.ts'

const surroundings = { now: 0, execution: { processInstanceId: 'p1', businessKey: 'b1' }, task: { assignee: 'kermit' }, user: 'gonzo' }
const juel = (source: string, scope: Record<string, unknown> = {}) => compileExpression(source, { language: 'juel' }).evaluate(scope, surroundings)

describe('values', () => {
  test.each<[string, Record<string, unknown>, unknown]>([
    ['${a}', { a: 1 }, 1],
    ['#{a}', { a: [1] }, [1]],
    ['${a.b.c}', { a: {} }, null],
    ['${a.b.c}', { a: { b: { c: 2 } } }, 2],
    ['${a["b"][1]}', { a: { b: [1, 2] } }, 2],
    ['${a[5]}', { a: [1] }, null],
    ['Order ${id} of #{name}', { id: 7, name: null }, 'Order 7 of '],
    ['costs \\${a}', { a: 1 }, 'costs ${a}'],
    ['plain', {}, 'plain'],
    ['${"a}b"}', {}, 'a}b'],
    ['${1 + 2 * 3}', {}, 7],
    ['${(1 + 2) * 3}', {}, 9],
    ['${10 / 4}', {}, 2.5],
    ['${10 div 4}', {}, 2.5],
    ['${10 mod 4}', {}, 2],
    ['${-a}', { a: '5' }, -5],
    ['${a + 1}', { a: '5' }, 6],
    ['${a + 1}', { a: null }, 1],
    ['${"n" + 1}', {}, 'n1'],
    ['${a ? "y" : \'n\'}', { a: true }, 'y'],
    ['${a ? b : c}', { a: false, b: 1, c: 2 }, 2],
    ['${x ? a:b}', { x: true, a: 1, b: 2 }, 1],
    ['${1.5e2}', {}, 150],
    ['${environment.variables.a}', { a: 1 }, 1],
    ['${variables.a}', { a: 1 }, 1],
  ])('%s', (source, scope, expected) => {
    expect(juel(source, scope)).toEqual(expected)
  })
})

describe('comparison and logic', () => {
  test.each<[string, Record<string, unknown>, boolean]>([
    ['${a == 1}', { a: '1' }, true],
    ['${a eq "x"}', { a: 'x' }, true],
    ['${a ne b}', { a: 1, b: 2 }, true],
    ['${a != null}', { a: null }, false],
    ['${null == null}', {}, true],
    ['${a > 9}', { a: '10' }, true],
    ['${"9" > "10"}', {}, true],
    ['${a lt b and b le c or false}', { a: 1, b: 2, c: 2 }, true],
    ['${a gt b}', { a: null, b: 1 }, false],
    ['${a >= b}', { a: new Date(5), b: new Date(5) }, true],
    ['${not a}', { a: false }, true],
    ['${!a && !b}', { a: null, b: '' }, true],
    ['${a || b}', { a: 'false', b: 'true' }, true],
    ['${a == true}', { a: 'TRUE' }, true],
    ['${empty a}', { a: [] }, true],
    ['${empty a}', { a: {} }, true],
    ['${not empty a}', { a: 'x' }, true],
    ['${empty a.b}', { a: null }, true],
    ["${status == 'open' || amount >= 1000}", { status: 'x', amount: 1000 }, true],
  ])('%s', (source, scope, expected) => {
    expect(juel(source, scope)).toBe(expected)
  })

  test('the second side is not looked at when the first decides', () => {
    expect(juel('${a || missing}', { a: true })).toBe(true)
    expect(juel('${a && missing}', { a: false })).toBe(false)
    expect(juel('${a ? 1 : missing}', { a: true })).toBe(1)
  })
})

describe('methods and functions', () => {
  test.each<[string, Record<string, unknown>, unknown]>([
    ['${list.size() > 1 and list.contains(4)}', { list: [3, 4] }, true],
    ['${list.get(0)}', { list: [3, 4] }, 3],
    ['${list.isEmpty()}', { list: [] }, true],
    ['${map.get("a")}', { map: { a: 1 } }, 1],
    ['${map.containsKey("toString")}', { map: {} }, false],
    ['${map.keySet()}', { map: { a: 1, b: 2 } }, ['a', 'b']],
    ['${name.toUpperCase().startsWith("A")}', { name: 'abc' }, true],
    ['${name.length()}', { name: 'abc' }, 3],
    ['${name.equals("abc")}', { name: 'abc' }, true],
    ['${order.getAmount()}', { order: { amount: 7 } }, 7],
    ['${order.isUrgent()}', { order: { urgent: true } }, true],
    ['${now()}', {}, new Date(0)],
    ['${dateTime().plusDays(3).toDate()}', {}, new Date(3 * 86_400_000)],
    ['${S(json).prop("name").stringValue()}', { json: '{"name":"x"}' }, 'x'],
    ['${variables:equals(a, 3)}', { a: 3 }, true],
    ['${var:getOrDefault("missing", 4)}', {}, 4],
    ['${vars:containsAny(list, 1, 9)}', { list: [9] }, true],
  ])('%s', (source, scope, expected) => {
    expect(juel(source, scope)).toEqual(expected)
  })

  test('execution and task', () => {
    const scope = { a: 3 }
    expect(juel('${execution.getVariable("a")}', scope)).toBe(3)
    expect(juel('${execution.getVariable("missing")}', scope)).toBeNull()
    expect(juel('${execution.hasVariable("a")}', scope)).toBe(true)
    expect(juel('${execution.processInstanceId}', scope)).toBe('p1')
    expect(juel('${execution.processBusinessKey}', scope)).toBe('b1')
    expect(juel('${execution.getProcessBusinessKey()}', scope)).toBe('b1')
    expect(juel('${task.assignee}', scope)).toBe('kermit')
    expect(juel('${task.assignee}', { task: { assignee: 'my own' } })).toBe('my own')
    expect(juel('${currentUser()}')).toBe('gonzo')
    expect(compileExpression('${task.assignee}', { language: 'juel' }).evaluate({})).toBeNull()
  })
})

describe('refused at deployment', () => {
  test.each([
    '${',
    '${}',
    '${a +}',
    '${a b}',
    '${(a}',
    '${a.}',
    '${"a}',
    '${a ? b}',
    '${bean.doIt(x)}',
    '${execution.setVariable("a", 1)}',
    '${unknown(1)}',
    '${a:b(1)}',
    '${x.constructor("return 1")()}',
    '${a = 1}',
    '${a; b}',
    '${@a}',
    `\${${'('.repeat(500)}a${')'.repeat(500)}}`,
    `\${${'!'.repeat(500)}a}`,
  ])('%s', (source) => {
    expect(() => juel(source, {})).toThrow(ExpressionSyntaxError)
  })
})

describe('errors at run time', () => {
  test.each<[string, Record<string, unknown>, RegExp]>([
    ['${missing}', {}, /Unknown variable: missing/],
    ['${empty missing}', {}, /Unknown variable/],
    ['${a / 0}', { a: 1 }, /Division by zero/],
    ['${a - 1}', { a: 'x' }, /not a number/],
    ['${a ? 1 : 2}', { a: 5 }, /neither true nor false/],
    ['${a.size()}', { a: null }, /null/],
    ['${a.size()}', { a: 5 }, /no method/],
    ['${a < b}', { a: [], b: {} }, /cannot be compared/],
    ['${S(a)}', { a: '{' }, /not JSON/],
  ])('%s', (source, scope, message) => {
    expect(() => juel(source, scope)).toThrow(ExpressionError)
    expect(() => juel(source, scope)).toThrow(message)
  })
})

describe('safety', () => {
  test.each([
    '${a.__proto__}',
    '${a.constructor}',
    '${a["__proto__"]}',
    '${a["constructor"]["prototype"]}',
    '${list.__proto__}',
    '${name.constructor}',
    '${list["length"]}',
  ])('%s finds nothing', (source) => {
    expect(juel(source, { a: {}, list: [], name: 'x' })).toBeNull()
  })

  test.each(['${toString}', '${__proto__}', '${constructor}', '${hasOwnProperty}'])('%s is no variable', (source) => {
    expect(() => juel(source)).toThrow(ExpressionError)
  })

  const words = fc.constantFrom(
    'a',
    'list',
    'execution',
    'task',
    '__proto__',
    'constructor',
    'prototype',
    'getClass',
    'call',
    'apply',
    'toString',
    'get',
    'size',
    'prop',
    '(',
    ')',
    '[',
    ']',
    '.',
    ',',
    '"',
    "'",
    '+',
    '-',
    '?',
    ':',
    '==',
    'and',
    'empty',
    'not',
    '1',
    '"x"',
    '"__proto__"',
    ' ',
    '${',
    '}',
    'now',
    'S',
    'var:get',
  )

  test('whatever is written, nothing but our own errors comes out, and no function or prototype', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 14 }), (parts) => {
        const scope = { a: { b: 1 }, list: [1, { c: 2 }], name: 'x' }
        let result: unknown
        try {
          result = juel(`\${${parts.join('')}}`, scope)
        } catch (cause) {
          expect(cause instanceof ExpressionError || cause instanceof ExpressionSyntaxError, String(cause)).toBe(true)
          return
        }
        expect(typeof result).not.toBe('function')
        for (const builtIn of [Object.prototype, Array.prototype, String.prototype, Function.prototype]) expect(result === builtIn).toBe(false)
      }),
      { numRuns: effort(1_000, 100_000) },
    )
  })
})

describe('words that are operators elsewhere', () => {
  test.each<[string, unknown]>([
    ['${var:eq(x, 5)}', true],
    ['${vars:lt(x, 2)}', false],
    ['${variables:ne(x, 5)}', false],
    ['${x > 2 ? 1 : not flag}', 1],
  ])('%s', (source, expected) => {
    expect(compileExpression(source, { language: 'juel' }).evaluate({ x: 5, flag: true })).toBe(expected)
  })
})
