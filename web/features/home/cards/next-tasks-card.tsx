/** The next five tasks themselves, what burns first, and how many there are behind them. */
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { inboxCounts } from '#server/inbox/people.contract.ts'
import { todoList } from '#server/inbox/work.contract.ts'
import { caseOf } from '#web/kit/case/case-forms.ts'
import { refreshPaths, useCall, type OutputOf } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { useServerEvent } from '#web/kit/realtime.ts'
import styles from '../home.module.css'
import '../texts.ts'
import { HomeCard } from './home-card.tsx'

type Task = OutputOf<typeof todoList>['records'][number]

const todoPath = '/work/todo/index'
const claimPath = '/work/claim/index'
const shown = 5

export function NextTasksCard() {
  const { t } = useTranslation('home')
  const cache = useQueryClient()
  const answer = useCall(todoList, { current: 1, size: shown, ascs: 'urgency' }, { silent: true, keepPrevious: true })
  const counts = useCall(inboxCounts, {}, { silent: true, keepPrevious: true }).data
  useServerEvent('inbox-changed', () => void refreshPaths(cache, [todoList.path, inboxCounts.path]))
  const tasks = answer.data?.records ?? []
  return (
    <HomeCard title={t('todo.title')} state={answer} more={{ label: t('todo.all'), path: todoPath }}>
      {tasks.length === 0 && <p className={styles['none']}>{t((counts?.claimable ?? 0) > 0 ? 'todo.noneOwn' : 'todo.none')}</p>}
      <ul className={styles['rows']}>
        {tasks.map((task) => (
          <li key={task.taskId}>
            <TaskLine task={task} />
          </li>
        ))}
      </ul>
      {counts && counts.todo + counts.claimable > 0 && (
        <p className={styles['sums']}>
          {counts.todo > 0 && <Link to={todoPath}>{t('todo.open', { count: counts.todo })}</Link>}
          {counts.overdue > 0 && (
            <Link className={styles['late']} to={todoPath}>
              {t('todo.overdue', { count: counts.overdue })}
            </Link>
          )}
          {counts.claimable > 0 && <Link to={claimPath}>{t('todo.claimable', { count: counts.claimable })}</Link>}
        </p>
      )}
    </HomeCard>
  )
}

function TaskLine({ task }: { readonly task: Task }) {
  const { t } = useTranslation('home')
  const label = useLabel()
  const known = caseOf(task.processKey, task.businessType)?.label
  const kind = known ? label(known) : task.processName
  return (
    <Link className={styles['row']} to={`/work/task/${task.taskId}`}>
      {kind && <span className={styles['kind']}>{kind}</span>}
      <span className={styles['name']}>
        {task.title ?? task.taskName ?? kind}
        {task.number && <small className={styles['number']}>{task.number}</small>}
      </span>
      {task.overdue ? (
        <span className={styles['late']}>{t('todo.late')}</span>
      ) : (
        <span className={styles['soft']}>{task.dueTime ? t('todo.due', { time: formatInstant(task.dueTime).slice(5, 16) }) : task.taskName}</span>
      )}
    </Link>
  )
}
