/** The test page: what a supporter asks first when something looks wrong. */
import { Alert, Button, Card, Descriptions } from 'antd'
import { useState } from 'react'
import { currentToken } from '#server/auth/auth.contract.ts'
import { send } from '#web/kit/client.ts'
import { useLabel, useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { useAppearance } from '#web/kit/theme/theme.ts'
import { useScreenLevel } from '../shell/screen-level.ts'

/** Read when the page loads: where and when the browser believes to be. */
const clock = () => `${new Date().toISOString()} ${new Intl.DateTimeFormat().resolvedOptions().timeZone}`

type Result = { readonly kind: 'success' | 'error'; readonly text: string }

export default function TestPage() {
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
          { key: 'browser', label: 'User agent', children: navigator.userAgent },
          { key: 'window', label: 'Window', children: `${window.innerWidth} × ${window.innerHeight}, level ${level}, ${window.devicePixelRatio}×` },
          { key: 'language', label: t('top.language'), children: language },
          { key: 'theme', label: t('top.theme'), children: `${label(look.name)} ${accent}` },
          { key: 'time', label: t('logs.time'), children: openedAt },
        ]}
      />
    </Card>
  )
}
