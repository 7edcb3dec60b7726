/**
 * Decisions of a DMN file (1.1 to 1.5), compiled once and evaluated with variables.
 *
 * A decision that requires others evaluates these first and sees their results under their names and ids, and, as in Camunda 7, under
 * the names of their outputs. Business knowledge models are functions under their names.
 */
import type { Variables } from '../core/expression.ts'
import { ExpressionError } from '../core/expression.ts'
import type { FeelCallable } from '../expressions/feel-functions.ts'
import { feelFunction } from '../expressions/feel-functions.ts'
import { surroundedAs } from '../expressions/surroundings.ts'
import type { Problem } from '../model/problem.ts'
import { Findings } from '../model/problem.ts'
import { attributeOf, extension } from '../model/source.ts'
import type { XmlElement } from '../model/xml.ts'
import { readXml, XmlError } from '../model/xml.ts'
import type { Match } from './hit-policy.ts'
import { child, children, DecisionSource } from './source.ts'
import { compileTable } from './table.ts'
import { toOutput } from './types.ts'

export interface CompiledDecision {
  /** DMN decision id = decision key. */
  readonly key: string
  readonly name: string | undefined
  readonly versionTag: string | undefined
  /** Results of the required decisions first, then the own logic. Throws ExpressionError. */
  evaluate(variables: Variables): DecisionResult
}

export interface DecisionResult {
  /** One record for each matched rule, or one for an aggregated or single result; keys are the output names. */
  readonly outputs: readonly Readonly<Record<string, unknown>>[]
  /** Ids of the rules that matched, in result order; empty for literal expressions. */
  readonly matchedRules: readonly string[]
  /** The hit policy asks for a list even when one rule matches. */
  readonly isList: boolean
}

export interface CompiledDecisions {
  /** Empty when there are problems. */
  readonly decisions: readonly CompiledDecision[]
  readonly problems: readonly Problem[]
  readonly warnings: readonly Problem[]
}

export type MapResult = 'singleEntry' | 'singleResult' | 'collectEntries' | 'resultList' | 'auto'

/** Never throws: whatever is wrong with the file stands in `problems`. */
export function compileDecisions(xml: string): CompiledDecisions {
  const findings = new Findings()
  const root = readRoot(xml, findings)
  const decisions = root ? new DecisionFile(new DecisionSource(root, findings)).compileAll() : []
  const { problems, warnings } = findings
  return { decisions: problems.length === 0 ? decisions : [], problems, warnings }
}

/** @throws ExpressionError when the hit policy is violated or an expression fails */
export function evaluateDecision(decision: CompiledDecision, variables: Variables): DecisionResult {
  return decision.evaluate(variables)
}

/** The result as the business rule task stores it. @throws ExpressionError when there are more results than the mapping allows */
export function mapDecisionResult(result: DecisionResult, mapResult: MapResult): unknown {
  const { outputs, isList } = result
  switch (mapResult) {
    case 'resultList':
      return outputs
    case 'collectEntries':
      return outputs.map(singleValue)
    case 'singleResult':
    case 'singleEntry':
      if (outputs.length > 1) throw new ExpressionError(`The decision has ${outputs.length} results, where ${mapResult} allows one`)
      return outputs[0] === undefined ? null : mapResult === 'singleEntry' ? singleValue(outputs[0]) : outputs[0]
    case 'auto':
      return isList ? outputs.map(plainValue) : outputs[0] === undefined ? null : plainValue(outputs[0])
  }
}

function singleValue(record: Readonly<Record<string, unknown>>): unknown {
  const values = Object.values(record)
  if (values.length > 1) throw new ExpressionError(`The decision has the outputs ${Object.keys(record).join(', ')}, where one is allowed`)
  return values[0] ?? null
}

/** DMN's own view: a single output is its value, several are a context. */
function plainValue(record: Readonly<Record<string, unknown>>): unknown {
  const values = Object.values(record)
  return values.length === 1 ? values[0] : record
}

