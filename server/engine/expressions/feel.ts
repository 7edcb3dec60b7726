/**
 * FEEL, the native expression language. Parsing and evaluation are feelin's; this file decides what it may see, what time it is,
 * and turns its values into the JSON that variables consist of.
 *
 * A missing variable is null, as FEEL wants it. A syntax error is an error, and so is a function that does not exist, for its silent null
 * would decide something; both are found at deployment.
 */
import { evaluate, FeelDate, FeelDateTime, FeelDuration, FeelTime, isFunction, isRange, parseExpression, parseUnaryTests, unaryTest } from 'feelin'
import type { Expression, Variables } from '../core/expression.ts'
import { ExpressionError } from '../core/expression.ts'
import { within } from './surroundings.ts'
import { ExpressionSyntaxError } from './errors.ts'
import { extraFunctions as extra, steppedFunctions, steppedNames } from './feel-functions.ts'
import { prepared } from './feel-prepared.ts'
import { withinTime } from './time-limit.ts'
import { constantTest } from './unary-constant.ts'

/** What no person writes takes the parser too long. */
const maxText = 20_000
const maxDepth = 100
const maxShown = 200

/** Deepest nesting of brackets. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const char of text) {
    if ('([{'.includes(char)) deepest = Math.max(deepest, ++depth)
    else if (')]}'.includes(char)) depth--
  }
  return deepest
}

/** Loops and patterns can take for ever with a few characters; only these pay for a time limit. */
const mayRunLong = /\b(?:for|some|every|matches|replace|split|extract|function|sort)\b|\.\./
/** Keywords must not be taken for paths. */
const path = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u
const keywords: ReadonlySet<string> = new Set(['true', 'false', 'null', 'if', 'for', 'some', 'every', 'function', 'not', 'and', 'or', 'in', 'between'])

/**
 * @param source with or without Zeebe's leading `=`
 * @param mayCallUnknown the scope will hold functions
 * @throws ExpressionSyntaxError
 */
export function compileFeel(source: string, mayCallUnknown = false): Expression {
  const text = stripMarker(source)
  const [unknown] = assertSyntax(text, parseExpression)
  if (unknown !== undefined && !mayCallUnknown) throw new ExpressionSyntaxError(`"${text}" calls ${unknown}(), a function that does not exist here`)
  const simple = isPath(text) ? text.split('.') : undefined
  const comparisons = readComparisons(text)
  const compute = prepared(text)
  return {
    source,
    language: 'feel',
    evaluate: (scope, surroundings) => {
      const direct = simple ? lookUp(simple, scope) : comparisons && allHold(comparisons, scope)
      return direct ? toJson(direct.value) : run(text, () => compute(visible(text, within(scope, surroundings))))
    },
  }
}

/** A unary test of a decision table: `> 5`, `"a","b"`, `-`. @throws ExpressionSyntaxError */
export function compileUnaryTest(source: string): (input: unknown, scope: Variables) => boolean {
  const text = source.trim()
  if (text === '' || text === '-') return () => true
  assertSyntax(text, parseUnaryTests)
  const constant = constantTest(text)
  return (input, scope) => constant?.(input) ?? run(text, () => unaryTest(text, { ...visible(text, scope), '?': toFeelValue(input) }).value) === true
}

/** The fast way for the commonest expression, a name or a path of maps; undefined where FEEL has to decide (lists, dates, missing names). */
function lookUp(names: readonly string[], scope: Variables): { value: unknown } | undefined {
  let value: unknown = scope
  for (const name of names) {
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype || !Object.hasOwn(value, name)) return undefined
    value = Reflect.get(value, name)
  }
  return typeof value === 'function' || value === undefined ? undefined : { value }
}

function isPath(text: string): boolean {
  return path.test(text) && !keywords.has(text) && !Object.hasOwn(extra, text) && !steppedNames.includes(text)
}

interface Comparison {
  readonly names: readonly string[]
  readonly operator: string
  readonly literal: string | number | boolean
}

/** The condition of most gateways: paths compared with constants, joined by `and`. */
function readComparisons(text: string): readonly Comparison[] | undefined {
  const parts = text.split(/\s+and\s+/).map(readComparison)
  return parts.every((part) => part !== undefined) ? parts : undefined
}

/** Undefined as soon as FEEL has to decide about one of them. */
function allHold(comparisons: readonly Comparison[], scope: Variables): { value: boolean } | undefined {
  const results = comparisons.map((each) => compareDirectly(each, scope))
  return results.includes(undefined) ? undefined : { value: results.every((result) => result?.value) }
}

function readComparison(text: string): Comparison | undefined {
  const [, name, operator, constant] = /^([\p{L}\p{N}_.]+)\s*(=|!=|<=|>=|<|>)\s*("[^"\\]*"|-?\d+(?:\.\d+)?|true|false)$/u.exec(text) ?? []
  if (name === undefined || operator === undefined || constant === undefined || !isPath(name)) return undefined
  return { names: name.split('.'), operator, literal: JSON.parse(constant) as string | number | boolean }
}

