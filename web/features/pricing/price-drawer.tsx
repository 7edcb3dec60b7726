/** What an article cost over time, beside whatever is on screen. */
import { Drawer } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { PriceSeries } from './price-series.tsx'
import './texts.ts'

export function PriceDrawer({ skuId, onClose }: { skuId: string; onClose: () => void }) {
  const { t } = useTranslation('pricing')
  return (
    <Drawer open size="large" title={t('history')} onClose={onClose} destroyOnHidden>
      <PriceSeries skuId={skuId} />
    </Drawer>
  )
}
