/** Until when something was promised: what is left while it is open, how late it was once it is over. */
import { Flex } from 'antd'
import { formatDuration } from '#web/kit/format/duration.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { ShipDue } from '../ship-due.tsx'
import { settled } from './settled.ts'
import './texts.ts'

const minuteMs = 60_000

interface Due {
  readonly dueAt: string
  readonly status: string
  readonly delayMinutes?: number | null | undefined
}

export function DueLeft({ dueAt, status, delayMinutes }: Due) {
  return (
    <Flex vertical>
      <ShipDue at={dueAt} isOpen={!settled.has(status)} />
      {status === 'RESOLVED' && <HowLate minutes={delayMinutes} />}
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
