/** What happened to something, newest first or in the order of steps: who, when, what, and why. */
import { Empty, Timeline as Line, Typography } from 'antd'
import type { ReactNode } from 'react'
import { formatInstant } from '../format/instant.ts'
import { useTranslation } from '../i18n.ts'
import { FileLinks } from '../upload/file-links.tsx'
import type { StoredFile } from '../upload/send-file.ts'
import styles from './timeline.module.css'
import '../texts.ts'

export interface TimelineEntry {
  readonly key: string
  readonly title: string
  /** `future` entries are predicted and not yet reached. */
  readonly state?: 'done' | 'running' | 'refused' | 'future'
  readonly person?: string | null | undefined
  /** ISO 8601 with offset. */
  readonly at?: string | null | undefined
  readonly reason?: string | null | undefined
  readonly files?: readonly StoredFile[] | undefined
  readonly more?: ReactNode
}

const colors = { done: 'var(--success)', running: 'var(--accent)', refused: 'var(--danger)', future: 'var(--text-soft)' } as const

/** @param empty what there is to say where nothing has happened */
export function Timeline({ entries, empty }: { entries: readonly TimelineEntry[]; empty?: string }) {
  const { t } = useTranslation('kit')
  if (entries.length === 0) return <Empty description={empty ?? t('timeline.empty')} />
  return <Line items={entries.map((entry) => ({ key: entry.key, color: colors[entry.state ?? 'done'], content: <Entry entry={entry} /> }))} />
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { title, person, at, reason, files, more, state } = entry
  return (
    <div className={state === 'future' ? styles['future'] : undefined}>
      <div className={styles['head']}>
        <strong>{title}</strong>
        {person && <span>{person}</span>}
        {at && (
          <Typography.Text type="secondary">
            <time dateTime={at}>{formatInstant(at)}</time>
          </Typography.Text>
        )}
      </div>
      {reason && <p className={styles['reason']}>{reason}</p>}
      {files && files.length > 0 && <FileLinks files={files} />}
      {more}
    </div>
  )
}
