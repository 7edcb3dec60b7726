/** Brands, and the suppliers who may sell them. */
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { authorisationStatuses, brandAuthorisation } from '#server/modules/catalogue/brand/brand-authorisation.contract.ts'
import { brand } from '#server/modules/catalogue/brand/brand.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import '../texts.ts'

const tabs = { field: 'status', tabs: authorisationStatuses.map(({ value, label }) => ({ value, label })) } as const

export default function BrandPage() {
  const { t } = useTranslation('catalogue')
  const [address, setAddress] = useSearchParams()
  return (
    <Tabs
      activeKey={address.get('tab') ?? 'brands'}
      onChange={(tab) => setAddress({ tab })}
      destroyOnHidden
      items={[
        { key: 'brands', label: t('brand.brands'), children: <ResourceList of={brand} /> },
        { key: 'authorisations', label: t('brand.authorisations'), children: <ResourceList of={brandAuthorisation} tabs={tabs} /> },
      ]}
    />
  )
}
