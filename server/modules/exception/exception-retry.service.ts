/**
 * What areas say about trying again: by type, how, and what of the payload people may mend. A payload that was mended goes through the same
 * schema as the one that failed, so that a retry is never handed what its handler does not know.
 */
import { z } from 'zod'
import type { Label } from '#kit/contract.ts'
import { badInput } from '#kit/errors.ts'
import type { PayloadField } from './exception.contract.ts'

/** Tries again what failed. Resolves when it worked. */
export interface ExceptionRetry {
  readonly type: string
  /** What a retry is handed, its fields labelled. Without it nothing of it is to be mended. */
  readonly payload?: z.ZodObject
  /** Of these: what the matter is about. They stay as they are, or the retry would be one of something else. */
  readonly fixed?: readonly string[]
  /** @param key the same for every try of one exception, mended or not */
  retry(payload: Readonly<Record<string, unknown>>, key: string): Promise<void>
}

type Payload = Readonly<Record<string, unknown>>

/** What is asked for beneath what may be left out. */
function inner(schema: z.ZodType): { readonly schema: z.ZodType; readonly isRequired: boolean } {
  let at = schema
  let isRequired = true
  while (at instanceof z.ZodOptional || at instanceof z.ZodNullable || at instanceof z.ZodDefault) {
    isRequired = false
    at = at.unwrap() as z.ZodType
  }
  return { schema: at, isRequired }
}

function widgetOf(schema: z.ZodType): PayloadField['widget'] {
  const { type } = schema.def
  if (type === 'number') return 'number'
  if (type === 'boolean') return 'switch'
  return type === 'string' || type === 'enum' || type === 'literal' ? 'text' : 'json'
}

declare module '#server/documents/define.ts' {
  interface ProcessDependencies {
    /** Of all areas: how each kind of failure is tried again. */
    readonly exceptionRetries: readonly ExceptionRetry[]
  }
}

/** The payload as a form; empty for a type of which nothing is to be mended. */
export function fieldsOfPayload({ payload, fixed = [] }: Pick<ExceptionRetry, 'payload' | 'fixed'>): PayloadField[] {
  return Object.entries(payload?.shape ?? {}).map(([name, given]) => {
    const { schema, isRequired } = inner(given as z.ZodType)
    const said = { ...schema.meta(), ...(given as z.ZodType).meta() } as { readonly label?: Label; readonly options?: PayloadField['options'] }
    const options = said.options?.map(({ value, label }) => ({ value, label }))
    return {
      name,
      label: said.label ?? { zh: name, en: name },
      widget: widgetOf(schema),
      ...(options && { options }),
      isRequired,
      isFixed: fixed.includes(name),
    }
  })
}

/** Something of what is sent says how, and not what the matter is. */
export const isToMend = ({ payload, fixed = [] }: Pick<ExceptionRetry, 'payload' | 'fixed'> = {}): boolean =>
  Object.keys(payload?.shape ?? {}).some((name) => !fixed.includes(name))

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What differs, by field, before and after. */
export const changesOfPayload = (before: Payload, after: Payload): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      same(before[name], after[name]) ? [] : [[name, [before[name] ?? null, after[name] ?? null]] as const],
    ),
  )

/**
 * A payload as it was mended.
 * @throws Failure bad-input, at `payload.<field>`, for what the type does not know, does not take, or holds fast
 */
export function mended(retry: ExceptionRetry | undefined, before: Payload, asked: Payload): Payload {
  const { payload: schema, fixed = [] } = retry ?? {}
  const changed = Object.keys(changesOfPayload(before, asked))
  if (changed.length === 0) return before
  if (!schema) throw badInput([{ path: 'payload', code: 'exception.not-to-mend' }])
  const held = changed.filter((name) => fixed.includes(name) || !(name in schema.shape))
  if (held.length > 0) throw badInput(held.map((name) => ({ path: `payload.${name}`, code: 'exception.field-fixed' })))
  const { data, error } = schema.safeParse(asked)
  if (error) throw badInput(error.issues.map(({ path, message }) => ({ path: ['payload', ...path].join('.'), code: 'bad-value', params: { message } })))
  return data as Payload
}