function readRoot(xml: string, findings: Findings): XmlElement | undefined {
  try {
    const root = readXml(xml)
    if (root.namespace === 'dmn' && root.name === 'definitions') return root
    findings.problem({ id: root.id, line: root.line }, 'not-dmn', `This is no DMN file: its root element is <${root.name}>`)
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause
    findings.problem({ id: undefined, line: cause.line }, cause.code, cause.message)
  }
  return undefined
}

interface Logic {
  readonly isList: boolean
  evaluate(scope: Variables): readonly Match[]
}

/** A decision inside its file: `results` holds what was evaluated already, since several may require the same one. */
interface Decision {
  readonly compiled: CompiledDecision
  run(variables: Variables, results: Map<string, DecisionResult>): DecisionResult
}

/** A business knowledge model, to be called by a decision that is evaluated in these surroundings (the instant of the step above all). */
type BusinessModel = (caller: Variables) => FeelCallable
type Functions = Readonly<Record<string, BusinessModel>>

interface Requirement {
  readonly decision: Decision
  readonly names: readonly string[]
}

/** Longest chain of decisions that require each other. */
const maxChain = 100

class DecisionFile {
  readonly #source: DecisionSource
  readonly #elements = new Map<string, XmlElement>()
  readonly #compiled = new Map<string, Decision>()
  readonly #callables = new Map<string, BusinessModel>()
  readonly #running = new Set<string>()

  constructor(source: DecisionSource) {
    this.#source = source
    for (const element of [...children(source.root, 'decision'), ...children(source.root, 'businessKnowledgeModel'), ...children(source.root, 'inputData')]) {
      if (element.id === undefined) source.problem(element, 'missing-id', `The <${element.name}> has no id`)
      else if (this.#elements.has(element.id)) source.problem(element, 'duplicate-id', `The id "${element.id}" is used twice`)
      else this.#elements.set(element.id, element)
    }
  }

  compileAll(): readonly CompiledDecision[] {
    const decisions = [...this.#elements.values()].filter((element) => element.name === 'decision')
    if (decisions.length === 0) this.#source.problem(this.#source.root, 'no-decision', 'The file holds no decision')
    return decisions.map((element) => this.#decision(element).compiled)
  }

  #decision(element: XmlElement): Decision {
    const key = element.id!
    const known = this.#compiled.get(key)
    if (known) return known
    this.#running.add(key)
    const required = this.#required(element)
    const functions = this.#functions(element)
    const logic = this.#logic(element)
    this.#running.delete(key)
    const version = extension(element, 'zeebe', 'versionTag')
    const run = (variables: Variables, results: Map<string, DecisionResult>): DecisionResult => {
      const known = results.get(key)
      if (known) return known
      const matches = logic.evaluate({ ...variables, ...bound(functions, variables), ...resultsOf(required, variables, results) })
      const result = {
        outputs: matches.map((match) => match.outputs),
        matchedRules: matches.map((match) => match.rule).filter((rule) => rule !== ''),
        isList: logic.isList,
      }
      results.set(key, result)
      return result
    }
    const compiled: CompiledDecision = {
      key,
      name: attributeOf(element, 'name'),
      versionTag: attributeOf(element, 'camunda:versionTag') ?? (version && attributeOf(version, 'value')),
      evaluate: (variables) => run(variables, new Map()),
    }
    const decision = { compiled, run }
    this.#compiled.set(key, decision)
    return decision
  }

  #required(element: XmlElement): readonly Requirement[] {
    return this.#references(element, 'informationRequirement', 'requiredDecision').flatMap((other) => {
      if (this.#isCircular(element, other)) return []
      const names = [resultName(other), attributeOf(other, 'name'), other.id].filter((name) => name !== undefined)
      return [{ decision: this.#decision(other), names: [...new Set(names)] }]
    })
  }

  #functions(element: XmlElement): Functions {
    const functions: Record<string, BusinessModel> = {}
    for (const model of this.#references(element, 'knowledgeRequirement', 'requiredKnowledge')) {
      if (this.#isCircular(element, model)) continue
      const fn = this.#callables.get(model.id!) ?? this.#callable(model)
      if (fn) functions[attributeOf(model, 'name') ?? model.id!] = fn
    }
    return functions
  }

  #callable(model: XmlElement): BusinessModel | undefined {
    this.#running.add(model.id!)
    const inner = this.#functions(model)
    this.#running.delete(model.id!)
    const encapsulated = child(model, 'encapsulatedLogic')
    const logic = encapsulated && this.#body(encapsulated, resultName(model))
    if (!encapsulated || !logic) {
      this.#source.problem(model, 'unsupported-logic', 'A business knowledge model holds a literal expression or a decision table')
      return undefined
    }
    const fn = callable(
      logic,
      children(encapsulated, 'formalParameter').map((each) => attributeOf(each, 'name') ?? ''),
      inner,
    )
    this.#callables.set(model.id!, fn)
    return fn
  }

  #isCircular(element: XmlElement, other: XmlElement): boolean {
    const isCircular = this.#running.has(other.id!) || other === element
    if (isCircular) this.#source.problem(element, 'circular-requirement', `"${element.id}" requires itself by way of "${other.id}"`)
    else if (this.#running.size > maxChain) this.#source.problem(element, 'too-deep', `More than ${maxChain} decisions require each other in a chain`)
    return isCircular || this.#running.size > maxChain
  }

  #references(element: XmlElement, requirement: string, target: string): readonly XmlElement[] {
    return children(element, requirement).flatMap((each) => {
      const reference = child(each, target)
      const href = reference && attributeOf(reference, 'href')
      if (href === undefined) return []
      const found = this.#elements.get(href.slice(href.indexOf('#') + 1))
      if (!found) this.#source.problem(each, 'broken-reference', `"${href}" does not exist in this file`)
      return found ?? []
    })
  }

