/** A long form in steps: jump freely, each step saves itself, marks say what is done and what needs attention. */
import { Button, Flex, Form, Grid, Progress, Steps, Typography } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n.ts'
import { notify } from '../notify.ts'
import type { FormValues } from './draft.ts'
import { FormField } from './form-field.tsx'
import { completeness, markOf, stepIsDone } from './step-progress.ts'
import type { FormStep } from './step-progress.ts'
import { useAutosave } from './use-autosave.ts'
import type { Autosave } from './use-autosave.ts'
import styles from './form.module.css'
import '../texts.ts'

export interface StepFormProps {
  readonly steps: readonly FormStep[]
  readonly initial: FormValues
  /** Stores one step; a rejected promise is shown as "not saved" and tried again with the next change. */
  readonly onSaveStep: (step: FormStep, values: FormValues) => Promise<void>
  readonly onSubmit: (values: FormValues) => Promise<void>
  /** What stands beside or below the fields of a step, e.g. a preview or the final review. */
  readonly around?: (step: FormStep, values: FormValues) => ReactNode
}

const statuses = { wait: 'wait', done: 'finish', error: 'error' } as const

export function StepForm({ steps, initial, onSaveStep, onSubmit, around }: StepFormProps) {
  const { t } = useTranslation('kit')
  const { md = true } = Grid.useBreakpoint()
  const [form] = Form.useForm()
  const [values, setValues] = useState<FormValues>(initial)
  const [index, setIndex] = useState(0)
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const step = steps[index]
  const autosave = useAutosave(async () => {
    if (step) await onSaveStep(step, form.getFieldsValue(true) as FormValues)
  })
  if (!step) return null

  const goTo = async (next: number) => {
    setVisited((present) => new Set([...present, step.key]))
    await autosave.flush()
    setIndex(next)
  }
  const submit = async () => {
    setVisited(new Set(steps.map((one) => one.key)))
    const wrong = steps.findIndex((one) => !stepIsDone(one, values))
    if (wrong >= 0) {
      setIndex(wrong)
      notify.warning(t('steps.incomplete'))
      window.setTimeout(() => void form.validateFields().catch(() => undefined))
      return
    }
    setBusy(true)
    try {
      if (await autosave.flush()) await onSubmit(values)
    } finally {
      setBusy(false)
    }
  }
  const percent = completeness(steps, values)

  return (
    <Flex vertical gap={16}>
      <Steps
        size="small"
        current={index}
        orientation={md ? 'horizontal' : 'vertical'}
        items={steps.map((one, position) => ({ title: one.title, status: position === index ? ('process' as const) : statuses[markOf(one, values, visited)] }))}
        onChange={(next) => void goTo(next)}
      />
      <Flex gap={16} align="center">
        <Progress percent={percent} size="small" showInfo={false} style={{ flex: 1 }} aria-label={t('steps.completeness', { percent })} />
        <Typography.Text type="secondary">{t('steps.completeness', { percent })}</Typography.Text>
        <SaveState autosave={autosave} />
      </Flex>
      <Form
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        initialValues={initial}
        className={styles['grid'] ?? ''}
        onValuesChange={(_changed, all: FormValues) => {
          setValues({ ...values, ...all })
          autosave.changed()
        }}
      >
        {step.fields.map((field) => (
          <FormField key={field.name} field={field} row={undefined} />
        ))}
      </Form>
      {around?.(step, values)}
      <Flex justify="space-between" className={styles['foot'] ?? ''}>
        <Button disabled={index === 0} onClick={() => void goTo(index - 1)}>
          {t('steps.previous')}
        </Button>
        {index < steps.length - 1 ? (
          <Button type="primary" data-click-free onClick={() => void goTo(index + 1)}>
            {t('steps.next')}
          </Button>
        ) : (
          <Button type="primary" loading={busy} onClick={() => void submit()}>
            {t('steps.submit')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}

function SaveState({ autosave }: { autosave: Autosave }) {
  const { t } = useTranslation('kit')
  const { state, savedAt } = autosave
  if (state === 'idle') return null
  const text = state === 'saving' ? t('steps.saving') : state === 'saved' ? t('steps.saved', { time: savedAt }) : t('steps.saveFailed')
  return (
    <Typography.Text type={state === 'failed' ? 'danger' : 'secondary'} aria-live="polite">
      {text}
    </Typography.Text>
  )
}
