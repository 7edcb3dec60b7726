/** How we stand beside others: figures, a bar for each source, and the average distance day by day. */
import { Card, Empty, Flex, Skeleton, Statistic, Typography } from 'antd'
import { Suspense, useEffect } from 'react'
import { marketStatistics } from '#server/modules/market/gather/product-management.contract.ts'
import { chunkBeside } from '#web/kit/chunk-reload.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useDictionaryName } from '#web/kit/widgets/dictionary-name.ts'
import { percentOf } from './distance.tsx'
import './texts.ts'

const BarChart = chunkBeside(() => import('#web/kit/chart/bar-chart.tsx'))
const LineChart = chunkBeside(() => import('#web/kit/chart/line-chart.tsx'))
const grid = { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(130px, 100%), 1fr))', gap: 12 } as const
const charts = { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(340px, 100%), 1fr))', gap: 16 } as const

export function MarketStatistics() {
  useEffect(() => BarChart.begin(), [])
  useEffect(() => LineChart.begin(), [])
  const { t } = useTranslation('market')
  const nameOf = useDictionaryName('gather_source')
  const { data } = useCall(marketStatistics, {})
  if (!data) return <Skeleton active />
  const days = data.days.map(({ averageDistance }) => (averageDistance === null ? null : Number((Number(averageDistance) * 100).toFixed(2))))
  const known = days.filter((value) => value !== null)
  return (
    <Card size="small">
      <Flex vertical gap={16}>
        <div style={grid}>
          <Statistic title={t('total')} value={data.total} />
          <Statistic title={t('matched')} value={data.matched} />
          <Statistic title={t('dearer')} value={data.dearer} />
          <Statistic title={t('same')} value={data.same} />
          <Statistic title={t('cheaper')} value={data.cheaper} />
          <Statistic title={t('average')} value={data.averageDistance === null ? '—' : percentOf(data.averageDistance)} />
        </div>
        {data.matched === 0 ? (
          <Empty description={t('noStatistics')} />
        ) : (
          <div style={charts}>
            <Suspense fallback={<Skeleton active />}>
              <section>
                <Typography.Text strong>{t('bySource')}</Typography.Text>
                <BarChart
                  titled
                  stacked
                  label={t('bySource')}
                  names={data.sources.map(({ source }) => nameOf(source))}
                  series={[
                    { label: t('dearer'), hue: '--danger', values: data.sources.map(({ dearer }) => dearer) },
                    { label: t('same'), hue: '--text-soft', values: data.sources.map(({ same }) => same) },
                    { label: t('cheaper'), hue: '--success', values: data.sources.map(({ cheaper }) => cheaper) },
                  ]}
                />
              </section>
              {known.length > 0 && (
                <section>
                  <Typography.Text strong>{t('byDay')}</Typography.Text>
                  <LineChart
                    label={t('byDay')}
                    names={data.days.map(({ day }) => day.slice(5))}
                    values={days}
                    least={Math.floor(Math.min(0, ...known))}
                    most={Math.ceil(Math.max(0, ...known))}
                  />
                </section>
              )}
            </Suspense>
          </div>
        )}
      </Flex>
    </Card>
  )
}
