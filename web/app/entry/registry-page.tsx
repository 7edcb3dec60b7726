/** Guest registration: checked in the order of the specification, one message at a time, then it waits for an administrator. */
import { useState, type FormEvent } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { useTranslation } from '#web/kit/i18n.ts'
import { announce, notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { signOut } from '#web/kit/session.ts'
import { currentSession } from '#web/kit/token-store.ts'
import { requestAccount, useAuthConfig, useCaptcha } from './auth-calls.ts'
import { CaptchaField } from './captcha-field.tsx'
import { EntryFrame } from './entry-frame.tsx'
import { Field, Mark, PasswordField } from './fields.tsx'
import { wrapPassword } from '#web/kit/password-cipher.ts'
import { firstProblem, emptyRegistration } from './registration-rules.ts'

/** The link of a supplier's application leads to its own form; everybody else asks for an account here. */
export default function RegistryPage() {
  const [query] = useSearchParams()
  if (query.has('token')) return <Navigate to={`/registry/supplier?${query.toString()}`} replace />
  if (query.has('supplierRenew') && currentSession()) return <Navigate to="/registry/renew" replace />
  return <GuestRegistration />
}

function GuestRegistration() {
  const { t } = useTranslation('entry')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { data: config } = useAuthConfig()
  const { captcha, isNeeded: needsCaptcha, headersOf, reload } = useCaptcha(config)
  const [form, setForm] = useState(emptyRegistration)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const change = (field: keyof typeof form) => (value: string) => setForm((present) => ({ ...present, [field]: value }))
  const title = t(query.has('supplierRenew') ? 'registry.renewTitle' : 'registry.title')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problem = firstProblem(form)
    if (problem) return notify.warning(t(`registry.${problem}`))
    if (needsCaptcha && code.trim() === '') return notify.warning(t('login.needsCaptcha'))
    if (!config || busy) return undefined
    setBusy(true)
    try {
      const wrapped = await wrapPassword(form.password, config.cipherKey)
      const oauthId = query.get('oauthId')
      const request = { ...form, password: wrapped.password, password2: wrapped.password, ...(oauthId && { oauthId }) }
      await requestAccount(request, { ...wrapped.headers, ...headersOf(code) })
      await announce({ title: t('registry.doneTitle'), content: t('registry.done') })
      await signOut()
      await navigate('/login')
    } catch (reason) {
      // The client's own fallback says "unknown error"; registration has words of its own for an answer without any.
      const text = reason instanceof RequestFailed ? reason.serverText : undefined
      notify.error(text ?? t('registry.failed'))
      setCode('')
      reload()
    } finally {
      setBusy(false)
    }
    return undefined
  }

  return (
    <EntryFrame title={title}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label={title}>
        <h1>{title}</h1>
        <p className="entry-lead">{t('registry.lead')}</p>
        <Field
          label={t('field.tenantId')}
          name="tenantId"
          value={form.tenantId}
          maxLength={12}
          onChange={change('tenantId')}
          mark={<Mark shape="building" />}
        />
        <Field
          label={t('field.name')}
          name="name"
          value={form.name}
          maxLength={50}
          autoComplete="name"
          onChange={change('name')}
          mark={<Mark shape="user" />}
        />
        <Field
          label={t('field.account')}
          name="account"
          value={form.account}
          maxLength={50}
          autoComplete="username"
          spellCheck={false}
          onChange={change('account')}
          mark={<Mark shape="user" />}
        />
        <PasswordField
          label={t('field.password')}
          name="password"
          value={form.password}
          maxLength={50}
          autoComplete="new-password"
          onChange={change('password')}
          mark={<Mark shape="key" />}
        />
        <PasswordField
          label={t('field.password2')}
          name="password2"
          value={form.password2}
          maxLength={50}
          autoComplete="new-password"
          onChange={change('password2')}
          mark={<Mark shape="key" />}
        />
        {needsCaptcha && <CaptchaField captcha={captcha} value={code} onChange={setCode} onReload={reload} />}
        <button type="submit" className="button button-primary entry-submit" disabled={busy || !config}>
          {t('registry.submit')}
        </button>
        <p className="entry-else">
          <Link to="/registry/supplier">{t('registry.asSupplier')}</Link>
        </p>
        <p className="entry-else">
          {t('registry.haveAccount')} <Link to="/login">{t('login.title')}</Link>
        </p>
      </form>
    </EntryFrame>
  )
}
