/** The lock screen: time, who is signed in, and one field. Survives a reload; signing out is the way without the password. */
import { useEffect, useState, type FormEvent } from 'react'
import { Navigate } from 'react-router-dom'
import { languageTag, useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { signOut, useSession } from '#web/kit/session.ts'
import { unlock, useLocked } from '../lock.ts'
import { takeWantedPath } from '../guard.tsx'
import { Logo } from './brand.tsx'
import './lock-page.css'

export default function LockPage() {
  const { t } = useTranslation('entry')
  const session = useSession()
  const locked = useLocked()
  const [password, setPassword] = useState('')
  const [triesLeft, setTriesLeft] = useState<number>()
  const wrong = triesLeft !== undefined
  const title = t('lock.title')

  useEffect(() => {
    document.title = title
  }, [title])

  if (!locked) return <Unlocked />

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const left = await unlock(password)
    if (left === 0) return void signOut()
    setTriesLeft(left)
    setPassword('')
  }

  return (
    <main className="lock">
      <Clock />
      <form className="lock-card" onSubmit={(event) => void submit(event)}>
        <span className="lock-avatar">{session?.user.avatar ? <img src={session.user.avatar} alt="" /> : <Logo />}</span>
        <h1>{session?.user.user_name}</h1>
        <div className={`lock-row ${wrong ? 'lock-wrong' : ''}`}>
          <input
            type="password"
            aria-label={t('lock.password')}
            placeholder={t('lock.password')}
            autoComplete="off"
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <button type="submit" data-click-free aria-label={t('lock.unlock')} title={t('lock.unlock')}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M5 12h14m-6-6 6 6-6 6" />
            </svg>
          </button>
        </div>
        <p className="lock-note" role="alert">
          {wrong ? t('lock.wrong', { count: triesLeft }) : ''}
        </p>
        <button type="button" className="lock-out" onClick={() => void signOut()}>
          {t('lock.signOut')}
        </button>
      </form>
    </main>
  )
}

function Unlocked() {
  const [goal] = useState(takeWantedPath)
  return <Navigate to={goal} replace />
}

function Clock() {
  const language = useLanguage()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), 1000)
    return () => window.clearInterval(timer)
  }, [])
  const tag = languageTag(language)
  return (
    <time className="lock-time" dateTime={now.toISOString()}>
      <strong>{now.toLocaleTimeString(tag, { hour: '2-digit', minute: '2-digit', hour12: false })}</strong>
      <span>{now.toLocaleDateString(tag, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })}</span>
    </time>
  )
}
