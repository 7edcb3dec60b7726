/** Values that satisfy a schema at its edges, drawn by a seed: what a contract lets through and nobody had in mind. */
import type { z } from 'zod'
import { newId } from '#kit/ids.ts'
import { sampleOf } from './sample-values.ts'

export type Draw = () => number

/** The same numbers for the same seed. */
export function drawing(seed: number): Draw {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const oneOf = <T>(draw: Draw, values: readonly T[]): T | undefined => values[Math.floor(draw() * values.length)]

interface Def {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly valueType?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly left?: z.ZodType
  readonly right?: z.ZodType
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly entries?: Readonly<Record<string, unknown>>
}

/** What people never type, and programs do. */
const texts = [
  "'; drop table app_user; --",
  '%_\\%',
  '../../etc/passwd',
  '{{constructor}}',
  '${7*7}',
  '<img src=x onerror=alert(1)>',
  '=1+1',
  'İıſK',
  '👩‍👩‍👧‍👦',
  '\u00a0\u3000',
  '0',
  '-1',
  'null',
  '__proto__',
  'constructor',
  'a,b,,c',
  '1e308',
  'NaN',
  '99999999999999.99',
  '-99999999999999.99',
  '00000000000000.01',
  '1900-01-01',
  '2200-12-31',
  '1900-01-01T00:00:00+14:00',
  '2200-12-31T23:59:59.999-12:00',
  'https://example.com/%00',
]
const lengths = [10_000, 4000, 2000, 1000, 500, 400, 300, 255, 200, 100, 64, 60, 50, 40, 30, 20, 18, 11, 10, 6, 2, 1]
const numbers = [0, -1, 1, 0.5, 2_147_483_647, 2_147_483_648, -2_147_483_648, Number.MAX_SAFE_INTEGER, 1_000_000, 999, 100, 1e15, 1e-7]

/**
 * @param ids rows that there are
 * @returns undefined where the field may be missing and is, or where no value was found
 */
export function drawnOf(schema: z.ZodType, draw: Draw, ids: readonly string[], depth = 0): unknown {
  const mayMiss = schema.safeParse(undefined).success
  if (mayMiss && draw() < 0.3) return undefined
  const def = schema.def as unknown as Def
  const candidates = candidatesFor(def, draw, ids, depth)
  const edges = [
    ...texts,
    ...lengths.map((length) => '漢'.repeat(length)),
    ...lengths.map((length) => '9'.repeat(length)),
    ...numbers,
    true,
    false,
    null,
    [],
    {},
  ]
  const found = [...candidates, ...shuffled([...edges, oneOf(draw, ids), newId()], draw)].find((value) => value !== undefined && accepts(schema, value))
  return found === undefined && !mayMiss ? sampleOf(schema) : found
}

function candidatesFor(def: Def, draw: Draw, ids: readonly string[], depth: number): unknown[] {
  if (depth > 6) return []
  const inner = (schema: z.ZodType) => drawnOf(schema, draw, ids, depth + 1)
  if (def.shape) return [Object.fromEntries(Object.entries(def.shape).flatMap(([name, field]) => entry(name, inner(field))))]
  if (def.innerType) return draw() < 0.1 ? [null] : [inner(def.innerType)]
  if (def.options) return [inner(oneOf(draw, def.options) as z.ZodType)]
  if (def.left && def.right) return [{ ...(inner(def.left) as object), ...(inner(def.right) as object) }]
  if (def.entries) return shuffled(Object.values(def.entries), draw)
  if (def.type === 'array' && def.element) {
    const element = def.element
    const several = Array.from({ length: oneOf(draw, [1, 2, 20]) ?? 1 }, () => inner(element)).filter((one) => one !== undefined)
    return [[several[0], several[0]], several, []]
  }
  if (def.type === 'record' && def.valueType) return [{ constructor: inner(def.valueType), ['漢'.repeat(50)]: inner(def.valueType) }]
  if (def.type === 'pipe') return [def.in, def.out].flatMap((part) => (part && part.def.type !== 'transform' ? [inner(part)] : []))
  return []
}

const entry = (name: string, value: unknown): [string, unknown][] => (value === undefined ? [] : [[name, value]])

function shuffled<T>(values: readonly T[], draw: Draw): T[] {
  return values
    .map((value) => ({ value, at: draw() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value)
}

/** Checks of the contract that fail by throwing are findings of the walk over the server, not of this. */
function accepts(schema: z.ZodType, value: unknown): boolean {
  try {
    return schema.safeParse(value).success
  } catch {
    return true
  }
}
