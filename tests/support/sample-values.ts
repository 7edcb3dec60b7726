/** Values that satisfy a schema, for tests that walk over everything that is declared. */
import type { z } from 'zod'
import { newId } from '#kit/ids.ts'

interface Def {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly values?: readonly unknown[]
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly in?: z.ZodType
}

let counter = 0

/** Only what is required; undefined when no value was found. */
export function sampleOf(schema: z.ZodType): unknown {
  if (schema.safeParse(undefined).success) return undefined
  const def = schema.def as unknown as Def
  if (def.innerType) return sampleOf(def.innerType)
  if (def.shape)
    return Object.fromEntries(
      Object.entries(def.shape)
        .map(([key, field]) => [key, sampleOf(field)])
        .filter(([, value]) => value !== undefined),
    )
  if (def.options?.[0]) return sampleOf(def.options[0])
  if (def.entries) return Object.values(def.entries)[0]
  if (def.values) return def.values[0]
  if (def.type === 'array') return fitting(schema, [[], def.element ? [sampleOf(def.element)] : []])
  return fitting(schema, candidates())
}

const fitting = (schema: z.ZodType, values: readonly unknown[]): unknown => values.find((value) => schema.safeParse(value).success)

/** New ones each time, because many fields are unique. */
function candidates(): unknown[] {
  const n = (counter += 1)
  const digits = String(10_000_000 + n)
  return [
    `sample-${n}`,
    newId(),
    `2026-01-05T08:00:00+08:00`,
    // A Monday that is worked.
    '2026-01-05',
    `SAMPLE${n}`,
    `sample${n}`,
    digits,
    `138${digits}`,
    `${n}.00`,
    `a${n}@example.com`,
    `https://example.com/${n}`,
    `9131000000000${digits.slice(-5)}`,
    n,
    1,
    0,
    true,
    {},
    `/sample/${n}`,
  ]
}
