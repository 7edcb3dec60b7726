/** What the platform's people have in place of the bell: tasks that wait, announcements, messages. */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Empty, Flex, Skeleton, Tabs, Typography } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { todoList } from '#server/inbox/work.contract.ts'
import { unreadMessages, type MessageView } from '#server/modules/message/message.contract.ts'
import { refreshPaths, useCall } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { useServerEvent } from '#web/kit/realtime.ts'
import { useScreen } from '#web/kit/screen.ts'
import styles from './bell.module.css'
import { MessageDialog } from './message-dialog.tsx'
import { UnreadList } from './unread-list.tsx'
import { useReadAll } from './use-unread-actions.ts'
import '../texts.ts'

const todoPath = '/work/todo/index'

export default function StaffDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('message')
  const { sm } = useScreen()
  const navigate = useNavigate()
  const may = useMay()
  const [tab, setTab] = useState<'todo' | 'notices' | 'messages'>(may('workflow:work') ? 'todo' : 'notices')
  const [reading, setReading] = useState<{ messages: readonly MessageView[]; first: number }>()
  const { data, error, refetch } = useCall(unreadMessages, {}, { silent: true, enabled: open })
  const { isBusy, readAll } = useReadAll(onClose)
  const notices = data?.filter(({ kind }) => kind === 'NOTICE')
  const messages = data?.filter(({ kind }) => kind !== 'NOTICE')
  const go = (path: string) => {
    onClose()
    void navigate(path)
  }
  const list = (shown: readonly MessageView[] | undefined) =>
    error ? (
      <FailedList reason={error.message} onRetry={() => void refetch()} />
    ) : (
      <UnreadList messages={shown} onOpen={(message) => setReading({ messages: shown ?? [], first: (shown ?? []).indexOf(message) })} />
    )
  return (
    <>
      <Drawer
        open={open}
        size={sm ? 420 : '100%'}
        title={t('bell.tray')}
        onClose={onClose}
        styles={{ body: { padding: '0 0 12px' } }}
        footer={
          <Flex justify="space-between">
            <Button disabled={tab === 'todo' || !data?.length} loading={isBusy} onClick={() => readAll()}>
              {t('drawer.readAll')}
            </Button>
            <Button type="primary" onClick={() => go(tab === 'todo' ? todoPath : '/message/mine/index')}>
              {t(tab === 'todo' ? 'todo.open' : 'drawer.viewAll')}
            </Button>
          </Flex>
        }
      >
        <Tabs
          activeKey={tab}
          onChange={(key) => setTab(key as typeof tab)}
          tabBarStyle={{ padding: '0 16px', marginBottom: 0 }}
          items={[
            ...(may('workflow:work') ? [{ key: 'todo', label: t('drawer.todo'), children: <Todo open={open} onGo={go} /> }] : []),
            { key: 'notices', label: counted(t('drawer.notices'), notices?.length), children: list(notices) },
            { key: 'messages', label: counted(t('drawer.messages'), messages?.length), children: list(messages) },
          ]}
        />
      </Drawer>
      {reading && <MessageDialog messages={reading.messages} first={reading.first} onClose={() => setReading(undefined)} />}
    </>
  )
}

const counted = (name: string, count: number | undefined) => (count ? `${name} (${count})` : name)

const shownTasks = 10

function Todo({ open, onGo }: { open: boolean; onGo: (path: string) => void }) {
  const { t } = useTranslation('message')
  const cache = useQueryClient()
  const { data, error, refetch } = useCall(todoList, { current: 1, size: shownTasks, ascs: 'urgency' }, { silent: true, enabled: open })
  useServerEvent('inbox-changed', () => void refreshPaths(cache, [todoList.path]))
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} style={{ padding: 16 }} />
  if (data.records.length === 0) return <Empty description={t('todo.empty')} />
  return (
    <>
      <ul className={styles['list']}>
        {data.records.map((task) => (
          <li key={task.taskId}>
            <button type="button" className={styles['item']} onClick={() => onGo(`/work/task/${task.taskId}`)}>
              <Typography.Text strong ellipsis style={{ display: 'block' }}>
                {task.title ?? task.processName ?? task.processKey}
              </Typography.Text>
              {task.number && (
                <Typography.Text type="secondary" style={{ display: 'block', fontSize: 13 }}>
                  {task.number}
                </Typography.Text>
              )}
              <Flex justify="space-between" gap={8}>
                <Typography.Text type={task.overdue ? 'danger' : 'secondary'}>{task.taskName ?? task.processName}</Typography.Text>
                <Typography.Text type="secondary">{formatInstant(task.createTime)}</Typography.Text>
              </Flex>
            </button>
          </li>
        ))}
      </ul>
      {data.total > shownTasks && (
        <Typography.Paragraph type="secondary" style={{ margin: 0, padding: '8px 12px' }}>
          {t('todo.count', { count: data.total })}
        </Typography.Paragraph>
      )}
    </>
  )
}
