/** What works behind the scenes: how much waits, what failed, which messages nobody could deliver. */
import { Button, Card, Flex, Segmented, Skeleton, Table, Tag, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { deadMessages, queueJobs, queueRetry, queues, retryDeadMessages } from '#server/inbox/queues.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { formatDuration } from '#web/kit/format/duration.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { CallTable } from '#web/kit/list/call-table.tsx'
import type { RowOfCall } from '#web/kit/list/call-table.tsx'
import { FailedList, ForbiddenList } from '#web/kit/list/list-states.tsx'
import { useFixedEnd } from '#web/kit/list/use-fixed-end.ts'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { instancePath } from '../paths.ts'
import '../texts.ts'

type Queue = OutputOf<typeof queues>[number]
const states = ['waiting', 'active', 'delayed', 'failed'] as const
type State = (typeof states)[number]

const askAgainMs = 5000
const refreshes = ['/api/workflow/job']

export default function QueuesPage() {
  const { t } = useTranslation('operations')
  const may = useMay()
  const language = useLanguage()
  const [shown, show] = useState<{ readonly queue: Queue['queue']; readonly state: State }>({ queue: 'engine-jobs', state: 'failed' })
  const { data, error, refetch } = useCall(queues, {}, { silent: true, enabled: may('workflow:operate'), refetchInterval: askAgainMs })
  if (!may('workflow:operate') && !data) return <ForbiddenList />
  if (error)
    return (
      <Card variant="borderless">
        <FailedList reason={error.message} onRetry={() => void refetch()} />
      </Card>
    )
  const count = (row: Queue, state: State) => (
    <Button
      type="link"
      size="small"
      danger={state === 'failed' && row.failed > 0}
      aria-label={`${t(`queues.names.${row.queue}`)} ${t(`queues.states.${state}`)}`}
      onClick={() => show({ queue: row.queue, state })}
    >
      {row[state]}
    </Button>
  )
  return (
    <Flex vertical gap={12}>
      <Card variant="borderless" title={t('queues.title')}>
        {data ? (
          <Table<Queue>
            aria-label={t('queues.title')}
            size="small"
            rowKey="queue"
            pagination={false}
            dataSource={data}
            scroll={{ x: 760 }}
            columns={[
              { key: 'queue', title: t('queues.queue'), width: 200, render: (_value, { queue }) => t(`queues.names.${queue}`) },
              ...states.map((state) => ({
                key: state,
                title: t(`queues.states.${state}`),
                width: 100,
                align: 'end' as const,
                render: (_value: unknown, row: Queue) => count(row, state),
              })),
              {
                key: 'oldest',
                title: t('queues.oldest'),
                width: 130,
                align: 'end',
                render: (_value, { oldestWaitingMs }) => formatDuration(oldestWaitingMs, language),
              },
              {
                key: 'backend',
                title: t('queues.backend'),
                width: 110,
                render: (_value, { backend }) => <Tag>{backend === 'redis' ? 'Redis' : 'PostgreSQL'}</Tag>,
              },
            ]}
          />
        ) : (
          <Skeleton active />
        )}
      </Card>
      <Card variant="borderless" title={t(`queues.names.${shown.queue}`)}>
        <div style={{ overflowX: 'auto', marginBottom: 12 }}>
          <Segmented<State>
            aria-label={t('state')}
            value={shown.state}
            onChange={(state) => show({ ...shown, state })}
            options={states.map((value) => ({ value, label: t(`queues.states.${value}`) }))}
          />
        </div>
        <QueueJobs {...shown} />
      </Card>
      <Card variant="borderless" title={t('queues.dead')}>
        <DeadMessages />
      </Card>
    </Flex>
  )
}

function QueueJobs({ queue, state }: { queue: Queue['queue']; state: State }) {
  type Job = RowOfCall<typeof queueJobs>
  const { t } = useTranslation('operations')
  const { t: kit } = useTranslation('kit')
  const fixedEnd = useFixedEnd()
  const retry = useAction(queueRetry, { refreshes, onDone: () => notify.success(kit('done')) })
  return (
    <CallTable
      call={queueJobs}
      filters={{ queue, state }}
      rowKey="jobId"
      label={t('jobs.title')}
      columns={[
        { key: 'name', dataIndex: 'name', title: t('queues.name'), width: 200 },
        {
          key: 'instance',
          title: t('instances.what'),
          width: 200,
          ellipsis: true,
          render: (_value: unknown, row: Job) =>
            row.processInstanceId && <Link to={instancePath(row.processInstanceId)}>{row.elementId ?? row.processInstanceId}</Link>,
        },
        {
          key: 'attempts',
          title: t('queues.attempts'),
          width: 90,
          align: 'end' as const,
          render: (_value: unknown, row: Job) => row.attempts ?? t('queues.usedUp'),
        },
        { key: 'due', title: t('jobs.due'), width: 170, render: (_value: unknown, row: Job) => formatInstant(row.dueTime) },
        {
          key: 'error',
          title: t('incidents.message'),
          width: 320,
          render: (_value: unknown, row: Job) => <Typography.Text type="danger">{row.error}</Typography.Text>,
        },
        {
          key: 'actions',
          title: kit('actions'),
          width: 90,
          ...fixedEnd,
          render: (_value: unknown, row: Job) =>
            row.state !== 'active' && (
              <Button type="link" size="small" onClick={() => retry.mutate({ queue: row.queue, jobId: row.jobId })}>
                {kit('retry')}
              </Button>
            ),
        },
      ]}
    />
  )
}

function DeadMessages() {
  type Message = RowOfCall<typeof deadMessages>
  const { t } = useTranslation('operations')
  const { t: kit } = useTranslation('kit')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const fixedEnd = useFixedEnd()
  const retry = useAction(retryDeadMessages, {
    refreshes,
    onDone: ({ retried }) => {
      setChosen([])
      notify.success(t('queues.retried', { count: retried }))
    },
  })
  return (
    <Flex vertical gap={12}>
      <div>
        <Button disabled={chosen.length === 0} loading={retry.isPending} onClick={() => retry.mutate({ ids: [...chosen] })}>
          {t('queues.retryChosen', { count: chosen.length })}
        </Button>
      </div>
      <CallTable
        call={deadMessages}
        rowKey="id"
        label={t('queues.dead')}
        selection={{ keys: chosen, onChange: setChosen }}
        columns={[
          { key: 'topic', dataIndex: 'topic', title: t('queues.topic'), width: 200 },
          { key: 'key', dataIndex: 'key', title: t('queues.key'), width: 200, ellipsis: true },
          { key: 'attempts', dataIndex: 'attempts', title: t('queues.attempts'), width: 90, align: 'end' as const },
          {
            key: 'error',
            title: t('incidents.message'),
            width: 320,
            render: (_value: unknown, row: Message) => <Typography.Text type="danger">{row.lastError}</Typography.Text>,
          },
          { key: 'createTime', title: t('incidents.since'), width: 170, render: (_value: unknown, row: Message) => formatInstant(row.createTime) },
          {
            key: 'actions',
            title: kit('actions'),
            width: 90,
            ...fixedEnd,
            render: (_value: unknown, row: Message) => (
              <Button type="link" size="small" onClick={() => retry.mutate({ ids: [row.id] })}>
                {kit('retry')}
              </Button>
            ),
          },
        ]}
      />
    </Flex>
  )
}
