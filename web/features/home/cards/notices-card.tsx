/** What the platform has announced and still stands. */
import { Skeleton, Typography } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { publishedNotice, publishedNotices } from '#server/modules/message/notice.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatDay, formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import styles from '../home.module.css'
import '../texts.ts'
import { HomeCard } from './home-card.tsx'

const RichText = lazy(() => import('#web/kit/editor/rich-text.tsx').then(({ RichText: shown }) => ({ default: shown })))
const most = 5
const dialogWidth = 720

export function NoticesCard() {
  const { t } = useTranslation('home')
  const [read, setRead] = useState<string>()
  const answer = useCall(publishedNotices, { current: 1, size: 10 }, { silent: true, keepPrevious: true })
  const notices = (answer.data?.records ?? []).slice(0, most)
  return (
    <HomeCard title={t('notices.title')} state={answer} empty={notices.length === 0 && t('notices.none')}>
      <ul className={styles['rows']}>
        {notices.map(({ id, title, publishedAt }) => (
          <li key={id}>
            <button type="button" className={styles['row']} onClick={() => setRead(id)}>
              <span className={styles['name']}>{title}</span>
              <time className={styles['soft']} dateTime={publishedAt}>
                {formatDay(publishedAt)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      {read && <NoticeDialog id={read} onClose={() => setRead(undefined)} />}
    </HomeCard>
  )
}

function NoticeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('home')
  const { data, error, refetch } = useCall(publishedNotice, { id }, { silent: true })
  return (
    <Dialog open width={dialogWidth} title={data?.title ?? t('notices.title')} footer={null} onCancel={onClose}>
      {error && <FailedList reason={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      {data && (
        <>
          <Typography.Paragraph type="secondary">{t('notices.publishedAt', { time: formatInstant(data.publishedAt) })}</Typography.Paragraph>
          <Suspense fallback={<Skeleton active />}>
            <RichText html={data.content} />
          </Suspense>
        </>
      )}
    </Dialog>
  )
}
