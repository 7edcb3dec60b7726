/** Every movement, newest first, and what came and left of what the list is narrowed to: in a span of days, or with one document. */
import { Flex, Tag, Typography } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { inventoryRecord, inventoryRecordSum } from '#server/modules/stock/ledger/inventory.contract.ts'
import { movementKinds } from '#server/modules/stock/ledger/movement-kinds.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { readQuery } from '#web/kit/list/list-query.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { useMay } from '#web/kit/permissions.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { DayRange, useDays } from './day-range.tsx'
import { StockDocument } from './stock-document.tsx'
import styles from '../stock.module.css'
import '../texts.ts'

/** Goods of several kinds and buckets come to nothing together. */
const noPageSums = { sums: false } as const
const cells = { bizCode: (row: RowOf<typeof inventoryRecord>) => <StockDocument {...row} /> }

export default function StockRecordPage() {
  const may = useMay()
  return (
    <div className={styles['page']}>
      {may(inventoryRecordSum.permission) && <Sums />}
      <ResourceList of={inventoryRecord} cells={cells} shape={noPageSums} />
    </div>
  )
}

const several = new Set(['warehouseId', 'skuId', 'bizType'])
const filtersOf = new Set([...several, 'bizCode'])

/** By kind of movement; a month to begin with. */
function Sums() {
  const { t } = useTranslation('stock')
  const [days, setDays] = useDays()
  const [address] = useSearchParams()
  const { filters } = readQuery(address, filtersOf, several)
  // A document is looked at whole, whenever it moved its goods.
  const { data, error } = useCall(inventoryRecordSum, { ...(filters['bizCode'] ? {} : days), ...filters }, { silent: true, keepPrevious: true })
  const label = useLabel()
  const kindOf = (type: string) => {
    const kind = movementKinds.find(({ value }) => value === type)
    return kind ? label(kind.label) : type
  }
  const moved = (one: { readonly inQty: string; readonly outQty: string }) =>
    t('record.moved', { came: formatQuantity(one.inQty), left: formatQuantity(one.outQty) })
  return (
    <Flex gap="4px 8px" wrap align="center" role="group" aria-label={t('record.sums')}>
      {!filters['bizCode'] && <DayRange label={t('record.days')} value={days} onChange={setDays} />}
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
