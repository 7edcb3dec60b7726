/** The fields of a call as a form: labels, inputs, required texts and refusals at their fields, from the contract. */
import { Form } from 'antd'
import type { FormInstance } from 'antd'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { fieldsOf, type Call } from '#kit/contract.ts'
import type { InputOf } from '../client.ts'
import { RequestFailed } from '../request.ts'
import type { Field } from '../widgets/field.ts'
import { fieldPath } from './draft.ts'
import { FormField } from './form-field.tsx'

export type CallValues = Record<string, unknown>

type FieldOf = ReturnType<typeof fieldsOf>[number]

export interface CallFormProps {
  readonly call: Call
  /** Names of the fields that are asked for, in order. */
  readonly fields: readonly string[]
  readonly form: FormInstance<CallValues>
  readonly onFinish: (values: CallValues) => void
  readonly initial?: CallValues
  /** Inputs of one's own above the fields: what the rest depends upon. */
  readonly above?: ReactNode
  /** Right after a field, by its name. */
  readonly after?: Readonly<Record<string, ReactNode>>
  /** Below the fields. */
  readonly children?: ReactNode
}

export function CallForm({ call, fields, form, onFinish, initial, above, after, children }: CallFormProps) {
  const known = new Map(fieldsOf(call.input as z.ZodObject).map((field) => [field.name, field]))
  return (
    <Form form={form} layout="vertical" validateTrigger="onBlur" onFinish={onFinish} {...(initial && { initialValues: initial })}>
      {above}
      {fields.flatMap((name) => {
        const field = known.get(name)
        return field ? [<FormField key={name} field={callField(field)} row={undefined} />, <Fragment key={`after ${name}`}>{after?.[name]}</Fragment>] : []
      })}
      {children}
    </Form>
  )
}

const callField = ({ name, schema, view }: FieldOf): Field => ({
  name,
  schema,
  view,
  label: view.label ?? { zh: name, en: name },
  widget: view.widget ?? 'text',
})

/** What a form collected as the input of its call: every field has judged its own value by the call's schema, and the server judges the whole. */
export const inputOf = <C extends Call>(_call: C, values: CallValues): InputOf<C> => values as InputOf<C>

/** Emptied fields are left out. */
export const sent = (values: CallValues): CallValues => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))

/** The same fields to be written over what is there: emptied ones as null, lists as empty. */
export const emptied = (values: CallValues, fields: readonly string[]): CallValues =>
  Object.fromEntries(fields.map((field) => [field, values[field] === undefined || values[field] === '' ? (field.endsWith('Ids') ? [] : null) : values[field]]))

/** Shows a refusal at the fields it names, which may stand in a line: `lines[0].qty`. @param placeOf where the form has what a path names */
export function showAtFields<Values>(form: FormInstance<Values>, reason: unknown, placeOf: (path: string) => (string | number)[] = fieldPath): void {
  if (!(reason instanceof RequestFailed)) return
  const named = reason.fieldErrors.map(({ path, message }) => ({ name: placeOf(path), errors: [message] }))
  // The server's paths are not known to the compiler.
  form.setFields(named as Parameters<typeof form.setFields>[0])
}
