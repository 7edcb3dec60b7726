/**
 * One step of a product: its fields, saved by themselves a while after the last change and before the step is left. What could not be
 * saved is kept by the page until it can.
 */
import { Form } from 'antd'
import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { ConflictBanner } from '#web/kit/form/conflict-banner.tsx'
import { changesSince, fieldPath, type FieldChange, type FormValues } from '#web/kit/form/draft.ts'
import type { StepFormState } from '#web/kit/form/use-step-form.ts'
import { isValid } from '#web/kit/form/valid.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import { fieldsAt, keyOf, problemsOf, type Place, type ProductEditing, type SavedStep } from './edited-product.ts'
import { fieldsOfStep, textsAt } from './step-fields.ts'
import { StepItem } from './step-item.tsx'
import styles from './editor.module.css'
import '../texts.ts'

/** Steps of which the last save was refused or never arrived, with what was typed there. */
export type Unsaved = Map<string, FormValues>

export interface StepFormProps {
  readonly place: Place
  readonly editing: ProductEditing
  readonly steps: StepFormState
  readonly unsaved: Unsaved
  /** Inputs of one's own, by field. */
  readonly inputs?: Readonly<Record<string, ReactElement>>
  /** Fields that another input holds. */
  readonly without?: readonly string[]
  /** Why the values cannot be saved yet, by the path of the field; nothing is sent then. */
  readonly refuses?: (values: FormValues) => readonly { readonly path: string; readonly message: string }[]
  /** What is sent instead of what is typed. */
  readonly sends?: (values: FormValues) => FormValues
  /** Below the fields, in the form. */
  readonly children?: (form: FormInstance<FormValues>) => ReactNode
}

interface Conflict {
  readonly theirs: SavedStep
  readonly changes: readonly FieldChange[]
}

const none: readonly string[] = []
const asTyped = (values: FormValues): FormValues => values

export function StepForm({ place, editing, steps, unsaved, inputs = {}, without = none, refuses, sends = asTyped, children }: StepFormProps) {
  const { t } = useTranslation('product')
  const key = keyOf(place)
  const { product, acknowledge, saveStep } = editing
  const present = fieldsAt(product, place)
  // Fields that are hidden from the reader are not in the answer, so they are neither shown nor sent.
  const fields = fieldsOfStep(place.of).filter(({ name }) => name in present)
  const [form] = Form.useForm<FormValues>()
  const opened = useRef<FormValues>(present)
  const [conflict, setConflict] = useState<Conflict>()
  const typed = (): FormValues => form.getFieldsValue(true) as FormValues
  const sent = (): FormValues => {
    const values = sends(typed())
    return Object.fromEntries(fields.map(({ name }) => [name, emptied(values[name])]))
  }

  const changed = () => {
    unsaved.set(key, typed())
    steps.changed()
  }
  const showAtFields = (refused: readonly { readonly path: string; readonly message: string }[]) =>
    form.setFields(refused.map(({ path, message }) => ({ name: String(fieldPath(path)[0] ?? ''), errors: [message] })))
  const save = async (): Promise<'saved' | 'refused'> => {
    const wrong = refuses?.(typed()) ?? []
    if (wrong.length > 0) {
      showAtFields(wrong)
      return 'refused'
    }
    if (!(await isValid(form))) return 'refused'
    const values = sent()
    try {
      opened.current = (await saveStep(place, values)).fields
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      const theirs = reason.data['current'] as SavedStep | undefined
      if (reason.code === 409 && theirs) {
        acknowledge(theirs, place)
        setConflict({ theirs, changes: changesSince(fields, opened.current, rowOf(theirs), values) })
        return 'refused'
      }
      showAtFields(reason.fieldErrors)
      if (reason.code === 0 || reason.code >= 500) throw reason
      return 'refused'
    }
    setConflict(undefined)
    if (JSON.stringify(values) === JSON.stringify(sent())) unsaved.delete(key)
    return 'saved'
  }
  const { workBy } = steps
  useEffect(() =>
    workBy({
      save,
      complete: async () => {
        const wrong = refuses?.(typed())[0]
        const isSaved = (await save()) === 'saved'
        if (!isSaved) notify.warning(wrong?.message ?? t('editor.notSaved'))
        return isSaved
      },
    }),
  )
  const takeTheirs = () => {
    if (!conflict) return
    form.setFieldsValue(conflict.theirs.fields)
    opened.current = conflict.theirs.fields
    unsaved.delete(key)
    setConflict(undefined)
    void editing.reload()
  }
  const keepMine = () => {
    if (conflict) opened.current = conflict.theirs.fields
    setConflict(undefined)
    changed()
  }
  const problems = steps.visited.includes(key) ? problemsOf(product, place) : []
  const remarks = product.remarks[key] ?? {}
  // Without the fields: what a reference is called is never one of them.
  const row: Row = { id: key }
  return (
    <>
      <ConflictBanner conflict={conflict?.changes ?? []} row={conflict && rowOf(conflict.theirs)} onTakeTheirs={takeTheirs} onKeepMine={keepMine} />
      <Form<FormValues>
        form={form}
        layout="vertical"
        initialValues={unsaved.get(key) ?? present}
        className={styles['grid'] ?? ''}
        onValuesChange={changed}
        scrollToFirstError
      >
        {fields
          .filter(({ name }) => !without.includes(name))
          .map((field) => (
            <StepItem
              key={field.name}
              field={field}
              input={inputs[field.name]}
              remark={remarks[field.name]}
              missing={textsAt(problems, field.name)}
              row={row}
            />
          ))}
        {children && <div className={styles['wide']}>{children(form)}</div>}
      </Form>
    </>
  )
}

const rowOf = ({ fields }: SavedStep): Row => ({ id: 'theirs', ...fields })

/** What was emptied says so: what is left out would stay as it is. */
const emptied = (value: unknown): unknown => (value === undefined || value === '' ? null : value)
