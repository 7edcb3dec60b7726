/** What was sold of late, and who or what brought most in. While no area records sales the card says so, once. */
import { Segmented } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cycles, supplierRanking, supplierSalesReport, systemRanking, systemSalesReport, type Cycle } from '#server/modules/home/sales.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { useSide } from '../side.ts'
import '../texts.ts'
import { ChartCard } from './chart-card.tsx'

const quiet = { silent: true, keepPrevious: true } as const
/** A month is named with its year, a day and a week's first day without. */
const nameOf: Readonly<Record<Cycle, (from: string) => string>> = {
  DAY: (from) => from.slice('yyyy-'.length),
  WEEK: (from) => from.slice('yyyy-'.length),
  MONTH: (from) => from.slice(0, 'yyyy-MM'.length),
}
const mostBars = 8

export function SalesChart() {
  const { t } = useTranslation('home')
  const side = useSide()
  const may = useMay()
  const seen = side === 'supplier' || may('supplier:list')
  const [cycle, setCycle] = useState<Cycle>('MONTH')
  const answer = useCall(side === 'supplier' ? supplierSalesReport : systemSalesReport, { cycle }, { ...quiet, enabled: seen })
  if (!seen) return null
  const periods = answer.data?.periods ?? []
  const choice = (
    <Segmented
      size="small"
      aria-label={t('sales.cycle')}
      value={cycle}
      options={cycles.map((value) => ({ value, label: t(`sales.cycles.${value}`) }))}
      onChange={setCycle}
    />
  )
  return (
    <>
      <ChartCard
        state={answer}
        at={answer.data?.at}
        more={choice}
        label={t(`sales.trends.${cycle}`)}
        none={t(answer.data?.recorded === false ? 'sales.unrecorded' : 'sales.none')}
        names={periods.map(({ from }) => nameOf[cycle](from))}
        series={[{ label: t('sales.amount'), hue: '--accent-text', values: periods.map(({ amount }) => Number(amount)) }]}
      />
      {answer.data?.recorded && <SalesRanking side={side} from={periods[0]?.from} />}
    </>
  )
}

/** Over the same days as the bars beside it. */
function SalesRanking({ side, from }: { side: ReturnType<typeof useSide>; from: string | undefined }) {
  const { t } = useTranslation('home')
  const answer = useCall(side === 'supplier' ? supplierRanking : systemRanking, { top: mostBars, ...(from && { from }) }, quiet)
  const rows = answer.data?.rows ?? []
  return (
    <ChartCard
      state={answer}
      at={answer.data?.at}
      label={t(side === 'supplier' ? 'sales.goods' : 'sales.suppliers')}
      none={t('sales.none')}
      names={rows.map(({ name }) => name)}
      series={[{ label: t('sales.amount'), hue: '--success', values: rows.map(({ amount }) => Number(amount)) }]}
    />
  )
}

/** Suppliers by what their contracts in force are worth. */
export function ContractRanking() {
  const { t } = useTranslation('home')
  const may = useMay()
  const navigate = useNavigate()
  const seen = may('supplier-contract:list')
  const answer = useCall(systemRanking, { by: 'CONTRACT', top: mostBars }, { ...quiet, enabled: seen })
  // Whoever may not see the amounts is refused: nothing to try again.
  if (!seen || answer.error) return null
  const rows = answer.data?.rows ?? []
  return (
    <ChartCard
      state={answer}
      at={answer.data?.at}
      label={t('sales.contracts')}
      names={rows.map(({ name }) => name)}
      series={[{ label: t('sales.contractAmount'), hue: '--success', values: rows.map(({ amount }) => Number(amount)) }]}
      onBar={(index) => void navigate(`/supplier-center/supplier-detail?id=${rows[index]?.key ?? ''}&tab=supplier-contract`)}
    />
  )
}
