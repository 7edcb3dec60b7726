/** Decision tables: inputs, rules, outputs, defaults. */
import type { Expression, Variables } from '../core/expression.ts'
import { attributeOf, textOf } from '../model/source.ts'
import type { XmlElement } from '../model/xml.ts'
import type { Aggregation, HitPolicy, Match, Policy } from './hit-policy.ts'
import { applyPolicy, yieldsList } from './hit-policy.ts'
import type { DecisionSource, Test } from './source.ts'
import { child, children } from './source.ts'
import { toInput, toOutput } from './types.ts'

interface Input {
  readonly expression: Expression | undefined
  readonly variable: string
  readonly typeRef: string | undefined
}

interface Output {
  readonly name: string
  readonly typeRef: string | undefined
  readonly fallback: Expression | undefined
}

interface Rule {
  readonly id: string
  readonly tests: readonly Test[]
  readonly outputs: readonly (Expression | undefined)[]
}

export interface Table {
  readonly isList: boolean
  evaluate(scope: Variables): readonly Match[]
}

const policies: ReadonlySet<string> = new Set<HitPolicy>(['UNIQUE', 'FIRST', 'PRIORITY', 'ANY', 'COLLECT', 'RULE ORDER', 'OUTPUT ORDER'])
const aggregations: ReadonlySet<string> = new Set<Aggregation>(['SUM', 'MIN', 'MAX', 'COUNT'])

/** @param resultName of the decision: names the only output of a table that gives it none */
export function compileTable(source: DecisionSource, element: XmlElement, resultName: string): Table {
  const inputs = children(element, 'input').map((each) => readInput(source, each))
  const outputElements = children(element, 'output')
  const outputs = outputElements.map((each) => readOutput(source, each, outputElements.length === 1 ? resultName : undefined))
  if (outputs.length === 0) source.problem(element, 'no-output', 'The decision table has no output')
  const policy = readPolicy(source, element, outputElements, outputs)
  const rules = children(element, 'rule').map((each, at) => readRule(source, each, at, inputs, outputs))
  return { isList: yieldsList(policy), evaluate: (scope) => evaluateTable(scope, inputs, outputs, rules, policy) }
}

function evaluateTable(scope: Variables, inputs: readonly Input[], outputs: readonly Output[], rules: readonly Rule[], policy: Policy): readonly Match[] {
  const values = inputs.map((input) => toInput(input.expression?.evaluate(scope) ?? null, input.typeRef))
  const context = { ...scope, ...Object.fromEntries(inputs.flatMap((input, at) => (input.variable === 'cellInput' ? [] : [[input.variable, values[at]]]))) }
  const matches = rules
    .filter((rule) => rule.tests.every((test, at) => test(values[at], context)))
    .map((rule) => ({
      rule: rule.id,
      outputs: Object.fromEntries(outputs.map((output, at) => [output.name, toOutput(rule.outputs[at]?.evaluate(context) ?? null, output.typeRef)])),
    }))
  if (matches.length === 0 && outputs.some((output) => output.fallback)) {
    return [
      {
        rule: 'default',
        outputs: Object.fromEntries(outputs.map((output) => [output.name, toOutput(output.fallback?.evaluate(context) ?? null, output.typeRef)])),
      },
    ]
  }
  return applyPolicy(policy, matches)
}

function readInput(source: DecisionSource, element: XmlElement): Input {
  const formula = child(element, 'inputExpression')
  const variable = attributeOf(element, 'camunda:inputVariable') ?? attributeOf(element, 'inputVariable')
  const expression = formula && source.expression(formula)
  if (!expression && variable === undefined && (!formula || textOf(child(formula, 'text')) === undefined))
    source.problem(element, 'no-input', 'The input has no expression')
  return { expression, variable: variable ?? 'cellInput', typeRef: formula && attributeOf(formula, 'typeRef') }
}

function readOutput(source: DecisionSource, element: XmlElement, resultName: string | undefined): Output {
  const name = attributeOf(element, 'name') ?? resultName ?? attributeOf(element, 'label') ?? element.id
  if (attributeOf(element, 'name') === undefined && resultName === undefined) source.problem(element, 'no-name', 'Of several outputs each needs a name')
  const fallback = child(element, 'defaultOutputEntry')
  return { name: name ?? '', typeRef: attributeOf(element, 'typeRef'), fallback: fallback && source.expression(fallback) }
}

function readPolicy(source: DecisionSource, element: XmlElement, outputElements: readonly XmlElement[], outputs: readonly Output[]): Policy {
  const named = (attributeOf(element, 'hitPolicy') ?? 'UNIQUE').toUpperCase()
  const aggregation = attributeOf(element, 'aggregation')?.toUpperCase()
  if (!policies.has(named)) source.problem(element, 'bad-hit-policy', `The hit policy "${named}" does not exist`)
  if (aggregation !== undefined && (!aggregations.has(aggregation) || named !== 'COLLECT')) {
    source.problem(element, 'bad-hit-policy', `The hit policy ${named} cannot be combined with the aggregation "${aggregation}"`)
  }
  if (aggregation !== undefined && outputs.length > 1) source.problem(element, 'bad-hit-policy', 'An aggregation needs a single output')
  const priorities = new Map<string, readonly unknown[]>()
  outputElements.forEach((each, at) => {
    const values = child(each, 'outputValues')
    const list = values && source.expression({ ...values, children: [], text: `[${textOf(child(values, 'text')) ?? ''}]` })
    if (list) priorities.set(outputs[at]!.name, list.evaluate({}) as readonly unknown[])
  })
  if ((named === 'PRIORITY' || named === 'OUTPUT ORDER') && priorities.size === 0) {
    source.problem(element, 'bad-hit-policy', `The hit policy ${named} needs a list of output values, the first being the most important`)
  }
  return { hitPolicy: named as HitPolicy, aggregation: aggregation as Aggregation | undefined, priorities }
}

function readRule(source: DecisionSource, element: XmlElement, at: number, inputs: readonly Input[], outputs: readonly Output[]): Rule {
  const entries = children(element, 'inputEntry')
  const results = children(element, 'outputEntry')
  if (entries.length !== inputs.length || results.length !== outputs.length) {
    source.problem(
      element,
      'bad-rule',
      `Rule ${at + 1} has ${entries.length} conditions and ${results.length} results, the table has ${inputs.length} inputs and ${outputs.length} outputs`,
    )
  }
  return {
    id: element.id ?? `rule ${at + 1}`,
    tests: entries.map((entry, column) => source.test(entry, inputs[column]?.variable ?? 'cellInput') ?? never),
    outputs: results.map((entry) => source.expression(entry)),
  }
}

/** Stands where a condition could not be compiled; the file is refused anyway. */
function never(): boolean {
  return false
}
