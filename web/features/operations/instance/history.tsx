/** Every step an instance has made, in order. */
import { Skeleton, Table, Tag } from 'antd'
import { historyFlowList } from '#server/inbox/process.contract.ts'
import { useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { elementWords } from '#web/kit/diagram/element-words.ts'
import { formatDuration } from '#web/kit/format/duration.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import '../texts.ts'

type Step = OutputOf<typeof historyFlowList>[number]

export function History({ processInstanceId }: { processInstanceId: string }) {
  const { t } = useTranslation('operations')
  const language = useLanguage()
  const { data, error, refetch } = useCall(historyFlowList, { processInstanceId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <Table<Step>
      aria-label={t('history.title')}
      size="small"
      rowKey={({ activityKey, startTime, taskId }) => `${activityKey} ${startTime} ${taskId}`}
      dataSource={data}
      pagination={data.length > 50 ? { pageSize: 50 } : false}
      scroll={{ x: 1000 }}
      columns={[
        { key: 'activity', title: t('element'), width: 200, render: (_value, step) => step.activityName ?? elementWords(step.activityType)[language] },
        { key: 'type', title: t('variables.type'), width: 130, render: (_value, { activityType }) => elementWords(activityType)[language] },
        { key: 'who', title: t('history.who'), width: 120, render: (_value, step) => step.assigneeName ?? step.assignee },
        { key: 'start', title: t('instances.started'), width: 170, render: (_value, step) => formatInstant(step.startTime) },
        { key: 'end', title: t('instances.finished'), width: 170, render: (_value, step) => formatInstant(step.endTime) },
        { key: 'duration', title: t('history.duration'), width: 110, align: 'end', render: (_value, step) => formatDuration(step.durationMs, language) },
        {
          key: 'outcome',
          title: t('history.outcome'),
          width: 110,
          render: (_value, { outcome }) => outcome && <Tag>{t(`history.outcomes.${outcome}` as 'history.outcomes.approved', { defaultValue: outcome })}</Tag>,
        },
        { key: 'comment', title: t('comment'), dataIndex: 'comment', width: 200 },
      ]}
    />
  )
}