/** Undefined where the types differ, so that FEEL decides what that means. */
function compareDirectly({ names, operator, literal }: Comparison, scope: Variables): { value: boolean } | undefined {
  const found = lookUp(names, scope)
  if (!found || typeof found.value !== typeof literal) return undefined
  const value = found.value as typeof literal
  if (operator === '=') return { value: value === literal }
  if (operator === '!=') return { value: value !== literal }
  if (typeof value !== 'number' || typeof literal !== 'number') return undefined
  switch (operator) {
    case '<':
      return { value: value < literal }
    case '>':
      return { value: value > literal }
    case '<=':
      return { value: value <= literal }
    default:
      return { value: value >= literal }
  }
}

/** Only the variables that the text can mean: keeps feelin from copying large ones that nobody asked for. */
function visible(text: string, scope: Variables): Record<string, unknown> {
  const compact = text.replace(/\s+/g, ' ')
  const context: Record<string, unknown> = {}
  for (const name of Object.keys(scope)) {
    if (name !== '__proto__' && compact.includes(name.replace(/\s+/g, ' '))) context[name] = scope[name]
  }
  for (const name of Object.keys(extra)) if (compact.includes(name)) context[name] ??= extra[name]
  if (steppedNames.some((name) => compact.includes(name))) {
    for (const [name, stepped] of Object.entries(steppedFunctions(scope))) if (compact.includes(name)) context[name] ??= stepped
  }
  return context
}

function run<T>(text: string, evaluateIt: () => T): unknown {
  try {
    return toJson(mayRunLong.test(text) ? withinTime(evaluateIt) : evaluateIt())
  } catch (cause) {
    throw new ExpressionError(cause instanceof Error ? cause.message : String(cause))
  }
}

/** @returns the functions that the text calls and that neither FEEL nor the text itself knows */
function assertSyntax(text: string, parse: typeof parseExpression): readonly string[] {
  if (text === '') throw new ExpressionSyntaxError('The expression is empty')
  const shown = text.length > maxShown ? `${text.slice(0, maxShown)}...` : text
  if (text.length > maxText) throw new ExpressionSyntaxError(`"${shown}" is longer than ${maxText} characters`)
  if (depthOf(text) > maxDepth) throw new ExpressionSyntaxError(`"${shown}" is nested too deeply`)
  // The parser lets this pass, and the comparison then never holds.
  if (/[^<>!=]==/.test(text.replace(/"(?:[^"\\]|\\.)*"/g, '""'))) throw new ExpressionSyntaxError(`"${shown}" is not FEEL: "==" is written "="`)
  const tree = parse(text, { ...extra, ...steppedFunctions({}) }, undefined)
  const called = new Set<string>()
  const declared = new Set<string>()
  tree.iterate({
    enter: ({ node, type, from, to }) => {
      if (type.name === 'Key' || type.name === 'Name') declared.add(nameAt(text, from, to))
      else if (type.name === 'VariableName' && node.parent?.name === 'FunctionInvocation') called.add(nameAt(text, from, to))
      if (!type.isError) return
      const found = from < text.length ? `unexpected "${text.slice(from, from + 20)}" at position ${from + 1}` : 'it ends too early'
      throw new ExpressionSyntaxError(`"${shown}" is not FEEL: ${found}`)
    },
  })
  return [...called].filter((name) => !declared.has(name) && !Object.hasOwn(extra, name) && !steppedNames.includes(name) && !isBuiltIn(name))
}

const nameAt = (text: string, from: number, to: number): string => text.slice(from, to).replace(/^"|"$/g, '').replace(/\s+/g, ' ')

const builtIns = new Map<string, boolean>()

function isBuiltIn(name: string): boolean {
  const known = builtIns.get(name)
  if (known !== undefined) return known
  const { value } = evaluate(name, {})
  const isOne = typeof value === 'function' || isFunction(value)
  builtIns.set(name, isOne)
  return isOne
}

/** FEEL dates and durations as ISO 8601 texts; what JSON cannot hold becomes null. */
function toJson(value: unknown): unknown {
  if (value === undefined || value === null || isFunction(value) || typeof value === 'function') return null
  if (value instanceof FeelDate || value instanceof FeelTime || value instanceof FeelDateTime || value instanceof FeelDuration || isRange(value))
    return value.toString()
  if (typeof value === 'number' && !Number.isFinite(value)) return null
  if (Array.isArray(value)) return value.map(toJson)
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toJson(entry)]))
  }
  return value
}

function toFeelValue(input: unknown): unknown {
  return input === undefined ? null : input
}

function stripMarker(source: string): string {
  const text = source.trim()
  return text.startsWith('=') ? text.slice(1).trim() : text
}
