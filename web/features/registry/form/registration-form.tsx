/** The form of five steps. What is saved is what the link brings back. */
import { Alert, Button, Flex, Input, Steps } from 'antd'
import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { keepRegistrationDraft, saveRegistration } from '#server/modules/supplier/application/registration.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useStepForm, type StepFormState } from '#web/kit/form/use-step-form.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { useScreen } from '#web/kit/screen.ts'
import {
  asGuest,
  uploadPaper,
  useGuestConfig,
  usePicture,
  type KeptStep,
  type Registration,
  type RegistrationOptions,
  type SavedStep,
} from '../registration-calls.ts'
import { AccountStep } from './account-step.tsx'
import { forgetLocalDraft, keepLocally, localDraft } from './local-draft.ts'
import { StepEditor, type Values } from './step-editor.tsx'

const keys = ['company', 'contacts', 'settlement', 'materials'] as const
type Key = (typeof keys)[number]

interface RegistrationFormProps {
  readonly registration: Registration | undefined
  readonly options: RegistrationOptions
  readonly onBegun: (token: string) => void
  /** The application as it stands now. */
  readonly onSaved: (registration: Registration) => void
  readonly onDone: () => void
}

const valuesOf = (key: Key, registration: Registration | undefined): Values => {
  if (!registration) return localDraft() ?? {}
  const draft = registration.drafts[key]
  if (draft) return draft
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

const titles = [...keys, 'review'] as const

const firstOpen = (registration: Registration | undefined): (typeof titles)[number] => keys.find((key) => !registration?.doneSteps.includes(key)) ?? 'review'

export function RegistrationForm({ registration, options, onBegun, onSaved, onDone }: RegistrationFormProps) {
  const { t } = useTranslation('registry')
  const { md } = useScreen()
  const steps = useStepForm({ steps: titles, start: registration?.status === 'RETURNED' ? 'company' : firstOpen(registration) })
  const { index, go } = steps
  const [isRestored, setIsRestored] = useState(() => !registration && localDraft() !== undefined)
  const [round, setRound] = useState(0)
  const afresh = () => {
    forgetLocalDraft()
    setIsRestored(false)
    setRound(round + 1)
  }
  const key = keys[index]
  const back = index > 0 ? () => go(titles[index - 1] ?? 'company') : undefined
  return (
    <Flex vertical gap={20}>
      <Steps
        current={index}
        size="small"
        orientation={md ? 'horizontal' : 'vertical'}
        onChange={(next) => registration && go(titles[next] ?? 'company')}
        items={titles.map((title) =>
          !registration || title === 'review' || title === key
            ? { title: t(`steps.${title}`), disabled: !registration }
            : { title: t(`steps.${title}`), status: registration.drafts[title] ? 'error' : registration.doneSteps.includes(title) ? 'finish' : 'wait' },
        )}
      />
      {isRestored && (
        <Alert
          type="info"
          showIcon
          title={t('restored')}
          action={
            <Button size="small" onClick={afresh}>
              {t('clearDraft')}
            </Button>
          }
        />
      )}
      {key ? (
        <OneStep
          key={`${key}-${round}`}
          step={key}
          registration={registration}
          options={options}
          onBegun={onBegun}
          onSaved={onSaved}
          steps={steps}
          onBack={back}
        />
      ) : (
        registration && back && <AccountStep registration={registration} options={options} steps={steps} onDone={onDone} onBack={back} />
      )}
    </Flex>
  )
}

interface OneStepProps extends Pick<RegistrationFormProps, 'registration' | 'options' | 'onBegun' | 'onSaved'> {
  readonly step: Key
  readonly steps: StepFormState
  readonly onBack: (() => void) | undefined
}

function OneStep({ step, registration, options, onBegun, onSaved, steps, onBack }: OneStepProps) {
  const { t } = useTranslation('registry')
  const cache = useQueryClient()
  const [code, setCode] = useState('')
  const saved = useRef<Registration>(undefined)
  const { data: config } = useGuestConfig()
  const picture = usePicture(registration === undefined && (config?.captchaMode ?? false))
  const save = async (data: Values) => {
    const named = registration ? { token: registration.token } : {}
    saved.current = await send(saveRegistration, { ...named, step, data } as SavedStep, { ...asGuest, headers: picture.headersOf(code) })
    if (registration) onSaved(saved.current)
  }
  const keep = async (data: Values) => {
    if (registration) onSaved(await send(keepRegistrationDraft, { token: registration.token, step, data } as KeptStep, asGuest))
    else keepLocally(data)
  }
  const mayGo = () => {
    if (!picture.isNeeded || code.trim() !== '') return true
    notify.warning(t('needsCaptcha'))
    return false
  }
  const completed = () => {
    void refreshPaths(cache, ['/api/supplier/supplier-backstage'])
    if (!registration && saved.current) {
      forgetLocalDraft()
      onBegun(saved.current.token)
    }
  }
  const again = () => {
    if (!picture.isNeeded) return
    setCode('')
    picture.reload()
  }
  return (
    <StepEditor
      step={step}
      initial={valuesOf(step, registration)}
      options={options}
      fieldRemarks={registration?.fieldRemarks ?? {}}
      registrationId={registration?.id}
      files={registration?.files ?? {}}
      upload={(file) => uploadPaper(registration?.token ?? '', file)}
      savesItself={registration !== undefined}
      nextLabel={registration ? t('next') : t('begin')}
      onSave={save}
      onKeep={keep}
      keptText={(at) => t(registration ? 'kept' : 'keptHere', { at })}
      steps={steps}
      mayGo={mayGo}
      onCompleted={completed}
      onRefused={again}
      onBack={onBack}
      extra={
        picture.isNeeded && (
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
        )
      }
    />
  )
}
