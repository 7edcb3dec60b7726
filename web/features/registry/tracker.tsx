/** Where an application stands: each node, who has it, since when, and what was said. */
import { Timeline, type TimelineEntry } from '#web/kit/timeline/timeline.tsx'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import type { Registration } from './registration-calls.ts'
import './texts.ts'

const states = { done: 'done', active: 'running', returned: 'refused', refused: 'refused', waiting: 'future' } as const satisfies Record<
  Registration['progress'][number]['state'],
  TimelineEntry['state']
>

export function Tracker({ progress }: Pick<Registration, 'progress'>) {
  const { t } = useTranslation('registry')
  const label = useLabel()
  return (
    <Timeline
      entries={progress.map(({ key, name, state, certain, who, since, until, comment }) => ({
        key,
        title: `${label(name)} · ${t(`state.${state === 'waiting' && !certain ? 'maybe' : state}`)}`,
        state: states[state],
        person: who && label(who),
        at: until ?? since,
        reason: comment,
      }))}
    />
  )
}
