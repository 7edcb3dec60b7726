/** What is wrong with an instance, and which of its timers and jobs are still to come. */
import { Button, Table } from 'antd'
import { executeJob, jobList, retryJob } from '#server/inbox/manager.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { CallTable } from '#web/kit/list/call-table.tsx'
import type { RowOfCall } from '#web/kit/list/call-table.tsx'
import { EmptyList } from '#web/kit/list/list-states.tsx'
import { useFixedEnd } from '#web/kit/list/use-fixed-end.ts'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { IncidentActions } from '../incidents/incident-actions.tsx'
import type { InstanceDetail } from './instance-detail.ts'
import '../texts.ts'

type Incident = InstanceDetail['incidents'][number]
type Job = RowOfCall<typeof jobList>

export function IncidentTable({ incidents, titleOf }: { incidents: readonly Incident[]; titleOf: (elementId: string) => string }) {
  const { t } = useTranslation('operations')
  const { t: kit } = useTranslation('kit')
  const may = useMay()
  const fixedEnd = useFixedEnd()
  return (
    <Table<Incident>
      aria-label={t('incidents.title')}
      size="small"
      rowKey="incidentId"
      dataSource={[...incidents]}
      pagination={false}
      scroll={{ x: 820 }}
      locale={{ emptyText: <EmptyList label={t('incidents.title')} filtered={false} onClear={() => undefined} /> }}
      columns={[
        { key: 'element', title: t('element'), width: 170, render: (_value, { elementId }) => titleOf(elementId) },
        { key: 'message', dataIndex: 'message', title: t('incidents.message'), width: 320 },
        { key: 'createTime', title: t('incidents.since'), width: 170, render: (_value, row) => formatInstant(row.createTime) },
        ...(may('workflow:operate')
          ? [
              {
                key: 'actions',
                title: kit('actions'),
                width: 220,
                ...fixedEnd,
                render: (_value: unknown, row: Incident) => <IncidentActions incident={row} withoutTerminate />,
              },
            ]
          : []),
      ]}
    />
  )
}

export function JobTable({ processInstanceId, titleOf }: { processInstanceId: string; titleOf: (elementId: string) => string }) {
  const { t } = useTranslation('operations')
  const { t: kit } = useTranslation('kit')
  const fixedEnd = useFixedEnd()
  const done = { refreshes: ['/api/workflow'], onDone: () => notify.success(kit('done')) }
  const run = useAction(executeJob, done)
  const retry = useAction(retryJob, done)
  return (
    <CallTable
      call={jobList}
      filters={{ processInstanceId }}
      rowKey="jobId"
      label={t('jobs.title')}
      columns={[
        { key: 'element', title: t('element'), width: 170, render: (_value: unknown, { elementId }: Job) => titleOf(elementId) },
        { key: 'kind', title: t('variables.type'), width: 120, render: (_value: unknown, row: Job) => t(`jobs.kinds.${row.kind}`) },
        { key: 'handler', title: t('jobs.handler'), width: 160, render: (_value: unknown, row: Job) => row.handler ?? row.topic },
        { key: 'due', title: t('jobs.due'), width: 170, render: (_value: unknown, row: Job) => formatInstant(row.dueTime) },
        { key: 'retries', dataIndex: 'retries', title: t('jobs.retries'), width: 90, align: 'end' as const },
        { key: 'error', dataIndex: 'error', title: t('incidents.message'), width: 240 },
        {
          key: 'actions',
          title: kit('actions'),
          width: 170,
          ...fixedEnd,
          render: (_value: unknown, row: Job) => (
            <>
              <Button type="link" size="small" onClick={() => run.mutate({ jobId: row.jobId })}>
                {t('jobs.runNow')}
              </Button>
              {row.retries === 0 && (
                <Button type="link" size="small" onClick={() => retry.mutate({ jobId: row.jobId })}>
                  {kit('retry')}
                </Button>
              )}
            </>
          ),
        },
      ]}
    />
  )
}
