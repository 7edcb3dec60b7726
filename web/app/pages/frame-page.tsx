/** Another system's page inside a tab. The address travels in the query; only http(s) and pages of this server are shown. */
import { Button, Result } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { useTranslation } from '#web/kit/i18n.ts'
import './frame-page.css'

/** A system of its own needs its own origin's storage; what a sandbox still takes away is leaving this page for another. */
const rights = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals'

export default function FramePage() {
  const { t } = useTranslation('shell')
  const [query] = useSearchParams()
  const src = frameAddress(query.get('src') ?? '')
  if (!src) return <Result status="warning" title={t('frame.bad')} subTitle={t('frame.badWords')} />
  return (
    <div className="frame-page">
      <iframe
        src={src}
        title={query.get('name') ?? t('frame.title')}
        sandbox={rights}
        referrerPolicy="no-referrer-when-downgrade"
        allow="fullscreen; clipboard-write"
      />
      <Button size="small" className="frame-outside" href={src} target="_blank" rel="noopener noreferrer">
        {t('frame.openOutside')}
      </Button>
    </div>
  )
}

/** The address to show, or undefined for what is none (`javascript:` and friends). */
export function frameAddress(src: string): string | undefined {
  try {
    const url = new URL(src, window.location.origin)
    return src !== '' && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : undefined
  } catch {
    return undefined
  }
}
