/** The form of five steps. Each saves itself a while after the last change and when it is left; what is saved is what the link brings back. */
import { Button, Flex, Form, Grid, Input, Steps, Typography } from 'antd'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { saveRegistration } from '#server/modules/supplier/registration.contract.ts'
import { settlementStep, bankLine } from '#server/modules/supplier/application.contract.ts'
import type { z } from 'zod'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useAutosave } from '#web/kit/form/use-autosave.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { asGuest, uploadPaper, useGuestConfig, usePicture, type Registration, type RegistrationOptions, type SavedStep } from '../registration-calls.ts'
import { AccountStep } from './account-step.tsx'
import { CompanyStep } from './company-step.tsx'
import { ContactsStep, MaterialsStep } from './line-steps.tsx'
import { PlainFields } from './plain-fields.tsx'

const keys = ['company', 'contacts', 'settlement', 'materials'] as const
type Key = (typeof keys)[number]

interface RegistrationFormProps {
  readonly registration: Registration | undefined
  readonly options: RegistrationOptions
  readonly onBegun: (token: string) => void
  readonly onDone: () => void
}

type Values = Record<string, unknown>

const valuesOf = (key: Key, registration: Registration | undefined): Values => {
  if (!registration) return {}
  switch (key) {
    case 'company':
      return registration.company ?? {}
    case 'contacts':
      return { contacts: registration.contacts.length > 0 ? registration.contacts : [{}] }
    case 'settlement':
      return registration.settlement ?? {}
    case 'materials':
      return { materials: registration.materials.length > 0 ? registration.materials : [{}] }
  }
}

/** What reviewers said at the fields of a part. */
const remarksAt = (registration: Registration | undefined, section: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(registration?.fieldRemarks ?? {}).flatMap(([field, text]) =>
      field.startsWith(`${section}.`) ? [[field.slice(section.length + 1), text]] : [],
    ),
  )

const firstOpen = (registration: Registration | undefined): number => {
  const open = keys.findIndex((key) => !registration?.doneSteps.includes(key))
  return open < 0 ? keys.length : open
}

export function RegistrationForm({ registration, options, onBegun, onDone }: RegistrationFormProps) {
  const { t } = useTranslation('registry')
  const { md = true } = Grid.useBreakpoint()
  const [index, setIndex] = useState(() => (registration?.status === 'RETURNED' ? 0 : firstOpen(registration)))
  const titles = [...keys, 'review' as const]
  const key = keys[index]
  return (
    <Flex vertical gap={20}>
      <Steps
        current={index}
        size="small"
        orientation={md ? 'horizontal' : 'vertical'}
        onChange={(next) => registration && setIndex(next)}
        items={titles.map((title) => ({
          title: t(`steps.${title}`),
          disabled: !registration,
          ...(title !== 'review' &&
            titles[index] !== title &&
            registration && { status: registration.doneSteps.includes(title) ? ('finish' as const) : ('wait' as const) }),
        }))}
      />
      {key ? (
        <OneStep
          key={key}
          step={key}
          registration={registration}
          options={options}
          onBegun={onBegun}
          onNext={() => setIndex(index + 1)}
          onBack={index > 0 ? () => setIndex(index - 1) : undefined}
        />
      ) : (
        registration && <AccountStep registration={registration} options={options} onDone={onDone} onBack={() => setIndex(index - 1)} />
      )}
    </Flex>
  )
}

interface OneStepProps extends Pick<RegistrationFormProps, 'registration' | 'options' | 'onBegun'> {
  readonly step: Key
  readonly onNext: () => void
  readonly onBack: (() => void) | undefined
}

function OneStep({ step, registration, options, onBegun, onNext, onBack }: OneStepProps) {
  const { t } = useTranslation('registry')
  const cache = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const { data: config } = useGuestConfig()
  const picture = usePicture(registration === undefined && (config?.captchaMode ?? false))

  const save = async (): Promise<Registration> => {
    const data = cleaned(form.getFieldsValue(true) as Values)
    const named = registration ? { token: registration.token } : {}
    try {
      return await send(saveRegistration, { ...named, step, data } as SavedStep, { ...asGuest, headers: picture.headersOf(code) })
    } catch (reason) {
      if (reason instanceof RequestFailed) form.setFields(reason.fieldErrors.map(({ path, message }) => ({ name: placeOf(path), errors: [message] })))
      throw reason
    }
  }
  const autosave = useAutosave(async () => void (await save()))
  const next = async () => {
    const isValid = await form.validateFields().then(
      () => true,
      () => false,
    )
    if (!isValid || busy) return
    if (picture.isNeeded && code.trim() === '') {
      notify.warning(t('needsCaptcha'))
      return
    }
    setBusy(true)
    try {
      const saved = await save()
      await refreshPaths(cache, ['/api/supplier/supplier-backstage'])
      if (!registration) onBegun(saved.token)
      onNext()
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      notify.error(reason.fieldErrors[0]?.message ?? reason.message)
      if (picture.isNeeded) {
        setCode('')
        picture.reload()
      }
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form form={form} layout="vertical" initialValues={valuesOf(step, registration)} onValuesChange={() => registration && autosave.changed()}>
      {step === 'company' && <CompanyStep options={options} remarks={remarksAt(registration, 'company')} registrationId={registration?.id} />}
      {step === 'contacts' && <ContactsStep options={options} remark={registration?.fieldRemarks['contacts']} />}
      {step === 'settlement' && (
        <>
          <PlainFields
            schema={settlementStep as unknown as z.ZodObject}
            options={options}
            skip={['bankAccount']}
            remarks={remarksAt(registration, 'settlement')}
          />
          <PlainFields
            schema={bankLine as unknown as z.ZodObject}
            options={options}
            path={['bankAccount']}
            remarks={remarksAt(registration, 'settlement.bankAccount')}
          />
        </>
      )}
      {step === 'materials' && registration && (
        <MaterialsStep
          options={options}
          remark={registration.fieldRemarks['materials']}
          files={registration.files}
          upload={(file) => uploadPaper(registration.token, file)}
        />
      )}
      {picture.isNeeded && (
        <Flex gap={8} align="center" style={{ marginBottom: 16 }}>
          <Input
            aria-label={t('captcha')}
            placeholder={t('captcha')}
            value={code}
            maxLength={8}
            style={{ maxWidth: 180 }}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="text" style={{ height: 44, padding: 0 }} aria-label={t('captchaReload')} onClick={picture.reload}>
            {picture.image && <img src={picture.image} alt="" height={40} />}
          </Button>
        </Flex>
      )}
      <Flex gap={8} align="center" wrap style={{ marginTop: 16 }}>
        {onBack && <Button onClick={onBack}>{t('back')}</Button>}
        <Button type="primary" loading={busy} onClick={() => void next()}>
          {registration ? t('next') : t('begin')}
        </Button>
        <Typography.Text type={autosave.state === 'failed' ? 'danger' : 'secondary'} aria-live="polite">
          {autosave.state === 'saving' && t('saving')}
          {autosave.state === 'saved' && t('saved', { at: autosave.savedAt })}
          {autosave.state === 'failed' && t('notSaved')}
        </Typography.Text>
      </Flex>
    </Form>
  )
}

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
