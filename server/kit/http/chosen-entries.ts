/** A value that names an entry of a dictionary names one that is there. The contract says which fields do (`dict`), at whatever depth. */
import type { z } from 'zod'
import type { FieldProblem } from '../errors.ts'

/** Entries of a dictionary by key, also those that are closed for new rows; empty where there is no such dictionary. */
export type EntriesOf = (dictionary: string) => Promise<ReadonlyMap<string, unknown>>

interface Place {
  /** Names of fields; `*` is each item of a list. */
  readonly path: readonly string[]
  readonly dictionary: string
}

interface Parts {
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly element?: z.ZodType
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly options?: readonly z.ZodType[]
}

const each = '*'
const known = new WeakMap<z.ZodType, readonly Place[]>()

function placesOf(schema: z.ZodType): readonly Place[] {
  const found = known.get(schema) ?? [...placesIn(schema, [], undefined)]
  known.set(schema, found)
  return found
}

/** @param said the dictionary that a wrapper around this schema names */
function* placesIn(schema: z.ZodType, path: readonly string[], said: unknown): Generator<Place> {
  const { innerType, in: first, element, shape, options } = schema.def as unknown as Parts
  const dictionary = said ?? schema.meta()?.['dict']
  if (innerType ?? first) yield* placesIn((innerType ?? first) as z.ZodType, path, dictionary)
  else if (element) yield* placesIn(element, [...path, each], dictionary)
  else if (shape) for (const [name, field] of Object.entries(shape)) yield* placesIn(field, [...path, name], undefined)
  else if (options) for (const option of options) yield* placesIn(option, path, dictionary)
  else if (typeof dictionary === 'string') yield { path, dictionary }
}

/** Every text at a place, with its path as clients write it. */
function* textsAt(value: unknown, [name, ...rest]: readonly string[], at: string): Generator<{ readonly path: string; readonly text: string }> {
  if (name === undefined) {
    if (typeof value === 'string' && value !== '') yield { path: at, text: value }
  } else if (name !== each) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      yield* textsAt((value as Readonly<Record<string, unknown>>)[name], rest, at === '' ? name : `${at}.${name}`)
  } else if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* textsAt(item, rest, `${at}[${index}]`)
}

/** @returns a problem for each value that its dictionary does not have; of a dictionary without entries nothing can be said */
export async function unknownEntries(schema: z.ZodType, input: unknown, entriesOf: EntriesOf): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const { path, dictionary } of placesOf(schema)) {
    const texts = [...textsAt(input, path, '')]
    if (texts.length === 0) continue
    const entries = await entriesOf(dictionary)
    if (entries.size === 0) continue
    for (const { path: at, text } of texts) if (!entries.has(text)) problems.push({ path: at, code: 'no-such-choice', params: { value: text.slice(0, 40) } })
  }
  return problems
}
