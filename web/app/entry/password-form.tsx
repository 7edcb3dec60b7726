/** Account, password and captcha; in demo mode the accounts of the demo company one click away. */
import { useState, type FormEvent } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { signIn } from '#web/kit/session.ts'
import { readItem, removeItem, writeItem } from '#web/kit/storage.ts'
import { useCaptcha, type AuthConfig, type DemoAccount } from './auth-calls.ts'
import { CaptchaField } from './captcha-field.tsx'
import { Field, Mark, PasswordField } from './fields.tsx'
import { wrapPassword } from '#web/kit/password-cipher.ts'

const rememberedItem = 'remembered-account'

interface PasswordFormProps {
  readonly config: AuthConfig | undefined
  readonly onForgotten: () => void
}

type Wrong = Partial<Record<'account' | 'password' | 'code', string>>

export function PasswordForm({ config, onForgotten }: PasswordFormProps) {
  const { t } = useTranslation('entry')
  const [remembered] = useState(() => readItem<string>(rememberedItem) ?? '')
  const [account, setAccount] = useState(remembered)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [remember, setRemember] = useState(remembered !== '')
  const [wrong, setWrong] = useState<Wrong>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const { captcha, isNeeded: needsCaptcha, headersOf, reload } = useCaptcha(config)

  const check = (): Wrong => ({
    ...(account.trim() === '' && { account: t('login.needsAccount') }),
    ...(password === '' && { password: t('login.needsPassword') }),
    ...(needsCaptcha && code.trim() === '' && { code: t('login.needsCaptcha') }),
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problems = check()
    setWrong(problems)
    if (Object.keys(problems).length > 0 || !config || busy) return
    setBusy(true)
    setFailure('')
    try {
      const wrapped = await wrapPassword(password, config.cipherKey)
      if (remember) writeItem(rememberedItem, account.trim())
      else removeItem(rememberedItem)
      await signIn(
        { grant_type: 'password', username: account.trim(), password: wrapped.password },
        {
          ...wrapped.headers,
          ...headersOf(code),
        },
      )
    } catch (reason) {
      setFailure((reason as Error).message)
      setBusy(false)
      setCode('')
      reload()
    }
  }

  const fill = (demo: DemoAccount) => {
    setAccount(demo.account)
    setPassword(config?.demo?.password ?? '')
    setWrong({})
    document.querySelector<HTMLInputElement>('input[name="captcha"]')?.focus()
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={t('login.title')}>
      {failure && (
        <p className="entry-failure" role="alert">
          {failure}
        </p>
      )}
      <Field
        label={t('field.account')}
        name="account"
        value={account}
        error={wrong.account}
        maxLength={50}
        autoComplete="username"
        autoFocus={account === ''}
        spellCheck={false}
        onChange={setAccount}
        mark={<Mark shape="user" />}
      />
      <PasswordField
        label={t('field.password')}
        name="password"
        value={password}
        error={wrong.password}
        maxLength={50}
        autoComplete="current-password"
        onChange={setPassword}
        mark={<Mark shape="key" />}
      />
      {needsCaptcha && <CaptchaField captcha={captcha} value={code} error={wrong.code} onChange={setCode} onReload={reload} />}
      <div className="entry-options">
        <label className="check">
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          {t('login.remember')}
        </label>
        <button type="button" className="link-button" onClick={onForgotten}>
          {t('login.forgotten')}
        </button>
      </div>
      <button type="submit" className="button button-primary entry-submit" disabled={busy || !config}>
        {config ? t(busy ? 'login.running' : 'login.submit') : t('login.connecting')}
      </button>
      {config?.demo && <DemoAccounts accounts={config.demo.accounts} password={config.demo.password} onPick={fill} />}
    </form>
  )
}

function DemoAccounts({ accounts, password, onPick }: { accounts: readonly DemoAccount[]; password: string; onPick: (account: DemoAccount) => void }) {
  const { t } = useTranslation('entry')
  // By what they do; where several do the same, by who they are.
  const nameOf = ({ account, name, role }: DemoAccount): string => {
    const isAlone = accounts.filter((one) => one.role === role).length === 1
    return (isAlone ? role : name) || account
  }
  return (
    <section className="demo" aria-labelledby="demo-title">
      <h2 id="demo-title">{t('demo.title')}</h2>
      <p>
        {t('demo.hint')} <code>{password}</code>
      </p>
      <ul>
        {accounts.map((account) => (
          <li key={account.account}>
            <button type="button" title={[account.account, account.role, account.name].filter(Boolean).join(' · ')} onClick={() => onPick(account)}>
              {nameOf(account)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
