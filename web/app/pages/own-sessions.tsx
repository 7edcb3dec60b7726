/** Where the user is signed in: each device, when it was last used, and the way to sign it out. */
import { Button, Empty, Flex, Pagination, Skeleton, Tag, Typography } from 'antd'
import { useState } from 'react'
import { listOwnSessions, removeOtherSessions, removeOwnSession } from '#server/auth/auth.contract.ts'
import { useAction, useCall, type OutputOf } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { signOut } from '#web/kit/session.ts'
import { DeviceName, useDeviceText } from '#web/kit/widgets/device-name.tsx'

type OwnSession = OutputOf<typeof listOwnSessions>['records'][number]

const size = 10
const refreshes = [listOwnSessions.path]

export function OwnSessions() {
  const { t } = useTranslation('shell')
  const [current, turnTo] = useState(1)
  const { data, error, refetch } = useCall(listOwnSessions, { current, size }, { keepPrevious: true, silent: true })
  const endOthers = useAction(removeOtherSessions, { refreshes, onDone: ({ removed }) => notify.success(t('sessions.othersEnded', { count: removed })) })
  if (error)
    return (
      <Empty description={error.message}>
        <Button onClick={() => void refetch()}>{t('menu.retry')}</Button>
      </Empty>
    )
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />

  const askOthers = async () => {
    if (await confirm({ content: t('sessions.askOthers'), danger: true })) endOthers.mutate({})
  }
  return (
    <Flex vertical gap={12} style={{ maxWidth: 720 }}>
      <Flex justify="space-between" align="center" gap={8} wrap>
        <Typography.Text type="secondary">{t('sessions.count', { count: data.total })}</Typography.Text>
        <Button danger disabled={data.total < 2} loading={endOthers.isPending} onClick={() => void askOthers()}>
          {t('sessions.endOthers')}
        </Button>
      </Flex>
      <ul className="own-sessions" aria-label={t('sessions.title')}>
        {data.records.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
      {data.total > size && (
        <Pagination size="small" align="end" current={current} pageSize={size} total={data.total} showSizeChanger={false} onChange={turnTo} />
      )}
    </Flex>
  )
}

function SessionLine({ session }: { session: OwnSession }) {
  const { t } = useTranslation('shell')
  const end = useAction(removeOwnSession, { refreshes, onDone: () => notify.success(t('sessions.ended')) })
  const name = useDeviceText()(session.userAgent) || t('sessions.unknown')
  const ask = async () => {
    if (session.isCurrent) return void signOut()
    if (await confirm({ content: t('sessions.ask', { name }), danger: true })) end.mutate({ id: session.id })
    return undefined
  }
  return (
    <li>
      <div>
        <Flex gap={8} align="center" wrap>
          <strong>
            <DeviceName userAgent={session.userAgent} />
          </strong>
          {session.isCurrent && <Tag color="green">{t('sessions.current')}</Tag>}
          {session.simulatedBy && <Tag color="orange">{t('sessions.simulated')}</Tag>}
        </Flex>
        <small>
          {[
            session.address,
            t('sessions.since', { at: formatInstant(session.createTime) }),
            t('sessions.used', { at: formatInstant(session.lastUsedAt) }),
          ].join('　')}
        </small>
      </div>
      <Button size="small" loading={end.isPending} aria-label={`${t('sessions.end')} ${name}`} onClick={() => void ask()}>
        {session.isCurrent ? t('top.signOut') : t('sessions.end')}
      </Button>
    </li>
  )
}
