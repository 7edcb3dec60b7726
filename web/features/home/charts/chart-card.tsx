/** A card with bars in it. What draws them comes with the page, so that figures are drawn the moment they are there. */
import type { ComponentProps } from 'react'
import BarChart from '#web/kit/chart/bar-chart.tsx'
import { formatClock } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import '../texts.ts'
import { HomeCard } from '../cards/home-card.tsx'

interface ChartCardProps extends ComponentProps<typeof BarChart> {
  readonly state: ComponentProps<typeof HomeCard>['state']
  /** What is said when there is nothing to draw. */
  readonly none?: string
  readonly more?: ComponentProps<typeof HomeCard>['more']
  /** When the figures were worked out; undefined: now. */
  readonly at?: string | undefined
}

export function ChartCard({ state, more, none, at, ...chart }: ChartCardProps) {
  const { t } = useTranslation('home')
  const any = chart.series.some(({ values }) => values.some((value) => value > 0))
  return (
    <HomeCard title={chart.label} state={state} empty={!any && (none ?? t('charts.none'))} more={more} note={at && t('sales.asOf', { time: formatClock(at) })}>
      <BarChart {...chart} titled />
    </HomeCard>
  )
}
