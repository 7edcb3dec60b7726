/** What waits for me, by kind of business; each line leads to these tasks. */
import { Link } from 'react-router-dom'
import { inboxCounts } from '#server/inbox/people.contract.ts'
import { businessName } from '#web/kit/case/case-forms.ts'
import { refreshPaths, useCall } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { useServerEvent } from '#web/kit/realtime.ts'
import { useQueryClient } from '@tanstack/react-query'
import styles from '../home.module.css'
import '../texts.ts'
import { HomeCard } from './home-card.tsx'

const todoPath = '/work/todo/index'

export function TodoCard() {
  const { t } = useTranslation('home')
  const label = useLabel()
  const cache = useQueryClient()
  const answer = useCall(inboxCounts, {}, { silent: true, keepPrevious: true })
  useServerEvent('inbox-changed', () => void refreshPaths(cache, [inboxCounts.path]))
  const kinds = (answer.data?.byType ?? []).filter(({ todo, claimable }) => todo + claimable > 0).toSorted((a, b) => b.overdue - a.overdue || b.todo - a.todo)
  return (
    <HomeCard title={t('todo.kinds')} state={answer} empty={kinds.length === 0 && t('todo.none')} more={{ label: t('todo.all'), path: todoPath }}>
      <ul className={styles['rows']}>
        {kinds.map(({ businessType, todo, overdue, claimable }) => {
          const known = businessType === null ? undefined : businessName(businessType)
          const list = todo > 0 ? todoPath : '/work/claim/index'
          return (
            <li key={businessType ?? ''}>
              <Link className={styles['row']} to={businessType ? `${list}?${new URLSearchParams({ businessType })}` : list}>
                <span className={styles['name']}>{known ? label(known) : (businessType ?? t('todo.other'))}</span>
                {overdue > 0 && <span className={styles['late']}>{t('todo.overdue', { count: overdue })}</span>}
                {claimable > 0 && <span className={styles['soft']}>{t('todo.claimable', { count: claimable })}</span>}
                {todo > 0 && <span className={styles['soft']}>{t('todo.open', { count: todo })}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </HomeCard>
  )
}
