/** The cash that the next weeks need: what falls due, less what payments under way pay already. A bar opens its bills. */
import { Flex, Segmented, Table } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { accountCalls } from '#server/modules/settlement/account/supplier-account.contract.ts'
import { chunkBeside } from '#web/kit/chunk-reload.ts'
import { useCall, type OutputOf } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { listAddress } from '#web/kit/list/list-query.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { Amount } from '#web/kit/widgets/amount.tsx'
import styles from '../settlement.module.css'
import '../texts.ts'

const BarChart = chunkBeside(() => import('#web/kit/chart/bar-chart.tsx'))

type Span = OutputOf<typeof accountCalls.cash>['spans'][number]

const billsOf = ({ from, to }: Pick<Span, 'from' | 'to'>): string =>
  listAddress('/financial-center/bill/index', { status: ['PAYABLE', 'PARTIAL_PAID'], ...(from && { dueOn_ge: from }), ...(to && { dueOn_le: to }) })

export function CashNeeded() {
  useEffect(() => BarChart.begin(), [])
  const { t } = useTranslation('settlement')
  const navigate = useNavigate()
  const [weeks, setWeeks] = useState(8)
  const { data, error, refetch } = useCall(accountCalls.cash, { weeks }, { silent: true, keepPrevious: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  const { spans } = data
  const nameOf = ({ from, to }: Pick<Span, 'from' | 'to'>) =>
    from === null ? t('cash.late') : to === null ? t('cash.later', { day: from.slice(5) }) : `${from.slice(5)} – ${to.slice(5)}`
  return (
    <div className={styles['page']}>
      <Flex justify="space-between" align="center" gap={12} wrap>
        <span>{t('cash.hint')}</span>
        <Segmented
          aria-label={t('cash.weeks')}
          value={weeks}
          options={[4, 8, 13].map((value) => ({ value, label: t('cash.inWeeks', { count: value }) }))}
          onChange={setWeeks}
        />
      </Flex>
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <BarChart
          label={t('cash.title')}
          titled
          stacked
          names={spans.map(nameOf)}
          series={[
            { label: t('cash.needed'), hue: '--accent', values: spans.map(({ needed }) => Number(needed)) },
            { label: t('cash.paying'), hue: '--success', values: spans.map(({ paying }) => Number(paying)) },
          ]}
          onBar={(index) => spans[index] && void navigate(billsOf(spans[index]))}
        />
      </Suspense>
      <Table<Span>
        aria-label={t('cash.title')}
        rowKey={({ from }) => from ?? 'late'}
        size="small"
        pagination={false}
        scroll={{ x: 720 }}
        dataSource={[...spans]}
        columns={[
          {
            key: 'span',
            title: t('cash.span'),
            width: 160,
            render: (_value, span) => (span.bills > 0 ? <Link to={billsOf(span)}>{nameOf(span)}</Link> : nameOf(span)),
          },
          { key: 'bills', title: t('cash.bills'), width: 80, align: 'right', dataIndex: 'bills' },
          ...(['due', 'paying', 'needed', 'cumulated'] as const).map((name) => ({
            key: name,
            title: t(`cash.${name}`),
            width: 130,
            align: 'right' as const,
            render: (_value: unknown, span: Span) => <Amount value={span[name]} />,
          })),
        ]}
      />
    </div>
  )
}
