/** How long a case has until it is late, or has been: said ahead, in words. */
import { Tag } from 'antd'
import { soonHours } from '#server/modules/after-sales/case/as-order-fields.contract.ts'
import { formatDuration } from '#web/kit/format/duration.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useNow } from '#web/kit/format/now.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import './texts.ts'

const soonMs = soonHours * 3_600_000

export function DueTag({ at }: { at: string | null | undefined }) {
  const { t } = useTranslation('after-sales')
  const language = useLanguage()
  const now = useNow()
  if (!at) return null
  const ms = Date.parse(at) - now
  const text = ms < 0 ? 'late' : ms < soonMs ? 'willBeLate' : 'left'
  const color = ms < 0 ? 'red' : ms < soonMs ? 'orange' : 'default'
  return (
    <Tag color={color} title={t('due', { at: formatInstant(at) })} style={{ marginInlineEnd: 0 }}>
      {t(text, { time: formatDuration(Math.max(Math.abs(ms), 60_000), language) })}
    </Tag>
  )
}
