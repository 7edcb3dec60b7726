/** How a supplier's own score went, month by month, and where he stands. */
import { Flex, Skeleton, Statistic } from 'antd'
import { Suspense, useEffect } from 'react'
import { scoreTrend } from '#server/modules/supplier/score/supplier-score.contract.ts'
import { chunkBeside } from '#web/kit/chunk-reload.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import '../texts.ts'
import { HomeCard } from './home-card.tsx'

const LineChart = chunkBeside(() => import('#web/kit/chart/line-chart.tsx'))
const path = '/supplier-center/my-supplier/index?tab=supplier-score'

export function ScoreCard() {
  useEffect(() => LineChart.begin(), [])
  const { t } = useTranslation('home')
  const mine = useMay()(scoreTrend.permission)
  const answer = useCall(scoreTrend, {}, { silent: true, keepPrevious: true, enabled: mine })
  if (!mine) return null
  const months = answer.data?.months ?? []
  const last = months.at(-1)
  return (
    <HomeCard title={t('score.title')} state={answer} empty={months.length === 0 && t('score.none')} more={{ label: t('score.all'), path }}>
      <Flex align="center" gap={16} wrap>
        <Statistic title={last?.period} value={last?.score ?? '-'} />
        {last?.standing && (
          <StatusTag choice={{ value: last.standing.code, label: { zh: last.standing.name, en: last.standing.name }, color: last.standing.color }} />
        )}
      </Flex>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 4 }} />}>
        <LineChart
          label={`${t('score.title')}: ${months.map(({ period, score }) => `${period} ${score ?? '-'}`).join(', ')}`}
          names={months.map(({ period }) => period)}
          values={months.map(({ score }) => (score === null || score === undefined ? null : Number(score)))}
          least={0}
          most={100}
          height={160}
        />
      </Suspense>
    </HomeCard>
  )
}
