/** What is left when rendering failed: the error goes to the local log, the user gets a way out. */
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { logError } from '#web/kit/error-log.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import './plain-page.css'

export function CrashPage() {
  const { t } = useTranslation('entry')
  const reason = useRouteError()

  useEffect(() => {
    if (reason instanceof Error) logError('render', reason.message, { stack: reason.stack })
  }, [reason])

  return (
    <main className="plain-page">
      <div className="fault" role="alert">
        <h1>{t('error.crash')}</h1>
        <p>{t('error.crashWords')}</p>
        <div className="fault-actions">
          <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
            {t('error.reload')}
          </button>
          <a className="button" href="/">
            {t('error.home')}
          </a>
        </div>
      </div>
    </main>
  )
}
