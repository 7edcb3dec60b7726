/** Open tasks by their age. */
import { Empty, Flex, Skeleton, Table } from 'antd'
import { Suspense, useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { ageing } from '#server/inbox/report.contract.ts'
import { chunkBeside } from '#web/kit/chunk-reload.ts'
import { useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { mostBars, pathOf } from './report-rows.ts'
import type { Group } from './report-rows.ts'
import './texts.ts'

const BarChart = chunkBeside(() => import('#web/kit/chart/bar-chart.tsx'))

type Row = OutputOf<typeof ageing>[number]
/** From calm to alarming. */
const hues = ['--success', '--accent-text', '--warning', '--danger', '--text-soft'] as const

export function Ageing({ groupBy, processKey }: { groupBy: Group; processKey: string }) {
  useEffect(() => BarChart.begin(), [])
  const { t } = useTranslation('work-report')
  const may = useMay()
  const navigate = useNavigate()
  const { data, error, refetch } = useCall(ageing, { groupBy, ...(processKey !== '' && { processKey }) }, { silent: true, keepPrevious: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  if (data.length === 0) return <Empty description={t('nothingOpen')} />
  const nameOf = ({ key, name }: Row) => (key === '' ? t('unclaimed') : name)
  const path = (row: Row) => (may('workflow:operate') ? pathOf('open', groupBy, row, processKey || undefined) : undefined)
  const bars = data.slice(0, mostBars)
  const labels = data[0]?.buckets.map(({ label }) => label) ?? []
  return (
    <Flex vertical gap={16}>
      <Suspense fallback={<Skeleton active />}>
        <BarChart
          label={t('ageing')}
          stacked
          names={bars.map(nameOf)}
          series={labels.map((label, index) => ({
            label: t(`buckets.${label}`),
            hue: hues[index] ?? '--text-soft',
            values: bars.map(({ buckets }) => buckets[index]?.count ?? 0),
          }))}
          onBar={(index) => {
            const to = bars[index] && path(bars[index])
            if (to) void navigate(to)
          }}
        />
      </Suspense>
      <Table<Row>
        aria-label={t('ageing')}
        size="small"
        rowKey="key"
        dataSource={data}
        scroll={{ x: 900 }}
        pagination={data.length > 20 ? { pageSize: 20 } : false}
        columns={[
          {
            key: 'name',
            title: t(`groups.${groupBy}`),
            width: 220,
            render: (_value, row) => (path(row) ? <Link to={path(row) ?? ''}>{nameOf(row)}</Link> : nameOf(row)),
          },
          { key: 'total', dataIndex: 'total', title: t('columns.open'), width: 90, align: 'end' },
          { key: 'overdue', dataIndex: 'overdue', title: t('columns.overdue'), width: 90, align: 'end' },
          ...labels.map((label, index) => ({
            key: label,
            title: t(`buckets.${label}`),
            width: 90,
            align: 'end' as const,
            render: (_value: unknown, { buckets }: Row) => buckets[index]?.count ?? 0,
          })),
          { key: 'oldest', title: t('columns.oldest'), width: 170, render: (_value, { oldest }) => formatInstant(oldest) },
        ]}
      />
    </Flex>
  )
}
