/** The story of a case: nodes with their people, how long each took, what they said; remarks between; what is expected at the end. */
import { listed } from '#web/kit/format/listed.ts'
import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  CommentOutlined,
  HourglassOutlined,
  MinusCircleFilled,
  RollbackOutlined,
} from '@ant-design/icons'
import { Empty, Tag, Timeline, Typography } from 'antd'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FileLinks } from '#web/kit/upload/file-links.tsx'
import { linksOf } from '#web/kit/widgets/field-value.tsx'
import { Span } from '../lists/span.tsx'
import { outcomeLabel, remarkLabel } from './outcomes.ts'
import { partOf, progressOf } from './timeline-entries.ts'
import type { Entry, PersonState, Remark, StepPerson } from './timeline-entries.ts'
import styles from './case.module.css'
import '../texts.ts'

const icons: Readonly<Record<PersonState | 'future', ReactNode>> = {
  done: <CheckCircleFilled />,
  running: <ClockCircleFilled />,
  refused: <CloseCircleFilled />,
  returned: <RollbackOutlined />,
  cancelled: <MinusCircleFilled />,
  future: <HourglassOutlined />,
}
const colors: Readonly<Record<PersonState | 'future', string>> = {
  done: 'var(--success)',
  running: 'var(--accent-text)',
  refused: 'var(--danger)',
  returned: 'var(--warning)',
  cancelled: 'var(--text-soft)',
  future: 'var(--text-soft)',
}

export interface CaseTimelineProps {
  readonly entries: readonly Entry[]
  /** The node that was clicked in the diagram. */
  readonly chosen?: string | undefined
}

export function CaseTimeline({ entries, chosen }: CaseTimelineProps) {
  const { t } = useTranslation('inbox')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen !== undefined) box.current?.querySelector(`[data-activity="${CSS.escape(chosen)}"]`)?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [chosen])
  if (entries.length === 0) return <Empty description={t('timeline.empty')} />
  return (
    <div ref={box}>
      <Timeline
        items={entries.map((entry) => ({
          key: entry.key,
          color: entry.kind === 'step' ? colors[entry.state] : entry.kind === 'future' ? colors.future : 'var(--text-soft)',
          icon: entry.kind === 'step' ? icons[entry.state] : entry.kind === 'future' ? icons.future : <CommentOutlined />,
          content: <EntryContent entry={entry} chosen={chosen} />,
        }))}
      />
    </div>
  )
}

function EntryContent({ entry, chosen }: { entry: Entry; chosen: string | undefined }) {
  if (entry.kind === 'remark') return <RemarkLine remark={entry.remark} />
  if (entry.kind === 'future') return <FutureStep entry={entry} />
  return <Step entry={entry} isChosen={entry.activityKey === chosen} />
}

function Step({ entry, isChosen }: { entry: Extract<Entry, { kind: 'step' }>; isChosen: boolean }) {
  const { t } = useTranslation('inbox')
  const progress = progressOf(entry.people)
  return (
    <div data-activity={entry.activityKey} className={isChosen ? styles['chosen'] : undefined}>
      <div className={styles['head']}>
        <strong>{entry.name}</strong>
        {progress && <Tag>{t('timeline.progress', progress)}</Tag>}
        {entry.people.length === 0 && <time dateTime={entry.startTime}>{formatInstant(entry.startTime).slice(0, 16)}</time>}
        {entry.durationMs !== null && entry.people.length > 0 && entry.durationMs > 0 && (
          <Typography.Text type="secondary">
            {t('timeline.took')} <Span ms={entry.durationMs} />
          </Typography.Text>
        )}
      </div>
      {entry.people.map((person) => (
        <PersonLine key={person.key} person={person} part={partOf(person, entry.name)} since={entry.startTime} />
      ))}
    </div>
  )
}

function PersonLine({ person, part, since }: { person: StepPerson; part: string | undefined; since: string }) {
  const { t } = useTranslation('inbox')
  const label = useLabel()
  const { name, state, outcome, at, comment, attachments } = person
  const files = linksOf(attachments)
  return (
    <div className={styles['person']}>
      <div className={styles['head']}>
        {part && <span>{part}</span>}
        <span>{name ?? t('timeline.unclaimed')}</span>
        <span style={{ color: colors[state] }}>{state === 'running' ? t('timeline.running') : outcome === null ? '' : label(outcomeLabel(outcome))}</span>
        <Typography.Text type="secondary">
          <time dateTime={at ?? since}>{formatInstant(at ?? since).slice(0, 16)}</time>
        </Typography.Text>
      </div>
      {comment && <p className={styles['reason']}>{comment}</p>}
      {files.length > 0 && <FileLinks files={files} />}
    </div>
  )
}

function RemarkLine({ remark }: { remark: Remark }) {
  const label = useLabel()
  const { userName, kind, people, content, createTime } = remark
  return (
    <div className={styles['remark']}>
      <div className={styles['head']}>
        <span>{userName}</span>
        <span>{label(remarkLabel(kind))}</span>
        {people.length > 0 && <span>{listed(people.flatMap(({ userName }) => userName ?? []))}</span>}
        <time dateTime={createTime}>{formatInstant(createTime).slice(0, 16)}</time>
      </div>
      {content && <p className={styles['reason']}>{content}</p>}
    </div>
  )
}

function FutureStep({ entry }: { entry: Extract<Entry, { kind: 'future' }> }) {
  const { t } = useTranslation('inbox')
  const { activityKey, activityName, certain, onlyIf, people, groups, rule, skipped } = entry.expected
  const who = listed(people.flatMap(({ name }) => name || [])) || (rule === '' ? listed(groups) : '')
  return (
    <div data-activity={activityKey} className={styles['future']}>
      <div className={styles['head']}>
        <strong>{activityName ?? activityKey}</strong>
        {!certain && <Tag>{onlyIf ?? t('timeline.maybe')}</Tag>}
      </div>
      {who && <div>{who}</div>}
      {rule && <Typography.Text type="secondary">{rule}</Typography.Text>}
      {skipped && <p className={styles['reason']}>{skipped}</p>}
    </div>
  )
}
