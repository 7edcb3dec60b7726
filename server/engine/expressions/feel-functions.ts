/** Functions that models for Camunda 8 call and that FEEL itself, or feelin, lacks. They are added where a text names them. */

import { createHash } from 'node:crypto'
import { dateAndTime, FeelDate, FeelDateTime, parseDate } from 'feelin'
import { surroundingsOf, nowOf } from './surroundings.ts'
import type { Variables } from '../core/expression.ts'

/** A function that FEEL can call; `$args` tells it the names of the parameters. */
export type FeelCallable = ((...args: unknown[]) => unknown) & { readonly $args: readonly string[] }

export function feelFunction(fn: (...args: unknown[]) => unknown, parameters: readonly string[]): FeelCallable {
  return Object.assign((...args: unknown[]) => fn(...args), { $args: parameters })
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

export const extraFunctions: Readonly<Record<string, FeelCallable>> = {
  'is defined': feelFunction((value) => value !== undefined && value !== null, ['value']),
  'get or else': feelFunction((value, otherwise) => value ?? otherwise, ['value', 'default']),
  // Marks a value that an agent supplies; the value itself is its first argument.
  fromAi: feelFunction((value) => value ?? null, ['value', 'description', 'type', 'schema', 'options']),
  'is blank': feelFunction((value) => typeof value === 'string' && value.trim() === '', ['string']),
  'is empty': feelFunction((list) => (Array.isArray(list) ? list.length === 0 : null), ['list']),
  trim: feelFunction((value) => textOf(value)?.trim() ?? null, ['string']),
  'duplicate values': feelFunction((list) => duplicates(listOf(list)), ['list']),
  partition: feelFunction((list, size) => partition(listOf(list), Number(size)), ['list', 'size']),
  assert: feelFunction(assertHolds, ['value', 'condition', 'cause']),
  'from json': feelFunction((value) => parse(textOf(value)), ['value']),
  'to json': feelFunction((value) => JSON.stringify(value ?? null), ['value']),
  'to base64': feelFunction((value) => (typeof value === 'string' ? Buffer.from(value).toString('base64') : null), ['value']),
  extract: feelFunction(extract, ['input', 'pattern', 'flags']),
  'last day of month': feelFunction(lastDayOfMonth, ['date']),
  'unix timestamp': feelFunction(toUnixTime, ['date']),
  'to unix timestamp': feelFunction(toUnixTime, ['date']),
  'from unix timestamp': feelFunction(fromUnixTime, ['seconds']),
  // Zeebe's repetition of a timer: both forms give an ISO 8601 text.
  cycle: feelFunction((first, second) => (second === undefined ? `R/${String(first)}` : `R${String(first)}/${String(second)}`), ['repetitions', 'interval']),
}

/** What a function answers differs from step to step, but not between a step and its replay: all come from the instant and the place. */
export const steppedNames: readonly string[] = ['now', 'today', 'uuid', 'random number']

export function steppedFunctions(scope: Variables): Readonly<Record<string, FeelCallable>> {
  const instant = new Date(nowOf(scope)).toISOString()
  const { execution, task } = surroundingsOf(scope)
  let calls = 0
  const digest = () =>
    createHash('sha256')
      .update(JSON.stringify([instant, execution, task, calls++]))
      .digest()
  return {
    now: feelFunction(() => dateAndTime(instant), []),
    today: feelFunction(() => parseDate(instant.slice(0, 10)), []),
    uuid: feelFunction(() => asUuid(digest().toString('hex')), []),
    'random number': feelFunction(() => digest().readUInt32BE(0) / 2 ** 32, []),
  }
}

const asUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${'89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4] ?? '8'}${hex.slice(17, 20)}-${hex.slice(20, 32)}`

/** All matches of a pattern, as texts. */
function extract(input: unknown, pattern: unknown, flags: unknown): unknown {
  if (typeof input !== 'string' || typeof pattern !== 'string') return null
  const wanted = typeof flags === 'string' ? flags.replace(/[^ims]/g, '') : ''
  return [...input.matchAll(new RegExp(pattern, `${wanted}gu`))].map(([found]) => found)
}

function lastDayOfMonth(date: unknown): unknown {
  if (!(date instanceof FeelDate) && !(date instanceof FeelDateTime)) return null
  const [year = 0, month = 1] = date.toString().split('-').map(Number)
  return parseDate(new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10))
}

/** Whole seconds since 1970; what says no zone is in UTC. */
function toUnixTime(date: unknown): unknown {
  if (!(date instanceof FeelDate) && !(date instanceof FeelDateTime)) return null
  const text = date.toString().replace(/\[.*\]$|@.*$/, '')
  const ms = Date.parse(date instanceof FeelDate || /(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`)
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000)
}

function fromUnixTime(seconds: unknown): unknown {
  return typeof seconds === 'number' && Math.abs(seconds) <= 8.64e12 ? dateAndTime(new Date(seconds * 1000).toISOString()) : null
}

function duplicates(list: readonly unknown[]): unknown[] {
  return list.filter((item, at) => list.findIndex((each) => same(each, item)) === at && list.findLastIndex((each) => same(each, item)) !== at)
}

function partition(list: readonly unknown[], size: number): unknown {
  if (!(size >= 1)) return null
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))
}

function assertHolds(value: unknown, condition: unknown, cause: unknown): unknown {
  if (condition === true) return value
  throw new Error(typeof cause === 'string' ? cause : 'An assertion does not hold')
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}
