/**
 * The test page: what a supporter asks first when something looks wrong. In development builds the kit's pieces, each in each of its
 * states, stand beside it.
 */
import { Alert, Button, Card, Descriptions, Skeleton, Tabs } from 'antd'
import { Suspense, useState } from 'react'
import { currentToken } from '#server/auth/auth.contract.ts'
import { send } from '#web/kit/client.ts'
import { useLabel, useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { useAppearance } from '#web/kit/theme/theme.ts'
import { lazyPage } from '../feature-page.tsx'
import { useScreenLevel } from '../shell/screen-level.ts'

/** Written so that the bundler leaves the pieces out of the product. */
const Gallery = import.meta.env.DEV || import.meta.env.MODE === 'demo' ? lazyPage(() => import('#web/features/gallery/gallery-page.tsx'), ['kit']) : undefined

/** Read when the page loads: where and when the browser believes to be. */
const clock = () => `${new Date().toISOString()} ${new Intl.DateTimeFormat().resolvedOptions().timeZone}`

type Result = { readonly kind: 'success' | 'error'; readonly text: string }

export default function TestPage() {
  const { t } = useTranslation('shell')
  if (!Gallery) return <SelfCheck />
  return (
    <Tabs
      style={{ padding: '0 12px' }}
      items={[
        { key: 'check', label: t('test.title'), children: <SelfCheck /> },
        {
          key: 'kit',
          label: t('test.gallery'),
          children: (
            <Suspense fallback={<Skeleton active />}>
              <Gallery />
            </Suspense>
          ),
        },
      ]}
    />
  )
}

function SelfCheck() {
  const { t } = useTranslation('shell')
  const label = useLabel()
  const language = useLanguage()
  const { look, accent } = useAppearance()
  const level = useScreenLevel()
  const [result, setResult] = useState<Result>()
  const [openedAt] = useState(clock)
  const [busy, setBusy] = useState(false)

  const check = async () => {
    setBusy(true)
    const begun = performance.now()
    try {
      await send(currentToken, {}, { silent: true })
      setResult({ kind: 'success', text: t('test.ok', { ms: Math.round(performance.now() - begun) }) })
    } catch (reason) {
      setResult({ kind: 'error', text: `${t('test.failed')}: ${(reason as Error).message}` })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card
      title={t('test.title')}
      extra={
        <Button type="primary" loading={busy} onClick={() => void check()}>
          {t('test.run')}
        </Button>
      }
    >
      <p>{t('test.lead')}</p>
      {result && <Alert type={result.kind} title={result.text} showIcon style={{ marginBottom: 16 }} />}
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          { key: 'browser', label: t('test.browser'), children: navigator.userAgent },
          {
            key: 'window',
            label: t('test.window'),
            children: t('test.size', { width: window.innerWidth, height: window.innerHeight, level, ratio: window.devicePixelRatio }),
          },
          { key: 'language', label: t('top.language'), children: language },
          { key: 'theme', label: t('top.theme'), children: `${label(look.name)} ${accent}` },
          { key: 'time', label: t('logs.time'), children: openedAt },
        ]}
      />
    </Card>
  )
}
