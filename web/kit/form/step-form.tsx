/** A long form in steps: jump freely, each step saves itself, marks say what is done and what needs attention. */
import { Button, Flex, Form, Progress, Steps, Typography } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n.ts'
import { notify } from '../notify.ts'
import { RequestFailed } from '../request.ts'
import type { Row } from '../resource-calls.ts'
import { useScreen } from '../screen.ts'
import { useUnsaved } from '../unsaved.ts'
import type { FormValues } from './draft.ts'
import { FormField } from './form-field.tsx'
import { placeRefusal } from './refusal.ts'
import { completeness, markOf, stepIsDone } from './step-progress.ts'
import type { FormStep } from './step-progress.ts'
import { useAutosave } from './use-autosave.ts'
import type { Autosave } from './use-autosave.ts'
import styles from './form.module.css'
import '../texts.ts'

export interface StepFormProps {
  readonly steps: readonly FormStep[]
  readonly initial: FormValues
  /** Stores one step, silently; a rejected promise is shown as "not saved", with what was refused, and tried again with the next change. */
  readonly onSaveStep: (step: FormStep, values: FormValues) => Promise<void>
  readonly onSubmit: (values: FormValues) => Promise<void>
  /** What stands below the fields of a step, e.g. lists, a preview or the final review. */
  readonly around?: (step: FormStep, values: FormValues) => ReactNode
  /** What stands above them; `fill` enters values as if they had been typed. */
  readonly above?: (step: FormStep, fill: (values: FormValues) => void) => ReactNode
  /** Whether a step can be stored yet; every one unless said otherwise. */
  readonly saves?: (step: FormStep, values: FormValues) => boolean
  /** Key of the step to begin with. */
  readonly start?: string | undefined
  /** What is edited, for labels of what it refers to. */
  readonly row?: Row | undefined
  readonly submitLabel?: string
}

const statuses = { wait: 'wait', done: 'finish', error: 'error' } as const

export function StepForm({ steps, initial, onSaveStep, onSubmit, around, above, saves, start, row, submitLabel }: StepFormProps) {
  const { t } = useTranslation('kit')
  const { md } = useScreen()
  const [form] = Form.useForm()
  const [values, setValues] = useState<FormValues>(initial)
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      steps.findIndex(({ key }) => key === start),
    ),
  )
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState(false)
  useUnsaved(() => typed)
  const step = steps[index]
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
      setTyped(false)
    } catch (reason) {
      if (step && reason instanceof RequestFailed) placeRefusal(form, new Set(step.fields.map(({ name }) => name)), reason)
      throw reason
    }
  }
  const autosave = useAutosave(async () => {
    if (step) await attempt(() => onSaveStep(step, form.getFieldsValue(true) as FormValues))
  })
  if (!step) return null

  const changed = (all: FormValues) => {
    setTyped(true)
    setValues({ ...values, ...all })
    if (saves?.(step, { ...values, ...all }) ?? true) autosave.changed()
  }
  const fill = (filled: FormValues) => {
    form.setFieldsValue(filled)
    form.setFields(Object.keys(filled).map((name) => ({ name, errors: [] })))
    changed(filled)
  }

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
      if (await autosave.flush()) await attempt(() => onSubmit(values))
    } catch (reason) {
      // What was refused has been shown.
      if (!(reason instanceof RequestFailed)) throw reason
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
      {above?.(step, fill)}
      <Form
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        initialValues={initial}
        className={styles['grid'] ?? ''}
        onValuesChange={(_changed, all: FormValues) => changed(all)}
      >
        {step.fields.map((field) => (
          <FormField key={field.name} field={field} row={row} />
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
            {submitLabel ?? t('steps.submit')}
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
