/** The last step: everything once more, the account, and the specification's checks in their order. */
import { Alert, Button, Card, Divider, Flex, Form, Input, Typography } from 'antd'
import { useEffect } from 'react'
import { checkUserAccount } from '#server/modules/supplier/profile/backstage.contract.ts'
import { submitRegistration } from '#server/modules/supplier/application/registration.contract.ts'
import { WhatFollows } from '#web/kit/case/consequences.tsx'
import { send } from '#web/kit/client.ts'
import type { StepFormState } from '#web/kit/form/use-step-form.ts'
import { listed } from '#web/kit/format/listed.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { asGuest, useGuestConfig, type Registration, type RegistrationOptions } from '../registration-calls.ts'
import { wrapPassword } from '#web/kit/password-cipher.ts'
import { ApplicationView } from '../review/application-view.tsx'
import { Tracker } from '../tracker.tsx'

interface AccountForm {
  readonly tenantId?: string
  readonly account?: string
  readonly password?: string
  readonly password2?: string
}

const problemOf = ({ tenantId, account, password, password2 }: AccountForm) => {
  if (!tenantId?.trim()) return 'needsTenant'
  if (!account?.trim()) return 'needsAccount'
  if (!password || !password2) return 'needsPassword'
  return password === password2 ? undefined : 'passwordsDiffer'
}

export function AccountStep({
  registration,
  options,
  steps,
  onDone,
  onBack,
}: {
  registration: Registration
  options: RegistrationOptions
  steps: StepFormState
  onDone: () => void
  onBack: () => void
}) {
  const { t } = useTranslation('registry')
  const [form] = Form.useForm<AccountForm>()
  const { data: config } = useGuestConfig()
  const unsaved = Object.keys(registration.drafts).map((step) => t(`steps.${step as keyof Registration['drafts']}`))
  const submit = async (): Promise<boolean> => {
    const values = form.getFieldsValue()
    const problem = problemOf(values)
    if (problem) notify.warning(t(problem))
    if (problem || !config) return false
    try {
      const wrapped = await wrapPassword(values.password ?? '', config.cipherKey)
      const { token, version } = registration
      const { tenantId = '', account = '' } = values
      const secrets = { password: wrapped.password, password2: wrapped.password }
      await send(
        submitRegistration,
        { token, version, tenantId: tenantId.trim(), account: account.trim(), ...secrets },
        { ...asGuest, headers: wrapped.headers },
      )
      onDone()
      return true
    } catch (reason) {
      const failed = reason instanceof RequestFailed ? reason : undefined
      notify.error(failed?.fieldErrors[0]?.message ?? failed?.serverText ?? t('failed'))
      return false
    }
  }
  const { workBy } = steps
  // The steps before it have saved themselves.
  useEffect(() => workBy({ save: async () => 'saved', submit }))
  return (
    <Form form={form} layout="vertical" initialValues={{ tenantId: options.tenantId, account: registration.account ?? '' }}>
      {unsaved.length > 0 && <Alert type="warning" showIcon style={{ marginBottom: 16 }} title={t('stillDraft', { steps: listed(unsaved) })} />}
      <ApplicationView application={registration} />
      <Divider titlePlacement="start">{t('account')}</Divider>
      {/* Whoever applies can mean the platform alone: the number is sent, and asked of nobody. */}
      <Form.Item name="tenantId" label={t('tenantId')} hidden>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item
        name="account"
        label={t('accountName')}
        validateTrigger="onBlur"
        rules={[
          {
            validator: async (_rule, userAccount: string) => {
              if (!userAccount || userAccount === registration.account) return
              const { exists, message } = await send(checkUserAccount, { userAccount, token: registration.token }, asGuest)
              if (exists) throw new Error(message ?? '')
            },
          },
        ]}
      >
        <Input maxLength={50} autoComplete="username" spellCheck={false} />
      </Form.Item>
      <Form.Item name="password" label={t('password')}>
        <Input.Password maxLength={50} autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="password2" label={t('password2')}>
        <Input.Password maxLength={50} autoComplete="new-password" />
      </Form.Item>
      <WhatFollows kind="applying" items={registration.consequences} />
      <Flex gap={8}>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button type="primary" loading={steps.isBusy} onClick={steps.submit}>
          {t('submit')}
        </Button>
      </Flex>
      {registration.status === 'DRAFT' && (
        <Card size="small" title={t('ahead')} style={{ marginTop: 16 }}>
          <Tracker progress={registration.progress.filter(({ isSubmission }) => !isSubmission)} />
        </Card>
      )}
      <Typography.Paragraph type="secondary" style={{ marginTop: 12 }}>
        {t('linkTip')}
      </Typography.Paragraph>
    </Form>
  )
}
