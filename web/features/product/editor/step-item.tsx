/** One field of a step: what is typed wrongly stops its save, what is missing does not; remarks of reviewers stand below it. */
import { Form, Typography } from 'antd'
import type { FormRule } from 'antd'
import type { ReactElement } from 'react'
import { isEmpty } from '#web/kit/form/field-rules.ts'
import { useProblemText } from '#web/kit/form/use-problem-text.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import type { Field } from '#web/kit/widgets/field.ts'
import { mustBeFilled } from '#web/kit/widgets/field.ts'
import { FieldInput } from '#web/kit/widgets/field-input.tsx'
import styles from './editor.module.css'
import '../texts.ts'

export interface StepItemProps {
  readonly field: Field
  /** An input of one's own; gets value and onChange from the form. */
  readonly input?: ReactElement | undefined
  /** What reviewers wrote. */
  readonly remark?: string | undefined
  /** What is still missing, once somebody may be told. */
  readonly missing?: readonly string[] | undefined
  readonly row?: Row | undefined
  /** Must be there now, not only when the product is handed in. */
  readonly isAsked?: boolean
}

const wide = new Set(['textarea', 'rich-text', 'json', 'image', 'file'])

export function StepItem({ field, input, remark, missing = [], row, isAsked = false }: StepItemProps) {
  const label = useLabel()
  const rule = useTypedRule(field, isAsked)
  const { hint } = field.view
  return (
    <Form.Item
      name={field.name}
      label={label(field.label)}
      required={mustBeFilled(field)}
      rules={[rule]}
      validateTrigger="onBlur"
      className={wide.has(field.widget) ? (styles['wide'] ?? '') : ''}
      {...((hint || remark || missing.length > 0) && { extra: <Below hint={hint && label(hint)} remark={remark} missing={missing} /> })}
    >
      {input ?? <FieldInput field={field} row={row} />}
    </Form.Item>
  )
}

function Below({ hint, remark, missing }: { readonly hint: string | undefined; readonly remark: string | undefined; readonly missing: readonly string[] }) {
  const { t } = useTranslation('product')
  return (
    <>
      {hint}
      {missing.map((text) => (
        <Typography.Text key={text} type="danger" className={styles['missing'] ?? ''}>
          {text}
        </Typography.Text>
      ))}
      {remark && (
        <p className={styles['remark']} role="note">
          {t('editor.remark', { text: remark })}
        </p>
      )}
    </>
  )
}

/** The contract's judgement of what was typed; nothing typed is no mistake here. */
function useTypedRule(field: Field, isAsked: boolean): FormRule {
  const problemText = useProblemText()
  return {
    validator: async (_rule, value: unknown) => {
      const problem = isEmpty(value) && !isAsked ? undefined : problemText(field, value)
      if (problem !== undefined) throw new Error(problem)
    },
  }
}
