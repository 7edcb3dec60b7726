/** The rows as cards: on a phone, and beside the preview. */
import { Checkbox } from 'antd'
import { useEffect, useRef } from 'react'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useNow } from '#web/kit/format/now.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { outcomeLabel, standingOf } from '../case/outcomes.ts'
import { urgencyOf } from './inbox-row.ts'
import type { InboxRow } from './inbox-row.ts'
import { KindName } from './kind-name.tsx'
import { Figure, Marks } from './row-marks.tsx'
import { Span, TimeLeft } from './span.tsx'
import styles from './lists.module.css'
import '../texts.ts'

export interface InboxCardsProps {
  readonly rows: readonly InboxRow[]
  readonly at: InboxRow | undefined
  readonly chosen: readonly string[]
  /** Left out where nothing can be done with several. */
  readonly onChoose?: ((keys: readonly string[]) => void) | undefined
  readonly onOpen: (row: InboxRow) => void
  /** The rows come with what burns first: each such group gets its heading. */
  readonly grouped?: boolean
}

export function InboxCards({ rows, at, chosen, onChoose, onOpen, grouped = false }: InboxCardsProps) {
  const { t } = useTranslation('inbox')
  const label = useLabel()
  const now = useNow()
  const box = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (at !== undefined) box.current?.querySelector(`[data-key="${CSS.escape(at.key)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <ul ref={box} className={styles['cards']}>
      {rows.flatMap((row, index) => {
        const group = grouped ? urgencyOf(row, now) : undefined
        const before = rows[index - 1]
        const isFirst = group !== undefined && (before === undefined || urgencyOf(before, now) !== group)
        return [
          isFirst && (
            <li key={`group-${group}-${row.key}`} className={styles['group']} data-urgency={group}>
              <h3>{t(`urgency.${group}`)}</h3>
            </li>
          ),
          <li key={row.key} data-key={row.key} className={styles['item']} data-current={row.key === at?.key} onClick={() => onOpen(row)}>
            {onChoose && row.handIn === null && (
              <span onClick={(event) => event.stopPropagation()}>
                <Checkbox
                  checked={chosen.includes(row.key)}
                  aria-label={t('list.choose', { title: row.title })}
                  onChange={(event) => onChoose(event.target.checked ? [...chosen, row.key] : chosen.filter((key) => key !== row.key))}
                />
              </span>
            )}
            <div className={styles['itemText']}>
              <div>
                <KindName of={row} />
                <button type="button" className={styles['link']}>
                  {row.unread && <span className={styles['unread']} aria-label={t('list.unread')} />}
                  {row.title}
                </button>
              </div>
              {row.number && <div className={styles['number']}>{row.number}</div>}
              {row.summary && <div>{row.summary}</div>}
              <div className={styles['soft']}>
                {row.value !== null && row.summary?.includes('¥') !== true && <Figure row={row} value={row.value} />}
                {row.taskName && <span>{row.taskName}</span>}
                {row.status && <span>{label(standingOf({ status: row.status, returned: row.returned }).label)}</span>}
                {row.initiatorName && <span>{row.initiatorName}</span>}
                <time dateTime={row.createTime}>{formatInstant(row.createTime).slice(5, 16)}</time>
                {row.dueTime && row.endTime === null && <TimeLeft due={row.dueTime} now={now} />}
                {row.outcome && <Decision row={row} />}
              </div>
              <Marks row={row} now={now} />
            </div>
          </li>,
        ]
      })}
    </ul>
  )
}

/** What was decided, and how long it took. */
function Decision({ row: { outcome, createTime, endTime } }: { row: InboxRow }) {
  const { t } = useTranslation('inbox')
  const label = useLabel()
  return (
    <>
      <span style={{ color: outcome === 'rejected' ? 'var(--danger)' : 'var(--success)' }}>{label(outcomeLabel(outcome ?? ''))}</span>
      {endTime !== null && (
        <span>
          {t('timeline.took')} <Span ms={Date.parse(endTime) - Date.parse(createTime)} />
        </span>
      )}
    </>
  )
}
