/** What articles cost, and since when: `/commodity-management/price-history`; with `?sku=` one of them as a chart. */
import { Button, Card } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { priceHistory } from '#server/modules/pricing/history/price-history.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { PriceDrawer } from './price-drawer.tsx'
import { PriceSeries } from './price-series.tsx'
import { ChannelName } from './signs.tsx'
import './texts.ts'

type Listed = RowOf<typeof priceHistory>
const shape = { sums: false } as const

export default function HistoryPage() {
  const { t } = useTranslation('pricing')
  const [search] = useSearchParams()
  const [opened, setOpened] = useState<string>()
  const skuId = search.get('sku')
  const cells = useMemo(
    () => ({
      channel: ({ channel }: Listed) => <ChannelName channel={channel} />,
      skuName: ({ skuId: id, skuName }: Listed) => (
        <Button type="link" size="small" style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'start' }} onClick={() => setOpened(id)}>
          {skuName}
        </Button>
      ),
    }),
    [],
  )
  const open = useMemo(() => ({ view: ({ skuId: id }: Listed) => setOpened(id), viewLabel: t('chart') }), [t])
  if (skuId)
    return (
      <Card size="small">
        <PriceSeries skuId={skuId} />
      </Card>
    )
  return (
    <>
      <ResourceList of={priceHistory} cells={cells} open={open} shape={shape} />
      {opened && <PriceDrawer skuId={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
