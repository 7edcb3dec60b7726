/** Decision tables in all their hit policies, as Camunda Modeler for 7 and 8 writes them. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ExpressionError } from '#server/engine/core/expression.ts'
import type { MapResult } from '#server/engine/dmn/decision.ts'
import { compileDecisions, evaluateDecision, mapDecisionResult } from '#server/engine/dmn/decision.ts'
import { effort } from '#tests/support/effort.ts'

const dmn13 = 'https://www.omg.org/spec/DMN/20191111/MODEL/'
const definitions = (body: string, namespace = dmn13) =>
  `<definitions xmlns="${namespace}" xmlns:camunda="http://camunda.org/schema/1.0/dmn" id="d" name="D" namespace="x">\n${body}</definitions>`
const text = (name: string, value: string) => `<${name}><text>${value}</text></${name}>`

interface TableOptions {
  readonly policy?: string
  readonly inputs?: string
  readonly outputs?: string
}

/** Rules as `input | input : output | output`. */
function table(
  rules: readonly string[],
  {
    policy = '',
    inputs = '<input><inputExpression typeRef="number"><text>x</text></inputExpression></input>',
    outputs = '<output name="r"/>',
  }: TableOptions = {},
): string {
  const rows = rules.map((rule, at) => {
    const [conditions = '', results = ''] = rule.split(' : ')
    return `<rule id="r${at + 1}">${conditions
      .split('|')
      .map((each) => text('inputEntry', each.trim()))
      .join('')}${results
      .split('|')
      .map((each) => text('outputEntry', each.trim()))
      .join('')}</rule>`
  })
  return definitions(`<decision id="dec" name="Decision"><decisionTable ${policy}>${inputs}${outputs}${rows.join('\n')}</decisionTable></decision>`)
}

const typedInput = (type: string) => `<input><inputExpression typeRef="${type}"><text>x</text></inputExpression></input>`

function decide(xml: string, variables: Record<string, unknown>, key = 'dec') {
  const compiled = compileDecisions(xml)
  expect(compiled.problems).toEqual([])
  return evaluateDecision(
    compiled.decisions.find((each) => each.key === key)!,
    variables,
  )
}

const values = (xml: string, variables: Record<string, unknown>) => decide(xml, variables).outputs.map((output) => output['r'])
const codes = (xml: string) => compileDecisions(xml).problems.map((each) => `${each.code}@${each.elementId}:${each.line}`)

describe('hit policies', () => {
  const rules = ['&gt; 1 : "a"', '&gt; 2 : "b"', '&gt; 3 : "c"']
  const ordered = '<output name="r"><outputValues><text>"c","b","a"</text></outputValues></output>'

  test('UNIQUE, also by default', () => {
    expect(values(table(rules), { x: 2 })).toEqual(['a'])
    expect(values(table(rules), { x: 0 })).toEqual([])
    expect(() => values(table(rules, { policy: 'hitPolicy="UNIQUE"' }), { x: 3 })).toThrow(/UNIQUE.*r1, r2/)
  })

  test('FIRST', () => {
    const result = decide(table(rules, { policy: 'hitPolicy="FIRST"' }), { x: 4 })
    expect(result).toEqual({ outputs: [{ r: 'a' }], matchedRules: ['r1'], isList: false })
  })

  test('ANY', () => {
    expect(values(table(['&gt; 1 : "a"', '&gt; 2 : "a"'], { policy: 'hitPolicy="ANY"' }), { x: 3 })).toEqual(['a'])
    expect(() => values(table(rules, { policy: 'hitPolicy="ANY"' }), { x: 3 })).toThrow(ExpressionError)
  })

  test('PRIORITY and OUTPUT ORDER', () => {
    expect(values(table(rules, { policy: 'hitPolicy="PRIORITY"', outputs: ordered }), { x: 3 })).toEqual(['b'])
    expect(values(table(rules, { policy: 'hitPolicy="OUTPUT ORDER"', outputs: ordered }), { x: 9 })).toEqual(['c', 'b', 'a'])
  })

  test('RULE ORDER and COLLECT', () => {
    expect(values(table(rules, { policy: 'hitPolicy="RULE ORDER"' }), { x: 9 })).toEqual(['a', 'b', 'c'])
    expect(decide(table(rules, { policy: 'hitPolicy="COLLECT"' }), { x: 3 })).toEqual({
      outputs: [{ r: 'a' }, { r: 'b' }],
      matchedRules: ['r1', 'r2'],
      isList: true,
    })
  })

  test.each([
    ['SUM', 60],
    ['MIN', 10],
    ['MAX', 30],
    ['COUNT', 3],
  ])('COLLECT %s', (aggregation, expected) => {
    const xml = table(['- : 10', '- : 20', '- : 30'], { policy: `hitPolicy="COLLECT" aggregation="${aggregation}"` })
    expect(decide(xml, { x: 1 })).toMatchObject({ outputs: [{ r: expected }], isList: false })
  })

  test('an aggregation of nothing is nothing; of words it fails', () => {
    expect(values(table(['&gt; 5 : 1'], { policy: 'hitPolicy="COLLECT" aggregation="SUM"' }), { x: 1 })).toEqual([])
    expect(() => values(table(rules, { policy: 'hitPolicy="COLLECT" aggregation="SUM"' }), { x: 5 })).toThrow(/not a number/)
  })
})

