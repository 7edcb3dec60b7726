/** Shown while a page's code is on its way; quiet for the first moments, because most arrive within them. */
import { useTranslation } from '#web/kit/i18n.ts'
import './page-loading.css'

export function PageLoading() {
  const { t } = useTranslation('shell')
  return (
    <div className="page-loading" role="status">
      <span className="page-loading-bar" />
      <span className="visually-hidden">{t('action.loading')}</span>
    </div>
  )
}
