/** Functions that models for Camunda 8 call and that FEEL itself, or feelin, lacks. They are added where a text names them. */

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
  // Zeebe's repetition of a timer: both forms give an ISO 8601 text.
  cycle: feelFunction((first, second) => (second === undefined ? `R/${String(first)}` : `R${String(first)}/${String(second)}`), ['repetitions', 'interval']),
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
