/** A card with bars in it; the drawing itself loads apart. */
import { Skeleton } from 'antd'
import { Suspense } from 'react'
import type { ComponentProps } from 'react'
import { lazyChunk } from '#web/kit/chunk-reload.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import '../texts.ts'
import { HomeCard } from '../cards/home-card.tsx'

const BarChart = lazyChunk(() => import('#web/kit/chart/bar-chart.tsx'))

interface ChartCardProps extends ComponentProps<typeof BarChart> {
  readonly state: ComponentProps<typeof HomeCard>['state']
  /** What is said when there is nothing to draw. */
  readonly none?: string
  readonly more?: ComponentProps<typeof HomeCard>['more']
}

export function ChartCard({ state, more, none, ...chart }: ChartCardProps) {
  const { t } = useTranslation('home')
  const any = chart.series.some(({ values }) => values.some((value) => value > 0))
  return (
    <HomeCard title={chart.label} state={state} empty={!any && (none ?? t('charts.none'))} more={more}>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 5 }} />}>
        <BarChart {...chart} titled />
      </Suspense>
    </HomeCard>
  )
}
