/** Sign-in with a code sent to the user's mobile. */
import { useState, type FormEvent } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { signIn } from '#web/kit/session.ts'
import type { AuthConfig } from './auth-calls.ts'
import { isMobile, noSms, SmsCode } from './sms-code.tsx'

export function SmsForm({ config }: { config: AuthConfig | undefined }) {
  const { t } = useTranslation('entry')
  const [values, setValues] = useState(noSms)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isMobile(values.mobile)) return setFailure(t('sms.badMobile'))
    if (values.smsCode === '') return setFailure(t('sms.needsCode'))
    setBusy(true)
    setFailure('')
    try {
      await signIn({ grant_type: 'sms', mobile: values.mobile, smsKey: values.smsKey, smsCode: values.smsCode }, {})
    } catch (reason) {
      setFailure((reason as Error).message)
      setBusy(false)
    }
    return undefined
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={t('login.by.sms')}>
      {failure && (
        <p className="entry-failure" role="alert">
          {failure}
        </p>
      )}
      <SmsCode config={config} purpose="sign-in" values={values} onChange={setValues} onFailure={setFailure} />
      <button type="submit" className="button button-primary entry-submit" disabled={busy || !config}>
        {t(busy ? 'login.running' : 'login.submit')}
      </button>
    </form>
  )
}
