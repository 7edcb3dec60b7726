/**
 * FEEL parsed once. feelin parses a text anew at every evaluation (a quarter to one and a half milliseconds), because what is a name there
 * depends on the names around it. A text whose names cannot be read in two ways is instead wrapped as a function of the variables it
 * means, which feelin parses once and then only calls; all others take the long way.
 */
import { evaluate, toFeel, type FeelFunction } from 'feelin'
import { extraFunctions, steppedNames } from './feel-functions.ts'

/** Computes a text over the variables that it can see. */
export type Compute = (visible: Readonly<Record<string, unknown>>) => unknown

interface Prepared {
  readonly call: FeelFunction
  /** What feelin has to say about each call; nobody listens, so it must not pile up. */
  readonly warnings: unknown[]
}

/** Sets of visible names that one text is prepared for; variables that come and go make several. */
const KEPT = 8

const word = /[\p{L}_][\p{L}\p{N}_]*/u
const simpleName = new RegExp(`^${word.source}$`, 'u')
const text = /"(?:[^"\\]|\\.)*"/g
/** FEEL's own functions with blanks in their names, and ours. */
const longNames = [
  'date and time',
  'years and months duration',
  'string length',
  'string join',
  'upper case',
  'lower case',
  'substring before',
  'substring after',
  'starts with',
  'ends with',
  'list contains',
  'list replace',
  'insert before',
  'index of',
  'distinct values',
  'round up',
  'round down',
  'round half up',
  'round half down',
  'day of year',
  'day of week',
  'month of year',
  'week of year',
  'get value',
  'get entries',
  'context put',
  'context merge',
  'met by',
  'overlaps before',
  'overlaps after',
  'finished by',
  'started by',
  'instance of',
  'time offset',
  ...Object.keys(extraFunctions).filter((name) => name.includes(' ')),
].map((name) => new RegExp(`\\b${name}\\b`, 'g'))
const glue: ReadonlySet<string> = new Set([
  'and',
  'or',
  'in',
  'if',
  'then',
  'else',
  'for',
  'return',
  'some',
  'every',
  'satisfies',
  'between',
  'function',
  'true',
  'false',
  'null',
  'not',
])

export function prepared(source: string): Compute {
  if (!isPlain(source)) return (visible) => evaluate(source, { ...visible }).value
  const known = new Map<string, Prepared>()
  return (visible) => {
    const names = Object.keys(visible).filter((name) => !Object.hasOwn(extraFunctions, name) || visible[name] !== extraFunctions[name])
    if (!names.every((name) => simpleName.test(name) && !glue.has(name))) return evaluate(source, { ...visible }).value
    const key = names.join()
    const { call, warnings } = known.get(key) ?? keep(known, key, prepare(source, names))
    const value: unknown = call.invoke(names.map((name) => (visible[name] instanceof Date ? toFeel(visible[name]) : visible[name])))
    warnings.length = 0
    return value
  }
}

function prepare(source: string, names: readonly string[]): Prepared {
  const { value, warnings } = evaluate(`function(${names.join(', ')}) ${source}`, { ...extraFunctions })
  return { call: value as FeelFunction, warnings: warnings as unknown[] }
}

function keep(known: Map<string, Prepared>, key: string, fresh: Prepared): Prepared {
  if (known.size >= KEPT) known.delete(known.keys().next().value!)
  known.set(key, fresh)
  return fresh
}

/**
 * Whether every word stands for itself: nothing that could be a name of several words or hold an operator, no comments, and none of the
 * functions that answer differently at every step.
 */
function isPlain(source: string): boolean {
  if (source.includes('//') || source.includes('/*') || steppedNames.some((name) => source.includes(name))) return false
  let bare = source.replace(text, '""')
  for (const name of longNames) bare = bare.replace(name, 'f')
  if (/\.\s*[\p{L}_][\p{L}\p{N}_]*[-+*/\u0027][\p{L}_]/u.test(bare)) return false
  const words = [...bare.matchAll(new RegExp(word.source, 'gu'))]
  return words.every((each, at) => {
    const before = words[at - 1]
    if (before === undefined || bare.slice(before.index + before[0].length, each.index).trim() !== '') return true
    return glue.has(before[0]) || glue.has(each[0])
  })
}
