/** Tabs over a list that stand for states, with how many rows wait in each. */
import { Tabs } from 'antd'
import type { Label } from '#kit/contract.ts'
import { useLabel, useTranslation } from '../i18n.ts'
import type { Filters } from './search-fields.ts'
import '../texts.ts'

export interface StatusTab {
  readonly value: string
  readonly label: Label
  readonly count?: number | undefined
  /** Its rows are never counted: they only grow in number. */
  readonly isUncounted?: boolean | undefined
}

export interface StatusTabsProps {
  /** Name of the filter that a tab sets. */
  readonly field: string
  readonly tabs: readonly StatusTab[]
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}

const everything = ''
const titled = (text: string, count: number | undefined): string => (count === undefined ? text : `${text} (${count})`)

export function StatusTabs({ field, tabs, filters, onChange }: StatusTabsProps) {
  const { t } = useTranslation('kit')
  const label = useLabel()
  const value = filters[field]
  return (
    <Tabs
      size="small"
      tabBarStyle={{ marginBottom: 8 }}
      activeKey={typeof value === 'string' ? value : (value?.[0] ?? everything)}
      items={[{ key: everything, label: t('all') }, ...tabs.map((tab) => ({ key: tab.value, label: titled(label(tab.label), tab.count) }))]}
      onChange={(key) => {
        const { [field]: _replaced, ...others } = filters
        onChange(key === everything ? others : { ...others, [field]: key })
      }}
    />
  )
}
