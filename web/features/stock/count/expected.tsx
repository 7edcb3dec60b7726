/** What there would be to count with the scope as it is typed. */
import { Alert, Typography } from 'antd'
import { takeInventories } from '#server/modules/stock/count/inventory-take.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { scopeOf, type CountValues } from './count-values.ts'
import '../texts.ts'

export function Expected({ warehouseId, values }: { warehouseId: string; values: CountValues }) {
  const { t } = useTranslation('stock')
  const { data, error } = useCall(takeInventories, { id: warehouseId, current: 1, size: 10, ...scopeOf(values) }, { silent: true, keepPrevious: true })
  if (error) return <Alert type="warning" showIcon title={error.fieldErrors[0]?.message ?? error.message} />
  if (!data) return null
  return (
    <div aria-live="polite">
      <Typography.Text strong>{t('count.expected', { count: data.total })}</Typography.Text>
      <ul>
        {data.records.map(({ inventoryId, skuCode, skuName, spaceCode, batchNo, onHand }) => (
          <li key={inventoryId}>{[spaceCode, skuCode, skuName, batchNo, onHand === null ? undefined : formatQuantity(onHand)].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
    </div>
  )
}
