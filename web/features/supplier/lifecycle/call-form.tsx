/** The fields of a call as a form: labels, inputs, required texts and refusals at their fields, from the contract. */
import { Form } from 'antd'
import type { FormInstance } from 'antd'
import { fieldsOf, type Call } from '#kit/contract.ts'
import { useLabel } from '#web/kit/i18n.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { FieldInput } from '#web/kit/widgets/field-input.tsx'
import type { z } from 'zod'

export type CallValues = Record<string, unknown>

export interface CallFormProps {
  readonly call: Call
  /** Names of the fields that are asked for, in order. */
  readonly fields: readonly string[]
  readonly form: FormInstance<CallValues>
  readonly onFinish: (values: CallValues) => void
  readonly initial?: CallValues
}

export function CallForm({ call, fields, form, onFinish, initial }: CallFormProps) {
  const label = useLabel()
  const known = new Map(fieldsOf(call.input as z.ZodObject).map((field) => [field.name, field]))
  return (
    <Form form={form} layout="vertical" validateTrigger="onBlur" onFinish={onFinish} {...(initial && { initialValues: initial })}>
      {fields.flatMap((name) => {
        const field = known.get(name)
        if (!field) return []
        const { schema, view } = field
        const text = view.label ?? { zh: name, en: name }
        const isRequired = !schema.safeParse(undefined).success
        return (
          <Form.Item
            key={name}
            name={name}
            label={label(text)}
            extra={view.hint && label(view.hint)}
            rules={isRequired ? [{ required: true, message: label(view.requiredMessage ?? text) }] : []}
          >
            <FieldInput field={{ name, label: text, widget: view.widget ?? 'text', schema, view }} />
          </Form.Item>
        )
      })}
    </Form>
  )
}

/** Emptied fields are left out. */
export const sent = (values: CallValues): CallValues => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))

/** The same fields to be written over what is there: emptied ones as null, lists as empty. */
export const emptied = (values: CallValues, fields: readonly string[]): CallValues =>
  Object.fromEntries(fields.map((field) => [field, values[field] === undefined || values[field] === '' ? (field.endsWith('Ids') ? [] : null) : values[field]]))

/** Shows a refusal at the fields it names. */
export function showAtFields(form: FormInstance<CallValues>, reason: unknown): void {
  if (reason instanceof RequestFailed) form.setFields(reason.fieldErrors.map(({ path, message }) => ({ name: path, errors: [message] })))
}
