/** Every movement, newest first, and what came and left in a span of days. */
import { Flex, Tag, Typography } from 'antd'
import { inventoryRecord, inventoryRecordSum } from '#server/modules/stock/ledger/inventory.contract.ts'
import { movementKinds } from '#server/modules/stock/ledger/movement-kinds.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { DayRange, useDays } from './day-range.tsx'
import styles from '../stock.module.css'
import '../texts.ts'

export default function StockRecordPage() {
  const may = useMay()
  return (
    <div className={styles['page']}>
      {may(inventoryRecordSum.permission) && <Sums />}
      <ResourceList of={inventoryRecord} />
    </div>
  )
}

/** By kind of movement; a month to begin with. */
function Sums() {
  const { t } = useTranslation('stock')
  const [days, setDays] = useDays()
  const { data, error } = useCall(inventoryRecordSum, days, { silent: true, keepPrevious: true })
  const label = useLabel()
  const kindOf = (type: string) => {
    const kind = movementKinds.find(({ value }) => value === type)
    return kind ? label(kind.label) : type
  }
  const moved = (one: { readonly inQty: string; readonly outQty: string }) =>
    t('record.moved', { came: formatQuantity(one.inQty), left: formatQuantity(one.outQty) })
  return (
    <Flex gap="4px 8px" wrap align="center" role="group" aria-label={t('record.sums')}>
      <DayRange label={t('record.days')} value={days} onChange={setDays} />
      {error && <Typography.Text type="danger">{error.message}</Typography.Text>}
      {data && (
        <span aria-live="polite">
          <Typography.Text strong>{`${t('record.sums')} ${moved(data)}`}</Typography.Text>{' '}
          {data.byType.length === 0 && <Typography.Text type="secondary">{t('record.none')}</Typography.Text>}
          {data.byType.map((one) => (
            <Tag key={one.bizType}>{`${kindOf(one.bizType)} ${moved(one)}`}</Tag>
          ))}
        </span>
      )}
    </Flex>
  )
}
