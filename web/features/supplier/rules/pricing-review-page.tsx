/** Versions of price and freight rules of every supplier; one of them opens beside the list. */
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { FreightRuleList } from './freight-rule-list.tsx'
import { PriceRuleList } from './price-rule-list.tsx'
import './texts.ts'

export default function PricingReviewPage() {
  const { t } = useTranslation('supplier-rules')
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const items = [
    { key: 'price', label: t('price'), children: <PriceRuleList />, permission: 'supplier-price-rule:list' },
    { key: 'freight', label: t('freight'), children: <FreightRuleList />, permission: 'supplier-freight-rule:list' },
  ].filter(({ permission }) => may(permission))
  const wanted = search.get('tab') ?? 'price'
  if (items.length === 0) return <PriceRuleList />
  return (
    <Tabs
      destroyOnHidden
      style={{ padding: '0 16px' }}
      activeKey={items.some(({ key }) => key === wanted) ? wanted : 'price'}
      onChange={(tab) => setSearch({ tab }, { replace: true })}
      items={items.map(({ key, label, children }) => ({ key, label, children }))}
    />
  )
}
