/** Until when something was promised: what is left while it is open, how late it was once it is over. */
import { Flex } from 'antd'
import { formatDuration } from '#web/kit/format/duration.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useNow } from '#web/kit/format/now.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import './texts.ts'

const minuteMs = 60_000
/** Nearer than this is soon. */
const soonMs = 24 * 60 * minuteMs
export const settled: ReadonlySet<string> = new Set(['RESOLVED', 'CLOSED'])

interface Due {
  readonly dueAt: string
  readonly status: string
  readonly delayMinutes?: number | null | undefined
}

export function DueLeft({ dueAt, status, delayMinutes }: Due) {
  return (
    <Flex vertical>
      <time dateTime={dueAt}>{formatInstant(dueAt)}</time>
      {settled.has(status) ? <HowLate minutes={status === 'RESOLVED' ? delayMinutes : undefined} /> : <TimeLeft at={dueAt} />}
    </Flex>
  )
}

function HowLate({ minutes }: { minutes: number | null | undefined }) {
  const { t } = useTranslation('order-overdue')
  const language = useLanguage()
  if (minutes === null || minutes === undefined) return null
  const color = minutes > 0 ? 'var(--danger)' : 'var(--success)'
  return <span style={{ color }}>{minutes > 0 ? t('wasLate', { time: formatDuration(minutes * minuteMs, language) }) : t('inTime')}</span>
}

function TimeLeft({ at }: { at: string }) {
  const { t } = useTranslation('order-overdue')
  const language = useLanguage()
  const ms = Date.parse(at) - useNow()
  const color = ms < 0 ? 'var(--danger)' : ms < soonMs ? 'var(--warning)' : 'var(--text-soft)'
  return <span style={{ color, whiteSpace: 'nowrap' }}>{t(ms < 0 ? 'late' : 'left', { time: formatDuration(Math.abs(ms), language) })}</span>
}
