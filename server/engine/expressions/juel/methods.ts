/**
 * The methods that `${...}` expressions may call: pure ones on texts, lists, maps and dates, written down one by one.
 * Nothing is ever looked up on the JavaScript object itself, so there is no way to a prototype or a function.
 */
import { DateTime } from 'luxon'
import { ExpressionError } from '../../core/expression.ts'
import { areEqual, describe, isEmpty, toBoolean, toNumber, toText } from './coercion.ts'

type Args = readonly unknown[]
type Method<T> = (base: T, args: Args) => unknown

/** Longest text and list that a method may build or search with a pattern. */
const maxText = 1_000_000

const anyMethods: Record<string, Method<unknown>> = {
  toString: toText,
  equals: (base, [other]) => areEqual(base, other),
  isNull: (base) => base === null || base === undefined,
  // The JSON nodes of Camunda's Spin are plain values here.
  prop: (base, [name]) => property(base, name),
  element: (base) => base,
  value: (base) => base,
  stringValue: toText,
  numberValue: toNumber,
  boolValue: toBoolean,
  hasProp: (base, [name]) => isMap(base) && Object.hasOwn(base, toText(name)),
  elements: (base) => (Array.isArray(base) ? base : []),
  isString: (base) => typeof base === 'string',
  isNumber: (base) => typeof base === 'number',
  isBoolean: (base) => typeof base === 'boolean',
}

const textMethods: Record<string, Method<string>> = {
  length: (base) => base.length,
  size: (base) => base.length,
  isEmpty: (base) => base === '',
  isBlank: (base) => base.trim() === '',
  contains: (base, [part]) => base.includes(toText(part)),
  startsWith: (base, [part]) => base.startsWith(toText(part)),
  endsWith: (base, [part]) => base.endsWith(toText(part)),
  indexOf: (base, [part]) => base.indexOf(toText(part)),
  lastIndexOf: (base, [part]) => base.lastIndexOf(toText(part)),
  toLowerCase: (base) => base.toLowerCase(),
  toUpperCase: (base) => base.toUpperCase(),
  trim: (base) => base.trim(),
  strip: (base) => base.trim(),
  equalsIgnoreCase: (base, [other]) => base.toLowerCase() === toText(other).toLowerCase(),
  concat: (base, [other]) => base + toText(other),
  replace: (base, [from, to]) => limited(base.split(toText(from)).join(toText(to))),
  substring: (base, [from, to]) => base.slice(toNumber(from), to === undefined ? undefined : toNumber(to)),
  charAt: (base, [at]) => base.charAt(toNumber(at)),
  split: (base, [separator]) => base.split(toText(separator)),
  compareTo: (base, [other]) => (base < toText(other) ? -1 : base > toText(other) ? 1 : 0),
}

const listMethods: Record<string, Method<readonly unknown[]>> = {
  size: (base) => base.length,
  isEmpty: (base) => base.length === 0,
  contains: (base, [item]) => base.some((each) => areEqual(each, item)),
  containsAll: (base, [items]) => Array.isArray(items) && items.every((item) => base.some((each) => areEqual(each, item))),
  get: (base, [at]) => base[toNumber(at)] ?? null,
  getFirst: (base) => base[0] ?? null,
  getLast: (base) => base.at(-1) ?? null,
  indexOf: (base, [item]) => base.findIndex((each) => areEqual(each, item)),
  subList: (base, [from, to]) => base.slice(toNumber(from), toNumber(to)),
}

const mapMethods: Record<string, Method<Readonly<Record<string, unknown>>>> = {
  size: (base) => Object.keys(base).length,
  isEmpty: (base) => isEmpty(base),
  get: (base, [key]) => property(base, key),
  getOrDefault: (base, [key, otherwise]) => (Object.hasOwn(base, toText(key)) ? property(base, key) : otherwise),
  containsKey: (base, [key]) => Object.hasOwn(base, toText(key)),
  containsValue: (base, [value]) => Object.values(base).some((each) => areEqual(each, value)),
  keySet: (base) => Object.keys(base),
  values: (base) => Object.values(base),
}

