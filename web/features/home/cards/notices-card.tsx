/** What the platform has announced and still stands. */
import { Suspense, useState } from 'react'
import { publishedNotices } from '#server/modules/message/notice.contract.ts'
import { lazyChunk } from '#web/kit/chunk-reload.ts'
import { useCall } from '#web/kit/client.ts'
import { formatDay } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import styles from '../home.module.css'
import '../texts.ts'
import { HomeCard } from './home-card.tsx'

const NoticeDialog = lazyChunk(() => import('./notice-dialog.tsx'))
const most = 5

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
      {read && (
        <Suspense>
          <NoticeDialog id={read} onClose={() => setRead(undefined)} />
        </Suspense>
      )}
    </HomeCard>
  )
}
