/** The rules of one supplier within his file; their texts come along. */
import { Suspense } from 'react'
import { lazyChunk } from '#web/kit/chunk-reload.ts'
import { loadNamespaces } from '#web/kit/i18n.ts'
import { SkeletonRows } from '#web/kit/list/list-states.tsx'

const withTexts = async <Page,>(page: Promise<Page>): Promise<Page> => (await Promise.all([page, loadNamespaces(['supplier-rules'])]))[0]

const Prices = lazyChunk(() => withTexts(import('./price-rule-list.tsx').then(({ PriceRuleList }) => ({ default: PriceRuleList }))))
const Freight = lazyChunk(() => withTexts(import('./freight-rule-list.tsx').then(({ FreightRuleList }) => ({ default: FreightRuleList }))))
const Delivery = lazyChunk(() => withTexts(import('./delivery-rule-list.tsx').then(({ DeliveryRuleList }) => ({ default: DeliveryRuleList }))))

const tabs = { price: Prices, freight: Freight, delivery: Delivery } as const

export function RulesTab({ of, supplierId }: { of: keyof typeof tabs; supplierId: string }) {
  const Tab = tabs[of]
  return (
    <Suspense fallback={<SkeletonRows />}>
      <Tab supplierId={supplierId} />
    </Suspense>
  )
}
