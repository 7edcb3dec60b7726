/** The error pages: what happened, in a sentence, and the way out. Inside the shell they fill the content area. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslation } from '#web/kit/i18n.ts'
import './plain-page.css'

interface FaultProps {
  readonly code: '403' | '404' | '500'
  readonly kind: 'forbidden' | 'notFound' | 'server'
}

export function Fault({ code, kind }: FaultProps) {
  const { t } = useTranslation('entry')
  const navigate = useNavigate()
  const title = t(`error.${kind}`)

  useEffect(() => {
    document.title = `${code} ${title}`
  }, [code, title])

  return (
    <div className="fault">
      <p className="fault-code">{code}</p>
      <h1>{title}</h1>
      <p>{t(`error.${kind}Words`)}</p>
      <div className="fault-actions">
        <button type="button" className="button button-primary" onClick={() => void navigate('/')}>
          {t('error.home')}
        </button>
        <button type="button" className="button" onClick={() => void navigate(-1)}>
          {t('error.back')}
        </button>
      </div>
    </div>
  )
}
