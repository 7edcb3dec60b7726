/** What stands still until somebody looks: for those who run the platform. */
import { Link } from 'react-router-dom'
import { incidentList } from '#server/inbox/manager.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatDay } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import styles from '../home.module.css'
import '../texts.ts'
import { HomeCard } from './home-card.tsx'

const most = 5

export function OperationsCard() {
  const { t } = useTranslation('home')
  const operates = useMay()(incidentList.permission)
  const answer = useCall(incidentList, { current: 1, size: 10 }, { silent: true, keepPrevious: true, enabled: operates })
  if (!operates) return null
  const rows = (answer.data?.records ?? []).slice(0, most)
  return (
    <HomeCard
      title={t('operations.title')}
      state={answer}
      empty={rows.length === 0 && t('operations.none')}
      more={{ label: `${t('operations.incidents')} ${answer.data?.total ?? ''}`, path: '/workflow/incident/index' }}
    >
      <ul className={styles['rows']}>
        {rows.map(({ incidentId, processInstanceId, processKey, message, createTime }) => (
          <li key={incidentId}>
            <Link className={styles['row']} to={`/workflow/instance-detail/index?id=${processInstanceId}`}>
              <span className={styles['name']}>
                {processKey} · {message}
              </span>
              <time className={styles['soft']} dateTime={createTime}>
                {formatDay(createTime)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}