  #logic(element: XmlElement): Logic {
    const logic = this.#body(element, resultName(element))
    if (logic) return logic
    this.#source.problem(element, 'unsupported-logic', 'A decision holds a decision table or a literal expression')
    return { isList: false, evaluate: () => [] }
  }

  #body(element: XmlElement, name: string): Logic | undefined {
    const table = child(element, 'decisionTable')
    if (table) return compileTable(this.#source, table, name)
    const literal = child(element, 'literalExpression')
    if (!literal) return undefined
    const expression = this.#source.expression(literal)
    if (!expression) this.#source.problem(literal, 'bad-expression', 'The literal expression is empty')
    const variable = child(element, 'variable')
    const typeRef = variable && attributeOf(variable, 'typeRef')
    return { isList: false, evaluate: (scope) => [{ rule: '', outputs: { [name]: toOutput(expression?.evaluate(scope), typeRef) } }] }
  }
}

/** Name under which others see the result: that of the variable, of the decision, its id. */
function resultName(element: XmlElement): string {
  const variable = child(element, 'variable')
  return (variable && attributeOf(variable, 'name')) ?? attributeOf(element, 'name') ?? element.id ?? 'result'
}

function resultsOf(required: readonly Requirement[], variables: Variables, known: Map<string, DecisionResult>): Variables {
  const results: Record<string, unknown> = {}
  for (const { decision, names } of required) {
    const result = decision.run(variables, known)
    const [first] = result.outputs
    if (!result.isList && first) Object.assign(results, first)
    const value = mapDecisionResult(result, 'auto')
    for (const name of names) results[name] = value
  }
  return results
}

const bound = (functions: Functions, caller: Variables): Variables =>
  Object.fromEntries(Object.entries(functions).map(([name, model]) => [name, model(caller)]))

function callable(logic: Logic, parameters: readonly string[], functions: Functions): BusinessModel {
  return (caller) =>
    feelFunction((...args) => {
      const scope = { ...bound(functions, caller), ...Object.fromEntries(parameters.map((name, at) => [name, args[at] ?? null])) }
      const matches = logic.evaluate(surroundedAs(scope, caller))
      return mapDecisionResult({ outputs: matches.map((match) => match.outputs), matchedRules: [], isList: logic.isList }, 'auto')
    }, parameters)
}
