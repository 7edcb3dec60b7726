/** Puts a task off: it stays one's own and is counted, but stands last until then. */
import { FieldTimeOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import { snoozeTask } from '#server/inbox/work.contract.ts'
import { useSession } from '#web/kit/session.ts'
import { useAction } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useNow } from '#web/kit/format/now.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { snoozeTimes } from './snooze-times.ts'
import type { Case } from './use-case.ts'
import '../texts.ts'

interface Props {
  readonly taskId: string
  readonly assignee: string | null
  readonly until: string | null
  readonly actions: Case['actions']
}

const decisions = new Set(['approve', 'resubmit', 'resolve'])

export function Snooze({ taskId, assignee, until, actions }: Props) {
  const { t } = useTranslation('inbox')
  const snooze = useAction(snoozeTask, {
    refreshes: ['/api/workflow'],
    onDone: (_answer, input) => notify.success(input.until === null ? t('snooze.back') : t('snooze.done', { time: formatInstant(input.until).slice(5, 16) })),
  })
  const now = useNow()
  const me = useSession()?.user.user_id
  // Who has nothing to decide has nothing to put off. What is decided in the document itself is somebody's task all the same.
  if (assignee !== me && !actions.some(({ name, allowed }) => allowed && decisions.has(name))) return null
  const isPutOff = until !== null && Date.parse(until) > now
  const items = [
    ...snoozeTimes(new Date(now)).map(({ key, at }) => ({
      key,
      label: `${t(`snooze.${key}`)} · ${formatInstant(at.toISOString()).slice(5, 16)}`,
      onClick: () => snooze.mutate({ taskId, until: at.toISOString() }),
    })),
    ...(isPutOff ? [{ key: 'now', label: t('snooze.now'), onClick: () => snooze.mutate({ taskId, until: null }) }] : []),
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Tooltip title={isPutOff ? t('snooze.until', { time: formatInstant(until).slice(5, 16) }) : t('snooze.label')}>
        <Button type="text" size="small" loading={snooze.isPending} icon={<FieldTimeOutlined />} aria-label={t('snooze.label')} />
      </Tooltip>
    </Dropdown>
  )
}
