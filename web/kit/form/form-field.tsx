/** One field of a form: label, mark, hint, the contract's checks on leaving it, and its input. */
import { Form } from 'antd'
import type { FormRule } from 'antd'
import type { ReactNode } from 'react'
import { useLabel } from '../i18n.ts'
import type { Row } from '../resource-calls.ts'
import { mustBeFilled, typeOf, type Field } from '../widgets/field.ts'
import { FieldInput } from '../widgets/field-input.tsx'
import styles from './form.module.css'
import { checkedOn } from './field-rules.ts'
import { useProblemText } from './use-problem-text.ts'

const wide = new Set(['textarea', 'rich-text', 'file', 'image', 'json'])

/** Several nodes of a tree. */
const isTree = ({ widget, schema }: Field): boolean => widget === 'tree-reference' && typeOf(schema) === 'array'

export interface FormFieldProps {
  readonly field: Field
  readonly row: Row | undefined
  /** An input of one's own. */
  readonly input?: ReactNode
  readonly disabled?: boolean
}

export function FormField({ field, row, input, disabled = false }: FormFieldProps) {
  const label = useLabel()
  const rule = useFieldRule(field)
  return (
    <Form.Item
      name={field.name}
      label={label(field.label)}
      required={mustBeFilled(field)}
      rules={disabled ? [] : [rule]}
      validateTrigger={checkedOn(field.widget)}
      className={wide.has(field.widget) || isTree(field) ? (styles['wide'] ?? '') : ''}
      {...(field.view.hint && { extra: label(field.view.hint) })}
    >
      {input ?? <FieldInput field={field} row={row} disabled={disabled} />}
    </Form.Item>
  )
}

/** The contract's schema as a rule of antd's form. */
function useFieldRule(field: Field): FormRule {
  const problemText = useProblemText()
  return {
    validator: async (_rule, value: unknown) => {
      const problem = problemText(field, value)
      if (problem !== undefined) throw new Error(problem)
    },
  }
}