const dateMethods: Record<string, Method<Date>> = {
  getTime: (base) => base.getTime(),
  toDate: (base) => base,
  toInstant: (base) => base,
  before: (base, [other]) => base.getTime() < toNumber(asDate(other)),
  after: (base, [other]) => base.getTime() > toNumber(asDate(other)),
  isBefore: (base, [other]) => base.getTime() < toNumber(asDate(other)),
  isAfter: (base, [other]) => base.getTime() > toNumber(asDate(other)),
  ...dateArithmetic(),
}

const numberMethods: Record<string, Method<number>> = {
  intValue: Math.trunc,
  longValue: Math.trunc,
  doubleValue: (base) => base,
  compareTo: (base, [other]) => Math.sign(base - toNumber(other)),
}

const tables: readonly Readonly<Record<string, unknown>>[] = [anyMethods, textMethods, listMethods, mapMethods, dateMethods, numberMethods]
const getter = /^(?:get|is)(\p{Lu}[\p{L}\p{N}_]*)$/u

/** Whether a call can be evaluated here at all; what is not is refused at deployment. */
export function isKnownMethod(name: string, argCount: number): boolean {
  return tables.some((table) => Object.hasOwn(table, name)) || (argCount === 0 && getter.test(name))
}

/** @throws ExpressionError when this kind of value has no such method */
export function callMethod(base: unknown, name: string, args: Args): unknown {
  const method = find(base, name)
  if (method) return method(base as never, args)
  const bean = args.length === 0 ? getter.exec(name)?.[1] : undefined
  if (bean !== undefined && isMap(base)) return property(base, bean[0]!.toLowerCase() + bean.slice(1))
  if (base === null || base === undefined) throw new ExpressionError(`${name}() is called on null`)
  throw new ExpressionError(`${describe(base)} has no method ${name}()`)
}

/** Own entry of a map, item of a list; null for everything else. */
export function property(base: unknown, key: unknown): unknown {
  if (Array.isArray(base)) {
    const at = typeof key === 'number' ? key : typeof key === 'string' && /^\d+$/.test(key) ? Number(key) : undefined
    return at === undefined ? null : ((base[at] as unknown) ?? null)
  }
  if (!isMap(base)) return null
  const name = toText(key)
  return Object.hasOwn(base, name) ? (base[name] ?? null) : null
}

export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

function find(base: unknown, name: string): Method<never> | undefined {
  const table: Readonly<Record<string, Method<never>>> | undefined =
    typeof base === 'string'
      ? textMethods
      : typeof base === 'number'
        ? numberMethods
        : Array.isArray(base)
          ? listMethods
          : base instanceof Date
            ? dateMethods
            : isMap(base)
              ? mapMethods
              : undefined
  if (table && Object.hasOwn(table, name)) return table[name]
  if (base === undefined || base === null) return name === 'isNull' || name === 'equals' ? anyMethods[name] : undefined
  return Object.hasOwn(anyMethods, name) ? anyMethods[name] : undefined
}

function dateArithmetic(): Record<string, Method<Date>> {
  const methods: Record<string, Method<Date>> = {}
  for (const unit of ['Seconds', 'Minutes', 'Hours', 'Days', 'Weeks', 'Months', 'Years']) {
    const key = unit.toLowerCase()
    methods[`plus${unit}`] = (base, [n]) =>
      DateTime.fromJSDate(base, { zone: 'utc' })
        .plus({ [key]: toNumber(n) })
        .toJSDate()
    methods[`minus${unit}`] = (base, [n]) =>
      DateTime.fromJSDate(base, { zone: 'utc' })
        .minus({ [key]: toNumber(n) })
        .toJSDate()
  }
  return methods
}

function asDate(value: unknown): Date {
  return value instanceof Date ? value : new Date(typeof value === 'number' ? value : toText(value))
}

function limited(text: string): string {
  if (text.length > maxText) throw new ExpressionError('The text grows too long')
  return text
}
