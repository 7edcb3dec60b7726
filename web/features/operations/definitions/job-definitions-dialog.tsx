/** What of a version makes work for the clock, the loops or external workers; held back and let go element by element. */
import { Button, Table, Tag } from 'antd'
import { changeJobDefinitions, jobDefinitions } from '#server/inbox/carried-over.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { EmptyList, FailedList } from '#web/kit/list/list-states.tsx'
import { useFixedEnd } from '#web/kit/list/use-fixed-end.ts'
import { notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import type { Definition } from './definition.ts'
import '../texts.ts'

type Row = OutputOf<typeof jobDefinitions>[number]

export function JobDefinitionsDialog({ definition, onClose }: { definition: Definition; onClose: () => void }) {
  const { t } = useTranslation('operations')
  const { t: kit } = useTranslation('kit')
  const { definitionId, key, version } = definition
  const fixedEnd = useFixedEnd()
  const { data, error, isPending, refetch } = useCall(jobDefinitions, { definitionId }, { silent: true })
  const change = useAction(changeJobDefinitions, { refreshes: ['/api/workflow'], onDone: () => notify.success(kit('done')) })
  const toggle = ({ elementId, type, state }: Row) => change.mutate({ definitionId, elementId, type, state: state === 'active' ? 'suspended' : 'active' })
  return (
    <Dialog open width={820} title={`${t('jobDefinitions.title')} · ${key} v${version}`} onCancel={onClose} footer={null}>
      <p>{t('jobDefinitions.hint')}</p>
      {error ? (
        <FailedList reason={error.message} onRetry={() => void refetch()} />
      ) : (
        <Table<Row>
          aria-label={t('jobDefinitions.title')}
          size="small"
          rowKey={({ elementId, type }) => `${type} ${elementId}`}
          loading={isPending}
          dataSource={data ? [...data] : []}
          scroll={{ x: 700, y: 400 }}
          pagination={false}
          locale={{ emptyText: <EmptyList label={t('jobDefinitions.title')} filtered={false} onClear={() => undefined} /> }}
          columns={[
            { key: 'element', title: t('element'), width: 200, render: (_value, row) => row.elementName ?? row.elementId },
            { key: 'type', title: t('variables.type'), width: 130, render: (_value, row) => t(`jobDefinitions.types.${row.type}`) },
            { key: 'waiting', dataIndex: 'waiting', title: t('jobDefinitions.waiting'), width: 90, align: 'end' },
            { key: 'failed', dataIndex: 'failed', title: t('jobDefinitions.failed'), width: 90, align: 'end' },
            {
              key: 'state',
              title: t('state'),
              width: 100,
              render: (_value, { state }) => <Tag color={state === 'active' ? 'green' : 'orange'}>{t(`states.${state}`)}</Tag>,
            },
            {
              key: 'actions',
              title: kit('actions'),
              width: 90,
              ...fixedEnd,
              render: (_value, row) => (
                <Button type="link" size="small" onClick={() => toggle(row)}>
                  {t(row.state === 'active' ? 'suspend' : 'activate')}
                </Button>
              ),
            },
          ]}
        />
      )}
    </Dialog>
  )
}
