/** What somebody filled in on the plain start page, as variables of the process. Pure. */
import type { StartField } from '#server/inbox/work.contract.ts'
import type { z } from 'zod'

export type Asked = z.output<typeof StartField>
export type ValueType = Exclude<Asked['type'], 'choice'>

/** A value that the model did not ask for. */
export interface ExtraValue {
  readonly name?: string
  readonly type?: ValueType
  readonly value?: unknown
}

export interface PlainFields {
  readonly businessKey?: string
  readonly asked?: Readonly<Record<string, unknown>>
  readonly extra?: readonly (ExtraValue | undefined)[]
  readonly json?: string
}

export const valueTypes: readonly ValueType[] = ['text', 'number', 'boolean', 'date', 'datetime', 'json']

const unreadable = Symbol('unreadable')

/** What a text of JSON means; `isJson` tells whether it can be read. */
function readJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text)) as unknown
  } catch {
    return unreadable
  }
}

export const isJson = (text: unknown): boolean => readJson(text) !== unreadable

/** A whole object of variables; undefined when that is not what stands there. */
export function jsonObject(text: string | undefined): Record<string, unknown> | undefined {
  const value = readJson(text ?? '')
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
}

/** Undefined for what was left empty, and for what cannot be read yet. */
function valueOf(type: ValueType | Asked['type'], value: unknown): unknown {
  if (value === undefined || value === null || value === '') return undefined
  if (type !== 'json') return value
  const read = readJson(value)
  return read === unreadable ? undefined : read
}

/** The first value that the model names, as its input wants it. */
export function firstValue({ type, value }: Pick<Asked, 'type' | 'value'>): unknown {
  if (type === 'boolean') return value === 'true'
  if (value === null || value === '') return undefined
  if (type !== 'number') return value
  return Number.isFinite(Number(value)) ? Number(value) : undefined
}

/** Undefined when nothing was filled in. What stands in the JSON counts before the rows, these before the form. */
export function variablesOf(asked: readonly Asked[], fields: PlainFields): Record<string, unknown> | undefined {
  const named = asked.map(({ name, type }) => [name, valueOf(type, fields.asked?.[name])] as const)
  const extra = (fields.extra ?? []).map(
    (row) => [row?.name?.trim() ?? '', valueOf(row?.type ?? 'text', row?.value ?? (row?.type === 'boolean' ? false : undefined))] as const,
  )
  const all = { ...Object.fromEntries([...named, ...extra].filter(([name, value]) => name !== '' && value !== undefined)), ...jsonObject(fields.json) }
  return Object.keys(all).length === 0 ? undefined : all
}
