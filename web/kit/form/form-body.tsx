/** The fields of a resource's form, two beside each other where there is room; long ones take a row. */
import { Form, Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { FailedList } from '../list/list-states.tsx'
import { isAsked } from '../widgets/field.ts'
import { ConflictBanner } from './conflict-banner.tsx'
import type { FormValues } from './draft.ts'
import { FormField } from './form-field.tsx'
import type { ResourceFormState } from './use-resource-form.ts'
import styles from './form.module.css'

export interface FormBodyProps {
  readonly state: ResourceFormState
  /** Inputs of one's own, by field. They get value, onChange and onBlur from the form. */
  readonly inputs?: Readonly<Record<string, ReactNode>> | undefined
  /** Fields that are shown but cannot be changed. */
  readonly locked?: readonly string[] | undefined
}

const noInputs: Readonly<Record<string, ReactNode>> = {}
const nothingLocked: readonly string[] = []

export function FormBody({ state, inputs = noInputs, locked = nothingLocked }: FormBodyProps) {
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
        {fields.map((field) => {
          const item = <FormField key={field.name} field={field} row={row} input={inputs[field.name]} disabled={locked.includes(field.name)} />
          if (!field.view.when) return item
          return (
            <Form.Item key={field.name} noStyle dependencies={[field.view.when.field]}>
              {({ getFieldsValue }) => isAsked(field, getFieldsValue(true) as FormValues) && item}
            </Form.Item>
          )
        })}
        {/* Enter in a field saves, as in every form. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </Form>
    </div>
  )
}
