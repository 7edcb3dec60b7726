/** Feedback that the platform has answered: a supplier's own, newest first. */
import { Link } from 'react-router-dom'
import { pageSupplierFeedback } from '#server/modules/supplier/help/supplier-feedback.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatDay } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { listAddress } from '#web/kit/list/list-query.ts'
import { useMay } from '#web/kit/permissions.ts'
import styles from '../home.module.css'
import '../texts.ts'
import { HomeCard } from './home-card.tsx'

const most = 5
const list = '/supplier-center/feedback/index'

export function FeedbackCard() {
  const { t } = useTranslation('home')
  const mine = useMay()(pageSupplierFeedback.permission)
  const answer = useCall(pageSupplierFeedback, { current: 1, size: 10, status: 'REPLIED' }, { silent: true, keepPrevious: true, enabled: mine })
  if (!mine) return null
  const rows = (answer.data?.records ?? []).slice(0, most)
  return (
    <HomeCard title={t('feedback.title')} state={answer} empty={rows.length === 0 && t('feedback.none')} more={{ label: t('feedback.all'), path: list }}>
      <ul className={styles['rows']}>
        {rows.map(({ id, code, title, lastMessageAt }) => (
          <li key={id}>
            <Link className={styles['row']} to={listAddress(list, { code })}>
              <span className={styles['name']}>{title}</span>
              <time className={styles['soft']} dateTime={lastMessageAt}>
                {formatDay(lastMessageAt)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}