describe('inputs and outputs', () => {
  test('several inputs and outputs, ranges, lists, negation, empty cells', () => {
    const xml = table(['"Fall","Winter" | [5..8] : "Stew" | 1', 'not("Fall","Winter") | - : "Salad" | guests * 2'], {
      inputs:
        '<input><inputExpression typeRef="string"><text>season</text></inputExpression></input><input><inputExpression typeRef="integer"><text>guests</text></inputExpression></input>',
      outputs: '<output name="dish" typeRef="string"/><output name="n" typeRef="integer"/>',
    })
    expect(decide(xml, { season: 'Fall', guests: '6' }).outputs).toEqual([{ dish: 'Stew', n: 1 }])
    expect(decide(xml, { season: 'Spring', guests: 4 }).outputs).toEqual([{ dish: 'Salad', n: 8 }])
    expect(decide(xml, { season: 'Fall' }).outputs).toEqual([])
  })

  test('dates', () => {
    expect(
      values(table(['&lt; date("2026-06-01") : "early"', '&gt;= date("2026-06-01") : "late"'], { inputs: typedInput('date') }), { x: '2026-05-01' }),
    ).toEqual(['early'])
    expect(
      values(table(['&gt; date and time("2026-01-01T00:00:00Z") : 1'], { inputs: typedInput('dateTime') }), { x: new Date(Date.UTC(2026, 1, 1)) }),
    ).toEqual([1])
  })

  test('defaults', () => {
    const outputs = '<output name="r"><defaultOutputEntry><text>"none"</text></defaultOutputEntry></output>'
    expect(values(table(['&gt; 5 : "a"'], { outputs }), { x: 1 })).toEqual(['none'])
  })

  test('a nameless output takes the name of the decision', () => {
    expect(decide(table(['- : 1'], { outputs: '<output/>' }), { x: 1 }).outputs).toEqual([{ Decision: 1 }])
  })

  test('Camunda 7: DMN 1.1, input variables, other languages', () => {
    const xml = definitions(
      `<decision id="dec" name="Decision" camunda:versionTag="7"><decisionTable>
      <input camunda:inputVariable="cell"><inputExpression expressionLanguage="juel"><text>\${order.amount}</text></inputExpression></input>
      <output name="r" typeRef="string"/>
      <rule id="a"><inputEntry expressionLanguage="javascript"><text>cell &gt; 3 &amp;&amp; x</text></inputEntry><outputEntry><text>"big"</text></outputEntry></rule>
      <rule id="b"><inputEntry><text>&lt;= limit</text></inputEntry><outputEntry expressionLanguage="juel"><text>\${order.name}</text></outputEntry></rule>
    </decisionTable></decision>`,
      'http://www.omg.org/spec/DMN/20151101/dmn.xsd',
    )
    expect(compileDecisions(xml).decisions[0]).toMatchObject({ key: 'dec', versionTag: '7' })
    expect(values(xml, { order: { amount: 5, name: 'n' }, x: true, limit: 3 })).toEqual(['big'])
    expect(values(xml, { order: { amount: 2, name: 'n' }, x: true, limit: 3 })).toEqual(['n'])
  })
})

