/** Decisions of a period: numbers, handling time, and the file. */
import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown, Empty, Flex, Skeleton, Table, Typography } from 'antd'
import { Suspense, useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { doneReport, doneReportExport } from '#server/inbox/report.contract.ts'
import { chunkBeside } from '#web/kit/chunk-reload.ts'
import { useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { download } from '#web/kit/file-transfer.ts'
import { formatDuration } from '#web/kit/format/duration.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { hours, mostBars, pathOf } from './report-rows.ts'
import type { ReportRange } from './report-rows.ts'
import styles from './report.module.css'
import './texts.ts'

const BarChart = chunkBeside(() => import('#web/kit/chart/bar-chart.tsx'))

type Row = OutputOf<typeof doneReport>[number]

export function DoneReport({ range }: { range: ReportRange }) {
  useEffect(() => BarChart.begin(), [])
  const { t } = useTranslation('work-report')
  const language = useLanguage()
  const may = useMay()
  const navigate = useNavigate()
  const { data, error, refetch } = useCall(doneReport, range, { silent: true, keepPrevious: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const lead = (row: Row | undefined) => {
    const path = row && may('workflow:operate') ? pathOf('done', range.groupBy, row, range.processKey, range) : undefined
    if (path) void navigate(path)
  }
  const bars = data.slice(0, mostBars)
  const columns = (['total', 'completed', 'approved', 'rejected', 'returned', 'overdue'] as const).map((key) => ({
    key,
    dataIndex: key,
    title: t(`columns.${key}`),
    width: 90,
    align: 'end' as const,
    sorter: (a: Row, b: Row) => a[key] - b[key],
  }))
  return (
    <Flex vertical gap={16}>
      <Flex justify="space-between" align="center" gap={8} wrap>
        <Typography.Text type="secondary">{t('summary', { total: data.reduce((sum, { total }) => sum + total, 0), rows: data.length })}</Typography.Text>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'xlsx', label: 'Excel' },
              { key: 'csv', label: 'CSV' },
            ],
            onClick: ({ key }) => void download(doneReportExport, { ...range, format: key === 'csv' ? 'csv' : 'xlsx' }).catch(() => undefined),
          }}
        >
          <Button icon={<DownloadOutlined />}>{t('export')}</Button>
        </Dropdown>
      </Flex>
      {data.length === 0 ? (
        <Empty description={t('nothing')} />
      ) : (
        <div className={styles['charts']}>
          <Suspense fallback={<Skeleton active />}>
            <BarChart
              label={t('charts.decided')}
              names={bars.map(({ name }) => name)}
              stacked
              series={[
                { label: t('columns.completed'), hue: '--accent-text', values: bars.map(({ completed }) => completed) },
                { label: t('columns.approved'), hue: '--success', values: bars.map(({ approved }) => approved) },
                { label: t('columns.rejected'), hue: '--danger', values: bars.map(({ rejected }) => rejected) },
                { label: t('columns.returned'), hue: '--warning', values: bars.map(({ returned }) => returned) },
              ]}
              onBar={(index) => lead(bars[index])}
            />
            <BarChart
              label={t('charts.hours')}
              names={bars.map(({ name }) => name)}
              series={[
                { label: t('columns.mean'), hue: '--accent-text', values: bars.map(({ meanMs }) => hours(meanMs)) },
                { label: t('columns.p95'), hue: '--warning', values: bars.map(({ p95Ms }) => hours(p95Ms)) },
              ]}
              onBar={(index) => lead(bars[index])}
            />
          </Suspense>
        </div>
      )}
      <Table<Row>
        aria-label={t('done')}
        size="small"
        rowKey="key"
        dataSource={data}
        scroll={{ x: 900 }}
        pagination={data.length > 20 ? { pageSize: 20 } : false}
        columns={[
          {
            key: 'name',
            title: t(`groups.${range.groupBy}`),
            width: 220,
            render: (_value, row) => {
              const path = may('workflow:operate') ? pathOf('done', range.groupBy, row, range.processKey, range) : undefined
              return path ? <Link to={path}>{row.name}</Link> : row.name
            },
          },
          ...columns,
          {
            key: 'mean',
            title: t('columns.mean'),
            width: 130,
            align: 'end',
            sorter: (a, b) => a.meanMs - b.meanMs,
            render: (_value, { meanMs }) => formatDuration(meanMs, language),
          },
          {
            key: 'p95',
            title: t('columns.p95'),
            width: 130,
            align: 'end',
            sorter: (a, b) => a.p95Ms - b.p95Ms,
            render: (_value, { p95Ms }) => formatDuration(p95Ms, language),
          },
        ]}
      />
    </Flex>
  )
}
