/** A supplier's score: how it went, and what any of its months, or the running one, is made of. */
import { listedSentences } from '#web/kit/format/listed.ts'
import { Alert, Button, Card, Flex, Select, Skeleton, Statistic, Typography } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { callOf } from '#kit/resource-calls.contract.ts'
import { previewScore, recalculateScore, scoreTrend, supplierScore } from '#server/modules/supplier/score/supplier-score.contract.ts'
import { checkOrderRule } from '#server/modules/supplier/profile/supplier-choice.contract.ts'
import { chunkBeside } from '#web/kit/chunk-reload.ts'
import { useCall } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { CriteriaTable } from './criteria-table.tsx'
import { RecalculateDialog } from './recalculate-dialog.tsx'
import { StandingTag } from './standing-tag.tsx'
import styles from './score.module.css'
import './texts.ts'

const LineChart = chunkBeside(() => import('#web/kit/chart/line-chart.tsx'))
const running = 'running'

export function ScoreTab({ supplierId }: { supplierId: string }) {
  useEffect(() => LineChart.begin(), [])
  const { t } = useTranslation('supplier-score')
  const [address] = useSearchParams()
  const { data, error, refetch, isPending } = useCall(scoreTrend, { supplierId }, { silent: true })
  const [chosen, setChosen] = useState<string>()
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonRows />
  const months = data?.months ?? []
  const wanted = chosen ?? address.get('month')
  const month = months.find(({ period }) => period === wanted)
  const shown = wanted === running || months.length === 0 ? undefined : (month ?? months.at(-1))
  return (
    <Flex vertical gap={12}>
      <OrderNotice supplierId={supplierId} />
      <Card size="small" title={t('tab.trend')}>
        {months.length === 0 ? (
          <Typography.Text type="secondary">{t('tab.none')}</Typography.Text>
        ) : (
          <Suspense fallback={<Skeleton active paragraph={{ rows: 5 }} />}>
            <LineChart
              label={`${t('tab.trend')}: ${months.map(({ period, score }) => `${period} ${score ?? '-'}`).join(', ')}`}
              names={months.map(({ period }) => period)}
              values={months.map(({ score }) => (score === null || score === undefined ? null : Number(score)))}
              least={0}
              most={100}
              onPoint={(index) => setChosen(months[index]?.period)}
            />
          </Suspense>
        )}
      </Card>
      <Card
        size="small"
        title={
          <Select
            aria-label={t('tab.month')}
            value={shown?.period ?? running}
            onChange={setChosen}
            popupMatchSelectWidth={false}
            options={[
              { value: running, label: t('tab.running', { period: '' }) },
              ...months.toReversed().map(({ period }) => ({ value: period, label: period })),
            ]}
          />
        }
      >
        {shown ? <ClosedMonth key={shown.id} id={shown.id} /> : <RunningMonth supplierId={supplierId} />}
      </Card>
    </Flex>
  )
}

/** What his standing, or a freeze, means for orders. */
function OrderNotice({ supplierId }: { supplierId: string }) {
  const { t } = useTranslation('supplier-score')
  const { data } = useCall(checkOrderRule, { id: supplierId }, { silent: true })
  const said = [...(data?.reasons ?? []), ...(data?.warnings ?? [])]
  if (!data || said.length === 0) return null
  return <Alert type={data.allowed ? 'warning' : 'error'} showIcon title={t('tab.orders')} description={listedSentences(said.map(({ message }) => message))} />
}

interface HeadProps {
  readonly score: string | null | undefined
  readonly standing: { readonly name: string; readonly color: string | null | undefined } | null | undefined
  readonly scheme: number
}

function Head({ score, standing, scheme }: HeadProps) {
  const { t } = useTranslation('supplier-score')
  return (
    <Flex align="center" gap={16} wrap className={styles['head'] ?? ''}>
      <Statistic title={t('tab.score')} value={score ?? t('tab.noScore')} />
      {standing && <StandingTag name={standing.name} color={standing.color} />}
      <Typography.Text type="secondary">{t('tab.scheme', { number: scheme })}</Typography.Text>
    </Flex>
  )
}

function ClosedMonth({ id }: { id: string }) {
  const { t } = useTranslation('supplier-score')
  const may = useMay()
  const [asks, setAsks] = useState(false)
  const { data: row, error, refetch } = useCall(callOf(supplierScore, 'detail'), { id }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!row) return <SkeletonRows />
  const { scoreStandingName: name, scoreStandingColor: color, recalculatedAt, recalculateReason } = row
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" align="center" gap={12} wrap>
        <Head score={row.score} standing={name ? { name, color } : null} scheme={row.schemeNumber} />
        {may(recalculateScore.permission) && <Button onClick={() => setAsks(true)}>{t('list.recalculate')}</Button>}
      </Flex>
      {recalculatedAt && (
        <Typography.Text type="secondary">{t('tab.again', { time: formatInstant(recalculatedAt), reason: recalculateReason ?? '' })}</Typography.Text>
      )}
      <CriteriaTable criteria={row.criteria ?? []} />
      {asks && <RecalculateDialog id={row.id} version={row.version} period={row.period} onClose={() => setAsks(false)} />}
    </Flex>
  )
}

function RunningMonth({ supplierId }: { supplierId: string }) {
  const { t } = useTranslation('supplier-score')
  const { data, error, refetch, isPending } = useCall(previewScore, { supplierId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonRows />
  if (!data) return <Typography.Text type="secondary">{t('tab.noScheme')}</Typography.Text>
  return (
    <Flex vertical gap={12}>
      <Head score={data.score} standing={data.standing} scheme={data.schemeNumber} />
      <Typography.Text type="secondary">{t('tab.preview')}</Typography.Text>
      <CriteriaTable criteria={data.criteria ?? []} />
    </Flex>
  )
}
