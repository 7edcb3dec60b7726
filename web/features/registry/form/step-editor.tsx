/** One step of an application: its fields, kept a while after the last change and when it is left, saved once they are whole; refusals stand at their fields. */
import { Button, Flex, Form, Typography } from 'antd'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { bankLine, settlementStep, type ApplicationStep } from '#server/modules/supplier/application/application.contract.ts'
import type { StepFormState } from '#web/kit/form/use-step-form.ts'
import { isValid } from '#web/kit/form/valid.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import type { RegistrationOptions } from '../registration-calls.ts'
import { CompanyStep } from './company-step.tsx'
import { ContactsStep, ContractsStep, MaterialsStep, type MaterialsProps } from './line-steps.tsx'
import { PlainFields } from './plain-fields.tsx'
import '../texts.ts'

export type Values = Record<string, unknown>

export interface StepEditorProps extends Pick<MaterialsProps, 'files' | 'upload' | 'replaceable'> {
  readonly step: ApplicationStep
  readonly initial: Values
  readonly options: RegistrationOptions
  readonly fieldRemarks: Readonly<Record<string, string>>
  /** Of a registration: its own names are not in its way. Null where names are not asked about, undefined before it is one. */
  readonly registrationId: string | undefined | null
  /** Contracts in force, that a staged one may renew. */
  readonly renewable?: MaterialsProps['replaceable']
  /** The form that the step is part of. */
  readonly steps: StepFormState
  /** Whether a step that is whole is saved by itself. */
  readonly savesItself: boolean
  /** Keeps what cannot be saved yet, as it stands. */
  readonly onKeep?: ((data: Values) => Promise<unknown> | void) | undefined
  /** Says where it is kept. */
  readonly keptText: (at: string) => string
  readonly nextLabel: string
  readonly onSave: (data: Values) => Promise<unknown>
  /** Before it is saved to go on: false holds it back. */
  readonly mayGo?: () => boolean
  /** Saved, and on the way to the next step. */
  readonly onCompleted?: () => void
  readonly onRefused?: () => void
  readonly onBack?: (() => void) | undefined
  readonly extra?: ReactNode
}

export function StepEditor(props: StepEditorProps) {
  const { step, steps, initial, savesItself, onKeep, keptText, nextLabel, onSave, mayGo = () => true, onCompleted, onRefused, onBack, extra } = props
  const { t } = useTranslation('registry')
  const [form] = Form.useForm<Values>()
  const typed = () => cleaned(form.getFieldsValue(true) as Values)
  const save = async () => {
    try {
      await onSave(typed())
    } catch (reason) {
      if (reason instanceof RequestFailed) form.setFields(reason.fieldErrors.map(({ path, message }) => ({ name: placeOf(path), errors: [message] })))
      throw reason
    }
  }
  const { workBy, outcome } = steps
  const isRefused = outcome === 'failed' || outcome === 'refused'
  useEffect(() =>
    workBy({
      save: async () => {
        if (!savesItself || !(await isValid(form, { quietly: true }))) {
          await onKeep?.(typed())
          return 'kept'
        }
        try {
          await save()
          return 'saved'
        } catch (reason) {
          await onKeep?.(typed())
          if (reason instanceof RequestFailed && reason.fieldErrors.length > 0) return 'refused'
          throw reason
        }
      },
      complete: async () => {
        if (!(await isValid(form)) || !mayGo()) return false
        try {
          await save()
        } catch (reason) {
          if (!(reason instanceof RequestFailed)) throw reason
          notify.error(reason.firstProblem)
          onRefused?.()
          return false
        }
        onCompleted?.()
        return true
      },
    }),
  )
  return (
    <Form form={form} layout="vertical" initialValues={initial} onValuesChange={() => (savesItself || onKeep) && steps.changed()}>
      <StepFields {...props} step={step} />
      {extra}
      <Flex gap={8} align="center" wrap style={{ marginTop: 16 }}>
        {onBack && <Button onClick={onBack}>{t('back')}</Button>}
        <Button type="primary" loading={steps.isBusy} onClick={steps.next}>
          {nextLabel}
        </Button>
        <Typography.Text type={isRefused && !steps.isSaving ? 'danger' : 'secondary'} aria-live="polite">
          {steps.isSaving && t('saving')}
          {!steps.isSaving && outcome === 'saved' && t('saved', { at: steps.savedAt })}
          {!steps.isSaving && outcome === 'kept' && keptText(steps.savedAt)}
          {!steps.isSaving && isRefused && t('notSaved')}
        </Typography.Text>
      </Flex>
    </Form>
  )
}

function StepFields({ step, options, fieldRemarks, registrationId, files, upload, replaceable, renewable }: StepEditorProps) {
  const lines = { options, remark: fieldRemarks[step], files, upload }
  switch (step) {
    case 'company':
      return <CompanyStep options={options} remarks={remarksAt(fieldRemarks, 'company')} registrationId={registrationId} />
    case 'contacts':
      return <ContactsStep options={options} remark={fieldRemarks['contacts']} />
    case 'settlement':
      return (
        <>
          <PlainFields schema={settlementStep} options={options} skip={['bankAccount']} remarks={remarksAt(fieldRemarks, 'settlement')} />
          <PlainFields schema={bankLine} options={options} path={['bankAccount']} remarks={remarksAt(fieldRemarks, 'settlement.bankAccount')} />
        </>
      )
    case 'materials':
      return <MaterialsStep {...lines} replaceable={replaceable} />
    case 'contracts':
      return <ContractsStep {...lines} replaceable={renewable} />
  }
}

/** What reviewers said at the fields of a part. */
const remarksAt = (remarks: Readonly<Record<string, string>>, section: string): Record<string, string> =>
  Object.fromEntries(Object.entries(remarks).flatMap(([field, text]) => (field.startsWith(`${section}.`) ? [[field.slice(section.length + 1), text]] : [])))

/** Empty texts are nothing; a switch that was never touched is off. */
function cleaned(values: Values): Values {
  const emptied = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(emptied)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, each]) => (each === '' || each === null || each === undefined ? [] : [[name, emptied(each)]])),
    )
  }
  return emptied(values) as Values
}

const placeOf = (path: string): (string | number)[] =>
  path
    .replace(/^data\./, '')
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
