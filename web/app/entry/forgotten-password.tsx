/** A new password for whoever can read the SMS sent to the account's mobile. */
import { useState, type FormEvent } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { mobileExists, resetForgottenPassword, type AuthConfig } from './auth-calls.ts'
import { Mark, PasswordField } from './fields.tsx'
import { wrapPassword } from '#web/kit/password-cipher.ts'
import { isMobile, noSms, SmsCode } from './sms-code.tsx'

export function ForgottenPassword({ config, onBack }: { config: AuthConfig | undefined; onBack: () => void }) {
  const { t } = useTranslation('entry')
  const [values, setValues] = useState(noSms)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  const problem = (): string | undefined => {
    if (!isMobile(values.mobile)) return t('sms.badMobile')
    if (values.smsCode === '') return t('sms.needsCode')
    if (password === '' || again === '') return t('registry.needsPassword')
    return password === again ? undefined : t('registry.passwordsDiffer')
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const text = problem()
    setFailure(text ?? '')
    if (text || !config) return
    setBusy(true)
    try {
      const wrapped = await wrapPassword(password, config.cipherKey)
      await resetForgottenPassword({ ...values, newPassword: wrapped.password }, wrapped.headers)
      notify.success(t('forgotten.done'))
      onBack()
    } catch (reason) {
      setFailure((reason as Error).message)
      setBusy(false)
    }
  }

  const mustExist = async (mobile: string) => {
    if (!(await mobileExists(mobile))) throw new Error(t('forgotten.unknownMobile'))
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={t('forgotten.title')}>
      <h1>{t('forgotten.title')}</h1>
      <p className="entry-lead">{t('forgotten.lead')}</p>
      {failure && (
        <p className="entry-failure" role="alert">
          {failure}
        </p>
      )}
      <SmsCode config={config} purpose="forget-password" values={values} onChange={setValues} onFailure={setFailure} before={mustExist} />
      <PasswordField
        label={t('forgotten.newPassword')}
        value={password}
        maxLength={50}
        autoComplete="new-password"
        onChange={setPassword}
        mark={<Mark shape="key" />}
      />
      <PasswordField label={t('field.password2')} value={again} maxLength={50} autoComplete="new-password" onChange={setAgain} mark={<Mark shape="key" />} />
      <button type="submit" className="button button-primary entry-submit" disabled={busy || !config}>
        {t('forgotten.submit')}
      </button>
      <p className="entry-else">
        <button type="button" className="link-button" onClick={onBack}>
          {t('forgotten.back')}
        </button>
      </p>
    </form>
  )
}
