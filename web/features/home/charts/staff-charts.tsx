/** Staff's figures as bars: approvals by age, suppliers by stage and state, onboarding by month. A bar leads to what it counts. */
import { useNavigate } from 'react-router-dom'
import { ageing } from '#server/inbox/report.contract.ts'
import { onboardingTrend } from '#server/modules/home/home.contract.ts'
import { supplierCounts } from '#server/modules/supplier/profile/supplier-admin.contract.ts'
import { operStatuses, stages } from '#server/modules/supplier/profile/supplier.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { listAddress } from '#web/kit/list/list-query.ts'
import { useMay } from '#web/kit/permissions.ts'
import '../texts.ts'
import { ChartCard } from './chart-card.tsx'

/** From calm to alarming. */
const hues = ['--success', '--accent-text', '--warning', '--danger', '--text-soft'] as const
const mostBars = 10
const registrationsPath = '/supplier-center/supplier-registration-manage/index'
const suppliersPath = '/supplier-center/supplier-list/index'

export function AgeingChart() {
  const { t } = useTranslation('home')
  const may = useMay()
  const navigate = useNavigate()
  const answer = useCall(ageing, { groupBy: 'process' }, { silent: true, keepPrevious: true })
  const bars = (answer.data ?? []).slice(0, mostBars)
  const labels = bars[0]?.buckets.map(({ label }) => label) ?? []
  const operates = may('workflow:operate')
  const pathOf = (index: number) =>
    operates ? `/workflow/instance/index?${new URLSearchParams({ processKey: bars[index]?.key ?? '', status: 'RUNNING' })}` : '/work/todo/index'
  return (
    <ChartCard
      state={answer}
      label={t(operates ? 'charts.ageing' : 'charts.ageingMine')}
      stacked
      names={bars.map(({ key, name }) => (key === '' ? t('charts.unclaimed') : name))}
      series={labels.map((label, index) => ({
        label: t(`charts.buckets.${label}`),
        hue: hues[index] ?? '--text-soft',
        values: bars.map(({ buckets }) => buckets[index]?.count ?? 0),
      }))}
      onBar={(index) => void navigate(pathOf(index))}
    />
  )
}

export function SupplierCharts() {
  const { t } = useTranslation('home')
  const label = useLabel()
  const may = useMay()
  const navigate = useNavigate()
  const mayList = may(supplierCounts.permission)
  const answer = useCall(supplierCounts, {}, { silent: true, keepPrevious: true, enabled: mayList })
  if (!mayList) return null
  const charts = [
    { key: 'stage', title: t('charts.stages'), choices: stages },
    { key: 'operStatus', title: t('charts.states'), choices: operStatuses },
  ] as const
  return charts.map(({ key, title, choices }) => (
    <ChartCard
      key={key}
      state={answer}
      label={title}
      names={choices.map((choice) => label(choice.label))}
      series={[{ label: t('charts.suppliers'), hue: '--accent-text', values: choices.map(({ value }) => answer.data?.[key][value] ?? 0) }]}
      onBar={(index) => void navigate(listAddress(suppliersPath, { [key]: choices[index]?.value ?? '' }))}
    />
  ))
}

export function TrendChart() {
  const { t } = useTranslation('home')
  const may = useMay()
  const navigate = useNavigate()
  const seen = may('supplier:list') || may('supplier-registration:list')
  const answer = useCall(onboardingTrend, { months: 6 }, { silent: true, keepPrevious: true, enabled: seen })
  if (!seen) return null
  const rows = answer.data ?? []
  return (
    <ChartCard
      state={answer}
      label={t('charts.trend')}
      names={rows.map(({ month }) => month)}
      series={[
        { label: t('charts.registrations'), hue: '--accent-text', values: rows.map(({ registrations }) => registrations) },
        { label: t('charts.newSuppliers'), hue: '--success', values: rows.map(({ suppliers }) => suppliers) },
      ]}
      onBar={(index, series) => {
        const { from = '', to = '' } = rows[index] ?? {}
        void navigate(listAddress(series === 0 ? registrationsPath : suppliersPath, { createTime_dategt: from, createTime_datelt: to }))
      }}
    />
  )
}
