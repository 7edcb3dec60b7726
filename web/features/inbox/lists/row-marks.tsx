/** What a row says about itself at a glance: late, urgent, urged, passed up, for somebody else; and its figure. */
import { Flex, Tag, Tooltip } from 'antd'
import { caseOf } from '#web/kit/case/case-forms.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { isLate, urgentPriority } from './inbox-row.ts'
import type { InboxRow } from './inbox-row.ts'
import '../texts.ts'

/** @param now epoch milliseconds; with it the mark appears when the time has come, not when the list is read again */
export function Marks({ row, now }: { row: InboxRow; now: number }) {
  const { t } = useTranslation('inbox')
  const late = isLate(row, now)
  const passedUp = row.endTime === null ? row.escalatedTime : null
  const putOff = row.followUpTime !== null && Date.parse(row.followUpTime) > now && row.endTime === null ? row.followUpTime : null
  if (!putOff && !late && !passedUp && row.priority < urgentPriority && row.urgeCount === 0 && !row.onBehalfOfName && row.handIn === null) return null
  return (
    <Flex gap={4} wrap style={{ marginTop: 2 }}>
      {putOff && <Tag>{t('snooze.until', { time: formatInstant(putOff).slice(5, 16) })}</Tag>}
      {row.handIn && <Tag color="gold">{t(`list.handIn.${row.handIn}`)}</Tag>}
      {late && <Tag color="red">{t('list.overdue')}</Tag>}
      {row.priority >= urgentPriority && <Tag color="orange">{t('list.urgent')}</Tag>}
      {row.urgeCount > 0 && <Tag color="orange">{t('list.urged', { count: row.urgeCount })}</Tag>}
      {passedUp && (
        <Tooltip title={t('list.escalatedSince', { name: row.assigneeName ?? '-', time: formatInstant(passedUp).slice(0, 16) })}>
          <Tag color="purple">{t('list.escalated')}</Tag>
        </Tooltip>
      )}
      {row.onBehalfOfName && <Tag color="blue">{t('list.behalf', { name: row.onBehalfOfName })}</Tag>}
    </Flex>
  )
}

/** Money, unless the kind of business says what its figure is. */
export function Figure({ row, value }: { row: Pick<InboxRow, 'businessType' | 'processKey'>; value: number }) {
  const label = useLabel()
  const figure = caseOf(row.businessType, row.processKey)?.figure
  if (figure) return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{label(figure(value))}</span>
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      ¥<Amount value={value} />
    </span>
  )
}
