/** Functions without a base: `now()`, `S(json)`, `variables:equals(name, value)`. */
import type { Variables } from '../../core/expression.ts'
import { ExpressionError } from '../../core/expression.ts'
import { nowOf, surroundingsOf } from '../surroundings.ts'
import { areEqual, isEmpty, order, toText } from './coercion.ts'

type Fn = (args: readonly unknown[], scope: Variables) => unknown

const functions: Readonly<Record<string, Fn>> = {
  now: (_, scope) => new Date(nowOf(scope)),
  dateTime: (_, scope) => new Date(nowOf(scope)),
  currentUser: (_, scope) => surroundingsOf(scope).user ?? null,
  S: ([json]) => readJson(json),
  JSON: ([json]) => readJson(json),
}

/** Flowable's variable functions; their first argument is the name of a variable, with or without quotes. */
const variableFunctions: Readonly<Record<string, (value: unknown, args: readonly unknown[], exists: boolean) => unknown>> = {
  get: (value) => value,
  getOrDefault: (value, [otherwise], exists) => (exists && value !== null ? value : otherwise),
  exists: (_value, _args, exists) => exists,
  exist: (_value, _args, exists) => exists,
  isEmpty: (value) => isEmpty(value),
  empty: (value) => isEmpty(value),
  isNotEmpty: (value) => !isEmpty(value),
  notEmpty: (value) => !isEmpty(value),
  equals: (value, [other]) => areEqual(value, other),
  eq: (value, [other]) => areEqual(value, other),
  notEquals: (value, [other]) => !areEqual(value, other),
  ne: (value, [other]) => !areEqual(value, other),
  lt: (value, [other]) => compare(value, other, (sign) => sign < 0),
  lowerThan: (value, [other]) => compare(value, other, (sign) => sign < 0),
  lte: (value, [other]) => compare(value, other, (sign) => sign <= 0),
  lowerThanOrEquals: (value, [other]) => compare(value, other, (sign) => sign <= 0),
  gt: (value, [other]) => compare(value, other, (sign) => sign > 0),
  greaterThan: (value, [other]) => compare(value, other, (sign) => sign > 0),
  gte: (value, [other]) => compare(value, other, (sign) => sign >= 0),
  greaterThanOrEquals: (value, [other]) => compare(value, other, (sign) => sign >= 0),
  contains: (value, items) => items.every((item) => has(value, item)),
  containsAny: (value, items) => items.some((item) => has(value, item)),
}

const variablePrefix = /^(?:variables|vars|var):(.+)$/

export function isKnownFunction(name: string): boolean {
  const local = variablePrefix.exec(name)?.[1]
  return local === undefined ? Object.hasOwn(functions, name) : Object.hasOwn(variableFunctions, local)
}

/** True when the first argument names a variable instead of being evaluated. */
export function takesVariableName(name: string): boolean {
  return variablePrefix.test(name)
}

export function callFunction(name: string, args: readonly unknown[], scope: Variables): unknown {
  const local = variablePrefix.exec(name)?.[1]
  if (local === undefined) return functions[name]!(args, scope)
  const variable = toText(args[0])
  return variableFunctions[local]!(own(scope, variable) ?? null, args.slice(1), Object.hasOwn(scope, variable))
}

function own(scope: Variables, name: string): unknown {
  return Object.hasOwn(scope, name) ? scope[name] : undefined
}

function compare(a: unknown, b: unknown, test: (sign: number) => boolean): boolean {
  const sign = order(a, b)
  return sign !== undefined && test(sign)
}

function has(value: unknown, item: unknown): boolean {
  if (typeof value === 'string') return value.includes(toText(item))
  return Array.isArray(value) && value.some((each) => areEqual(each, item))
}

function readJson(json: unknown): unknown {
  if (typeof json !== 'string') return json
  try {
    return JSON.parse(json)
  } catch {
    throw new ExpressionError('The text is not JSON')
  }
}
