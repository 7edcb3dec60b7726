/** One version: its picture as a heat map, and the same figures as a table. */
import { Card, DatePicker, Flex, Segmented, Skeleton, Statistic, Table } from 'antd'
import type { Dayjs } from 'dayjs'
import { useMemo, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { managerList } from '#server/inbox/manager.contract.ts'
import { diagram } from '#server/inbox/process.contract.ts'
import { statistics } from '#server/inbox/statistics.contract.ts'
import { useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { ProcessDiagram } from '#web/kit/diagram/process-diagram.tsx'
import { formatDuration } from '#web/kit/format/duration.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { elementTitles } from '../element-titles.ts'
import { instancesPath } from '../paths.ts'
import { badgesOfElements, heatOf, measures, namesIn } from './heat.ts'
import type { Measure } from './heat.ts'
import '../texts.ts'

type Row = OutputOf<typeof statistics>['elements'][number]

export default function StatisticsPage() {
  const { t } = useTranslation('operations')
  const [query] = useSearchParams()
  const may = useMay()
  const definitionId = query.get('id') ?? ''
  const [range, setRange] = useState<readonly [Dayjs, Dayjs]>()
  const asked = { definitionId, ...(range && { from: range[0].format('YYYY-MM-DD'), to: range[1].format('YYYY-MM-DD') }) }
  const enabled = definitionId !== '' && may('workflow:manage')
  const figures = useCall(statistics, asked, { silent: true, enabled, keepPrevious: true })
  const picture = useCall(diagram, { definitionId }, { silent: true, enabled })
  const failure = figures.error ?? picture.error
  if (!may('workflow:manage') && !figures.data) return <ForbiddenList />
  if (definitionId === '') return <Navigate to="/workflow/definition/index" replace />
  if (failure)
    return (
      <Card variant="borderless">
        <FailedList reason={failure.message} onRetry={() => void Promise.all([figures.refetch(), picture.refetch()])} />
      </Card>
    )
  if (!figures.data || !picture.data)
    return (
      <Card variant="borderless">
        <Skeleton active paragraph={{ rows: 12 }} />
      </Card>
    )
  return (
    <Card
      variant="borderless"
      title={<Title definitionId={definitionId} xml={picture.data.xml} />}
      extra={
        <DatePicker.RangePicker aria-label={t('statistics.range')} onChange={(dates) => setRange(dates?.[0] && dates[1] ? [dates[0], dates[1]] : undefined)} />
      }
    >
      <Figures definitionId={definitionId} figures={figures.data} xml={picture.data.xml} />
    </Card>
  )
}

function Title({ definitionId, xml }: { definitionId: string; xml: string }) {
  const { t } = useTranslation('operations')
  const language = useLanguage()
  const { data } = useCall(managerList, { current: 1, size: 200 }, { silent: true, staleTime: 60_000 })
  const known = data?.records.find((row) => row.definitionId === definitionId)
  return known ? `${known.name ?? known.key} v${known.version}` : ([...namesIn(xml, language).values()][0] ?? t('statistics.title'))
}

function Figures({ definitionId, figures, xml }: { definitionId: string; figures: OutputOf<typeof statistics>; xml: string }) {
  const { t } = useTranslation('operations')
  const language = useLanguage()
  const [measure, setMeasure] = useState<Measure>('count')
  const [chosen, setChosen] = useState<string>()
  const titleOf = useMemo(() => elementTitles(xml, language), [xml, language])
  const heat = useMemo(() => heatOf(figures.elements, measure), [figures, measure])
  const badges = useMemo(() => badgesOfElements(figures.elements, measure, (ms) => formatDuration(ms, language)), [figures, measure, language])
  const counts = [
    ['running', figures.instances.running, { ended: 'false' }],
    ['ended', figures.instances.ended, { ended: 'true' }],
    ['incidents.count', figures.instances.incidents, { hasIncident: 'true' }],
  ] as const
  return (
    <Flex vertical gap={16}>
      <Flex gap={32} wrap align="end" justify="space-between">
        <Flex gap={32} wrap>
          {counts.map(([key, value, filters]) =>
            value > 0 ? (
              <Link key={key} to={instancesPath({ definitionId, ...filters })}>
                <Statistic title={t(key)} value={value} />
              </Link>
            ) : (
              <Statistic key={key} title={t(key)} value={value} />
            ),
          )}
        </Flex>
        <Segmented<Measure>
          aria-label={t('statistics.measure')}
          value={measure}
          onChange={setMeasure}
          options={measures.map((value) => ({ value, label: t(`statistics.measures.${value}`) }))}
        />
      </Flex>
      <ProcessDiagram
        xml={xml}
        height={440}
        heat={heat}
        badges={badges}
        chosen={chosen}
        onSelect={(element) => setChosen(element?.id)}
        label={t('statistics.title')}
      />
      <Table<Row>
        aria-label={t('statistics.title')}
        size="small"
        rowKey="elementId"
        pagination={false}
        scroll={{ x: 760 }}
        dataSource={[...figures.elements]}
        onRow={({ elementId }) => ({
          onClick: () => setChosen(elementId),
          style: { cursor: 'pointer', ...(chosen === elementId && { background: 'var(--hover)' }) },
        })}
        columns={[
          { key: 'name', title: t('element'), width: 220, render: (_value, { elementId }) => titleOf(elementId) },
          { key: 'count', dataIndex: 'count', title: t('statistics.measures.count'), width: 100, align: 'end', sorter: (a, b) => a.count - b.count },
          {
            key: 'active',
            title: t('statistics.measures.active'),
            width: 100,
            align: 'end',
            sorter: (a, b) => a.active - b.active,
            render: (_value, { active, elementId }) => <Drill count={active} filters={{ definitionId, elementId }} />,
          },
          {
            key: 'incidents',
            title: t('incidents.count'),
            width: 90,
            align: 'end',
            sorter: (a, b) => a.incidents - b.incidents,
            render: (_value, { incidents, elementId }) => <Drill count={incidents} filters={{ definitionId, elementId, hasIncident: 'true' }} />,
          },
          {
            key: 'mean',
            title: t('statistics.measures.meanMs'),
            width: 120,
            align: 'end',
            sorter: (a, b) => (a.meanMs ?? 0) - (b.meanMs ?? 0),
            render: (_value, { meanMs }) => formatDuration(meanMs, language),
          },
          {
            key: 'p95',
            title: t('statistics.measures.p95Ms'),
            width: 120,
            align: 'end',
            sorter: (a, b) => (a.p95Ms ?? 0) - (b.p95Ms ?? 0),
            render: (_value, { p95Ms }) => formatDuration(p95Ms, language),
          },
        ]}
      />
    </Flex>
  )
}

/** A figure that leads to the instances behind it. */
const Drill = ({ count, filters }: { count: number; filters: Readonly<Record<string, string>> }) =>
  count === 0 ? 0 : <Link to={instancesPath(filters)}>{count}</Link>
