/** When goods were promised, and how long that is away; what has gone out counts no longer. */
import { Flex, Typography } from 'antd'
import { formatDuration } from '#web/kit/format/duration.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useNow } from '#web/kit/format/now.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import './texts.ts'

/** Nearer than this is soon. */
const soonMs = 24 * 3_600_000

export function ShipDue({ at, isOpen }: { at: string | null | undefined; isOpen: boolean }) {
  if (!at) return <Typography.Text type="secondary">-</Typography.Text>
  return (
    <Flex vertical>
      <time dateTime={at}>{formatInstant(at)}</time>
      {isOpen && <TimeLeft at={at} />}
    </Flex>
  )
}

function TimeLeft({ at }: { at: string }) {
  const { t } = useTranslation('order')
  const language = useLanguage()
  const ms = Date.parse(at) - useNow()
  const color = ms < 0 ? 'var(--danger)' : ms < soonMs ? 'var(--warning)' : 'var(--text-soft)'
  return <span style={{ color, whiteSpace: 'nowrap' }}>{t(ms < 0 ? 'due.late' : 'due.left', { time: formatDuration(Math.abs(ms), language) })}</span>
}
