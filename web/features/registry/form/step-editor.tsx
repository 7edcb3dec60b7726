/** One step of an application: its fields, kept a while after the last change and when it is left, saved once they are whole; refusals stand at their fields. */
import { Button, Flex, Form, Typography } from 'antd'
import { useEffect, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { z } from 'zod'
import { bankLine, settlementStep, type ApplicationStep } from '#server/modules/supplier/application.contract.ts'
import { useAutosave } from '#web/kit/form/use-autosave.ts'
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
  /** Whether a step that is whole is saved by itself. */
  readonly savesItself: boolean
  /** Keeps what cannot be saved yet, as it stands. */
  readonly onKeep?: ((data: Values) => Promise<unknown> | void) | undefined
  /** Says where it is kept. */
  readonly keptText: (at: string) => string
  /** For whoever leads elsewhere: saves or keeps what is not yet. */
  readonly leavingRef?: RefObject<(() => Promise<unknown>) | undefined> | undefined
  readonly nextLabel: string
  readonly onSave: (data: Values) => Promise<unknown>
  /** Saved and wanted on: false holds it back. */
  readonly mayGo?: () => boolean
  readonly onNext: () => void
  readonly onRefused?: () => void
  readonly onBack?: (() => void) | undefined
  readonly extra?: ReactNode
}

export function StepEditor(props: StepEditorProps) {
  const { step, initial, savesItself, onKeep, keptText, leavingRef, nextLabel, onSave, mayGo = () => true, onNext, onRefused, onBack, extra } = props
  const { t } = useTranslation('registry')
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const [isKept, setIsKept] = useState(false)
  const save = async () => {
    try {
      await onSave(cleaned(form.getFieldsValue(true) as Values))
    } catch (reason) {
      if (reason instanceof RequestFailed) form.setFields(reason.fieldErrors.map(({ path, message }) => ({ name: placeOf(path), errors: [message] })))
      throw reason
    }
  }
  const keep = async () => {
    await onKeep?.(cleaned(form.getFieldsValue(true) as Values))
    setIsKept(true)
  }
  const autosave = useAutosave(async () => {
    if (!savesItself || !(await isValid(form, { quietly: true }))) return keep()
    try {
      await save()
      setIsKept(false)
    } catch (reason) {
      await keep()
      throw reason
    }
  })
  const { flush, instead } = autosave
  useEffect(() => {
    if (leavingRef) leavingRef.current = flush
  }, [leavingRef, flush])
  // What is typed while it is saved is saved before the step is left.
  const goOn = async () =>
    (await instead(async () => {
      if (!(await isValid(form)) || !mayGo()) return false
      await save()
      setIsKept(false)
      return true
    })) && (await flush())
  const next = async () => {
    if (busy) return
    setBusy(true)
    try {
      if (await goOn()) onNext()
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      notify.error(reason.fieldErrors[0]?.message ?? reason.message)
      onRefused?.()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form form={form} layout="vertical" initialValues={initial} onValuesChange={() => (savesItself || onKeep) && autosave.changed()}>
      <StepFields {...props} step={step} />
      {extra}
      <Flex gap={8} align="center" wrap style={{ marginTop: 16 }}>
        {onBack && <Button onClick={() => void flush().then(onBack)}>{t('back')}</Button>}
        <Button type="primary" loading={busy} onClick={() => void next()}>
          {nextLabel}
        </Button>
        <Typography.Text type={autosave.state === 'failed' ? 'danger' : 'secondary'} aria-live="polite">
          {autosave.state === 'saving' && t('saving')}
          {autosave.state === 'saved' && (isKept ? keptText(autosave.savedAt) : t('saved', { at: autosave.savedAt }))}
          {autosave.state === 'failed' && t('notSaved')}
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
          <PlainFields
            schema={settlementStep as unknown as z.ZodObject}
            options={options}
            skip={['bankAccount']}
            remarks={remarksAt(fieldRemarks, 'settlement')}
          />
          <PlainFields
            schema={bankLine as unknown as z.ZodObject}
            options={options}
            path={['bankAccount']}
            remarks={remarksAt(fieldRemarks, 'settlement.bankAccount')}
          />
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
