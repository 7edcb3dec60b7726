/** What was done about a product, in order: who, where, how, and what was said. */
import type { Review } from './review.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Timeline } from '#web/kit/timeline/timeline.tsx'
import '../approval-texts.ts'

const refused = new Set(['rejected', 'returned'])

export function Records({ records }: { records: Review['records'] }) {
  const { t } = useTranslation('product-approval')
  return (
    <Timeline
      entries={records.map(({ processInstanceId, taskKey, taskName, assigneeName, outcome, comment, startTime, endTime }) => ({
        key: `${processInstanceId}${taskKey}${startTime}`,
        title: [taskName, t(`outcomes.${outcome ?? 'open'}` as 'outcomes.open', { defaultValue: outcome ?? '' })].filter(Boolean).join(' · '),
        person: assigneeName,
        at: endTime ?? startTime,
        reason: comment,
        state: endTime === null ? 'running' : refused.has(outcome ?? '') ? 'refused' : 'done',
      }))}
    />
  )
}
