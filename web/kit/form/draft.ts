/** Between a form's values and the draft that the server takes. */
import type { Resource } from '#kit/contract.ts'
import type { Row } from '../resource-calls.ts'
import { viewFields } from '../widgets/field.ts'
import type { Field } from '../widgets/field.ts'
import { isEmpty } from './field-rules.ts'

export type FormValues = Readonly<Record<string, unknown>>

/** Fields that a form shows: writable, with a label, not hidden from the user. In the order of `writable`. */
export function formFields(resource: Resource, hidden: ReadonlySet<string> = new Set()): Field[] {
  const byName = new Map(viewFields(resource).map((field) => [field.name, field]))
  return resource.writable.flatMap((name) => {
    const field = byName.get(name)
    return field && field.view.label && !field.view.technical && !hidden.has(name) ? [field] : []
  })
}

/** Values of an empty form: what the contract fills in by default. */
export function defaultValues(fields: readonly Field[]): FormValues {
  const values: Record<string, unknown> = {}
  for (const { name, schema } of fields) {
    const filled = schema.safeParse(undefined)
    if (filled.success && filled.data !== undefined) values[name] = filled.data
  }
  return values
}

/** Values of a form over a row. */
export const valuesOf = (fields: readonly Field[], row: Row): FormValues => Object.fromEntries(fields.map(({ name }) => [name, row[name]]))

/** What is sent: emptied fields as null where the contract takes it, left out otherwise. */
export function draftOf(fields: readonly Field[], values: FormValues): Record<string, unknown> {
  const draft: Record<string, unknown> = {}
  for (const { name, schema } of fields) {
    const value = values[name]
    if (!isEmpty(value)) draft[name] = value
    else if (schema.safeParse(null).success) draft[name] = null
    else if (Array.isArray(value) || schema.safeParse('').success) draft[name] = value ?? undefined
  }
  return draft
}

/** True when the values say something else than those the form began with. */
export const isChanged = (fields: readonly Field[], before: FormValues, now: FormValues): boolean =>
  fields.some(({ name }) => !sameValue(before[name], now[name]))

/** Empty is empty, however it is spelled. */
export const sameValue = (a: unknown, b: unknown): boolean => (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)

export interface FieldChange {
  readonly field: Field
  readonly theirs: unknown
  readonly mine: unknown
}

/** What somebody else changed since a form was opened, beside what this user has typed. */
export function changesSince(fields: readonly Field[], opened: FormValues, latest: Row, mine: FormValues): FieldChange[] {
  return fields.flatMap((field) => {
    const theirs = latest[field.name]
    return sameValue(opened[field.name], theirs) ? [] : [{ field, theirs, mine: mine[field.name] }]
  })
}

/** `lines[2].qty` -> ['lines', 2, 'qty'], as antd names fields. */
export const fieldPath = (path: string): (string | number)[] =>
  path
    .split(/[.[\]]/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
