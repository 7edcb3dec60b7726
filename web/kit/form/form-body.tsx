/** The fields of a resource's form, two beside each other where there is room; long ones take a row. */
import { Form, Skeleton } from 'antd'
import type { FormRule } from 'antd'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useLabel, useTranslation } from '../i18n.ts'
import { FailedList } from '../list/list-states.tsx'
import type { Row } from '../resource-calls.ts'
import { isRequired } from '../widgets/field.ts'
import type { Field } from '../widgets/field.ts'
import { FieldInput } from '../widgets/field-input.tsx'
import { ConflictBanner } from './conflict-banner.tsx'
import { problemOf } from './field-rules.ts'
import type { ResourceFormState } from './use-resource-form.ts'
import styles from './form.module.css'
import '../texts.ts'

export interface FormBodyProps {
  readonly state: ResourceFormState
  /** Inputs of one's own, by field. They get value, onChange and onBlur from the form. */
  readonly inputs?: Readonly<Record<string, ReactNode>> | undefined
  /** Fields that are shown but cannot be changed. */
  readonly locked?: readonly string[] | undefined
}

const wide = new Set(['textarea', 'rich-text', 'file', 'image', 'json'])

export function FormBody({ state, inputs = {}, locked = [] }: FormBodyProps) {
  const { fields, form, row, loading, failure } = state
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!loading) body.current?.querySelector<HTMLElement>('input:not([disabled]):not([type="file"]), textarea:not([disabled])')?.focus({ preventScroll: true })
  }, [loading])

  if (failure !== undefined) return <FailedList reason={failure} onRetry={state.retry} />
  if (loading) return <Skeleton active paragraph={{ rows: Math.min(8, fields.length * 2) }} />
  return (
    <div ref={body}>
      <ConflictBanner conflict={state.conflict} row={row} onTakeTheirs={state.takeTheirs} onKeepMine={state.keepMine} />
      <Form form={form} layout="vertical" validateTrigger="onBlur" scrollToFirstError requiredMark onFinish={state.submit} className={styles['grid'] ?? ''}>
        {fields.map((field) => (
          <FormField key={field.name} field={field} row={row} input={inputs[field.name]} disabled={locked.includes(field.name)} />
        ))}
        {/* Enter in a field saves, as in every form. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </Form>
    </div>
  )
}

interface FormFieldProps {
  readonly field: Field
  readonly row: Row | undefined
  readonly input: ReactNode
  readonly disabled: boolean
}

function FormField({ field, row, input, disabled }: FormFieldProps) {
  const label = useLabel()
  const rule = useFieldRule(field)
  return (
    <Form.Item
      name={field.name}
      label={label(field.label)}
      required={isRequired(field.schema)}
      rules={disabled ? [] : [rule]}
      className={wide.has(field.widget) ? (styles['wide'] ?? '') : ''}
      {...(field.view.hint && { extra: label(field.view.hint) })}
    >
      {input ?? <FieldInput field={field} row={row} disabled={disabled} />}
    </Form.Item>
  )
}

/** The contract's schema as a rule of antd's form. */
export function useFieldRule(field: Field): FormRule {
  const { t } = useTranslation('kit')
  const localized = useLabel()
  return {
    validator: async (_rule, value: unknown) => {
      const problem = problemOf(field, value)
      if (!problem) return
      const label = localized(field.label)
      // The key decides which parameters the text takes; the compiler cannot follow it through a union.
      throw new Error('text' in problem ? localized(problem.text) : (t as (key: string, params: object) => string)(`form.${problem.key}`, { label, ...problem }))
    },
  }
}
