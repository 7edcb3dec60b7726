/** Sign-in: by account and password, by SMS code, or the way back for a forgotten password. */
import { useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { useTranslation } from '#web/kit/i18n.ts'
import { useSession } from '#web/kit/session.ts'
import { takeWantedPath } from '../guard.tsx'
import { useAuthConfig } from './auth-calls.ts'
import { EntryFrame } from './entry-frame.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import { PasswordForm } from './password-form.tsx'
import { SmsForm } from './sms-form.tsx'

type Way = 'password' | 'sms' | 'forgotten'

export default function LoginPage() {
  const { t } = useTranslation('entry')
  const session = useSession()
  const [way, setWay] = useState<Way>('password')
  const { data: config } = useAuthConfig()

  if (session) return <SignedInAlready />
  return (
    <EntryFrame title={t('login.title')}>
      {way === 'forgotten' ? (
        <ForgottenPassword config={config} onBack={() => setWay('password')} />
      ) : (
        <>
          <h1>{t('login.title')}</h1>
          <p className="entry-lead">{t('login.lead')}</p>
          <div className="entry-tabs" role="tablist">
            {(['password', 'sms'] as const).map((one) => (
              <button key={one} type="button" role="tab" aria-selected={way === one} onClick={() => setWay(one)}>
                {t(`login.by.${one}`)}
              </button>
            ))}
          </div>
          {way === 'password' ? <PasswordForm config={config} onForgotten={() => setWay('forgotten')} /> : <SmsForm config={config} />}
          <p className="entry-else">
            {t('login.noAccount')} <Link to="/registry/supplier">{t('login.supplier')}</Link> · <Link to="/registry">{t('login.register')}</Link>
          </p>
        </>
      )}
    </EntryFrame>
  )
}

/** The wanted page is taken once: reading it during every render would lose it to the first. */
function SignedInAlready() {
  const [goal] = useState(takeWantedPath)
  return <Navigate to={goal} replace />
}
