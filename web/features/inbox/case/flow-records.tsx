/** Every step of a case as a table: for those who look for one moment rather than for the story. */
import { Table } from 'antd'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { Span } from '../lists/span.tsx'
import { outcomeLabel } from './outcomes.ts'
import { doerOf, isTold } from './timeline-entries.ts'
import type { Flow } from './timeline-entries.ts'
import '../texts.ts'

export function FlowRecords({ flows }: { flows: readonly Flow[] }) {
  const { t } = useTranslation('inbox')
  const label = useLabel()
  return (
    <Table<Flow>
      size="small"
      rowKey={(row) => `${row.activityKey} ${row.taskId ?? ''} ${row.startTime}`}
      aria-label={t('tabs.records')}
      dataSource={flows.filter(isTold)}
      pagination={flows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      scroll={{ x: 860 }}
      columns={[
        { key: 'node', title: t('records.node'), width: 150, render: (_value, row) => row.activityName ?? t(`records.does.${doerOf(row)}`) },
        { key: 'type', title: t('records.type'), width: 110, render: (_value, row) => t(`records.does.${doerOf(row)}`) },
        { key: 'person', title: t('records.person'), width: 100, dataIndex: 'assigneeName' },
        { key: 'start', title: t('records.start'), width: 150, render: (_value, row) => formatInstant(row.startTime) },
        { key: 'end', title: t('records.end'), width: 150, render: (_value, row) => formatInstant(row.endTime) || '-' },
        { key: 'took', title: t('records.took'), width: 100, render: (_value, row) => (row.durationMs === null ? '-' : <Span ms={row.durationMs} />) },
        { key: 'outcome', title: t('records.outcome'), width: 90, render: (_value, row) => (row.outcome === null ? '-' : label(outcomeLabel(row.outcome))) },
        { key: 'comment', title: t('records.comment'), width: 220, dataIndex: 'comment' },
      ]}
    />
  )
}
