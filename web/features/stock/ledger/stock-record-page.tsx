/** Every movement, newest first, and what came and left in a span of days. */
import { Flex, Input, Tag, Typography } from 'antd'
import { useState } from 'react'
import { inventoryRecord, inventoryRecordSum } from '#server/modules/stock/ledger/inventory.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { formatDay } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { useMay } from '#web/kit/permissions.ts'
import styles from '../stock.module.css'
import '../texts.ts'

const month = 30 * 86_400_000

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
  const [from, setFrom] = useState(() => formatDay(new Date(Date.now() - month).toISOString()))
  const [to, setTo] = useState(() => formatDay(new Date().toISOString()))
  const { data, error } = useCall(inventoryRecordSum, { ...(from && { from }), ...(to && { to }) }, { silent: true, keepPrevious: true })
  const moved = (one: { readonly inQty: string; readonly outQty: string }) =>
    t('record.moved', { came: formatQuantity(one.inQty), left: formatQuantity(one.outQty) })
  return (
    <Flex gap="4px 8px" wrap align="center" role="group" aria-label={t('record.sums')}>
      <Input type="date" aria-label={t('record.from')} value={from} max={to} onChange={(event) => setFrom(event.target.value)} style={{ width: 150 }} />
      <Input type="date" aria-label={t('record.to')} value={to} min={from} onChange={(event) => setTo(event.target.value)} style={{ width: 150 }} />
      {error && <Typography.Text type="danger">{error.message}</Typography.Text>}
      {data && (
        <span aria-live="polite">
          <Typography.Text strong>{`${t('record.sums')} ${moved(data)}`}</Typography.Text>{' '}
          {data.byType.length === 0 && <Typography.Text type="secondary">{t('record.none')}</Typography.Text>}
          {data.byType.map((one) => (
            <Tag key={one.bizType}>{`${one.bizType} ${moved(one)}`}</Tag>
          ))}
        </span>
      )}
    </Flex>
  )
}