describe('requirements', () => {
  const xml = definitions(`
    <inputData id="in" name="temperature"/>
    <decision id="dish" name="Dish"><informationRequirement><requiredDecision href="#season"/></informationRequirement><informationRequirement><requiredDecision href="#party"/></informationRequirement>
      <informationRequirement><requiredInput href="#in"/></informationRequirement><knowledgeRequirement><requiredKnowledge href="#twice"/></knowledgeRequirement>
      <variable name="dish"/><literalExpression><text>season name + string(double it(guests))</text></literalExpression></decision>
    <decision id="season" name="season name"><literalExpression><text>if temperature &gt; 20 then "Summer" else "Fall"</text></literalExpression></decision>
    <decision id="party" name="Party"><decisionTable><output name="guests"/><rule><outputEntry><text>4</text></outputEntry></rule></decisionTable></decision>
    <businessKnowledgeModel id="twice" name="double it"><encapsulatedLogic><formalParameter name="n"/><literalExpression><text>n * 2</text></literalExpression></encapsulatedLogic></businessKnowledgeModel>`)

  test('required decisions first; their results by name and by output; models as functions', () => {
    expect(decide(xml, { temperature: 25 }, 'dish').outputs).toEqual([{ dish: 'Summer8' }])
  })

  test('a diamond of many levels is evaluated once each', () => {
    const levels = Array.from(
      { length: 40 },
      (_, i) =>
        `<decision id="d${i}">${i === 0 ? '' : `<informationRequirement><requiredDecision href="#d${i - 1}"/></informationRequirement>`.repeat(2)}<literalExpression><text>${i === 0 ? '1' : `d${i - 1} + 1`}</text></literalExpression></decision>`,
    )
    expect(decide(definitions(levels.join('')), {}, 'd39').outputs).toEqual([{ d39: 40 }])
  })
})

describe('mapping the result', () => {
  const collect = decide(table(['- : 1', '- : 2'], { policy: 'hitPolicy="COLLECT"' }), { x: 1 })
  const single = decide(table(['- : 1']), { x: 1 })
  const none = decide(table(['&gt; 5 : 1']), { x: 1 })
  const pair = decide(table(['- : 1 | 2'], { outputs: '<output name="a"/><output name="b"/>' }), { x: 1 })

  test.each<[MapResult, typeof single, unknown]>([
    ['singleEntry', single, 1],
    ['singleEntry', none, null],
    ['singleResult', single, { r: 1 }],
    ['singleResult', pair, { a: 1, b: 2 }],
    ['collectEntries', collect, [1, 2]],
    ['collectEntries', none, []],
    ['resultList', collect, [{ r: 1 }, { r: 2 }]],
    ['auto', single, 1],
    ['auto', pair, { a: 1, b: 2 }],
    ['auto', collect, [1, 2]],
    ['auto', none, null],
  ])('%s', (mapping, result, expected) => {
    expect(mapDecisionResult(result, mapping)).toEqual(expected)
  })

  test('too much for the mapping', () => {
    expect(() => mapDecisionResult(collect, 'singleEntry')).toThrow(ExpressionError)
    expect(() => mapDecisionResult(collect, 'singleResult')).toThrow(ExpressionError)
    expect(() => mapDecisionResult(pair, 'singleEntry')).toThrow(ExpressionError)
    expect(() => mapDecisionResult(pair, 'collectEntries')).toThrow(ExpressionError)
  })
})

describe('problems', () => {
  test.each([
    ['broken test', table(['&gt; : 1']), 'bad-expression@dec:2'],
    ['broken output', table(['- : 1 +']), 'bad-expression@dec:2'],
    ['too few cells', table(['- | - : 1']), 'bad-rule@dec:2'],
    ['unknown policy', table([], { policy: 'hitPolicy="BEST"' }), 'bad-hit-policy@dec:2'],
    ['aggregation without COLLECT', table([], { policy: 'aggregation="SUM"' }), 'bad-hit-policy@dec:2'],
    [
      'aggregation of two',
      table([], { policy: 'hitPolicy="COLLECT" aggregation="SUM"', outputs: '<output name="a"/><output name="b"/>' }),
      'bad-hit-policy@dec:2',
    ],
    ['priority without values', table([], { policy: 'hitPolicy="PRIORITY"' }), 'bad-hit-policy@dec:2'],
    ['no output', table([], { outputs: '' }), 'no-output@dec:2'],
    ['nameless outputs', table([], { outputs: '<output/><output name="b"/>' }), 'no-name@dec:2'],
    ['no input', table([], { inputs: '<input/>' }), 'no-input@dec:2'],
    ['groovy', table([], { inputs: '<input><inputExpression expressionLanguage="groovy"><text>x</text></inputExpression></input>' }), 'unknown-language@dec:2'],
    ['no logic', definitions('<decision id="dec"/>'), 'unsupported-logic@dec:2'],
    ['no decision', definitions(''), 'no-decision@d:1'],
    ['no id', definitions('<decision><literalExpression><text>1</text></literalExpression></decision>'), 'missing-id@undefined:2'],
    [
      'broken reference',
      definitions(
        '<decision id="dec"><informationRequirement><requiredDecision href="#x"/></informationRequirement><literalExpression><text>1</text></literalExpression></decision>',
      ),
      'broken-reference@dec:2',
    ],
    [
      'circle',
      definitions(
        '<decision id="dec"><informationRequirement><requiredDecision href="#dec"/></informationRequirement><literalExpression><text>1</text></literalExpression></decision>',
      ),
      'circular-requirement@dec:2',
    ],
    ['not DMN', '<html/>', 'not-dmn@undefined:1'],
    ['malformed', '<a>', 'malformed-xml@undefined:1'],
    ['entity', '<!DOCTYPE x><a/>', 'unsafe-xml@undefined:1'],
  ])('%s', (_, xml, expected) => {
    expect(codes(xml)).toContain(expected)
  })

  test('a chain of thousands is refused, not followed', () => {
    const chain = Array.from(
      { length: 5_000 },
      (_, i) =>
        `<decision id="d${i}"><informationRequirement><requiredDecision href="#d${i + 1}"/></informationRequirement><literalExpression><text>1</text></literalExpression></decision>`,
    )
    expect(codes(definitions(chain.join(''))).some((code) => code.startsWith('too-deep'))).toBe(true)
  })

  test('never throws, whatever is uploaded', () => {
    const original = table(['"a","b" : 1', '[1..2] : "x"'], { policy: 'hitPolicy="COLLECT"' })
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 40 }),
        fc.constantFrom('', '<', '>', '"', 'href="#dec"', '<rule>', '</decision>', '${', '..'),
        (at, remove, insert) => {
          const position = Math.floor(at * original.length)
          const { decisions } = compileDecisions(original.slice(0, position) + insert + original.slice(position + remove))
          for (const decision of decisions) {
            try {
              decision.evaluate({ x: 1 })
            } catch (cause) {
              expect(cause).toBeInstanceOf(ExpressionError)
            }
          }
        },
      ),
      { numRuns: effort(200, 10_000) },
    )
  })
})
