/** Goods that lie too long, by how long; and what gets them moving: another price, another warehouse, back to the supplier. */
import { Alert, Flex, Tag } from 'antd'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { permissionOf } from '#kit/contract.ts'
import { adjustmentCalls } from '#server/modules/pricing/adjustment/price-adjustment-calls.contract.ts'
import { returnCalls } from '#server/modules/purchase/return/purchase-return-calls.contract.ts'
import { inventoryMovements, inventoryRecord } from '#server/modules/stock/ledger/inventory.contract.ts'
import { insertTransfer } from '#server/modules/stock/transfer/transfer-order.contract.ts'
import { unsalableCounts, unsalableWarn } from '#server/modules/stock/warning/inventory-warn.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatAmount, formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { listAddress, readQuery } from '#web/kit/list/list-query.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { useMay } from '#web/kit/permissions.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import styles from '../stock.module.css'
import '../texts.ts'

type Unsalable = RowOf<typeof unsalableWarn>

export default function UnsalablePage() {
  const { t } = useTranslation('stock')
  const may = useMay()
  const navigate = useNavigate()
  const actions = useMemo(
    (): ListAction<Unsalable>[] => [
      {
        key: 'price',
        label: t('warn.price'),
        permission: adjustmentCalls.insert.permission,
        run: ([{ skuCode }]) => void navigate(addressWith('/adjustmentOrder/price/operation/index', { new: '1', sku: skuCode ?? '' })),
      },
      {
        key: 'transfer',
        label: t('warn.transfer'),
        permission: insertTransfer.permission,
        run: ([{ skuCode, warehouseId }]) => void navigate(addressWith('/storage-center/add-allot', { warehouse: warehouseId, sku: skuCode ?? '' })),
      },
      {
        key: 'return',
        label: t('warn.return'),
        permission: returnCalls.save.permission,
        // It begins with the order that brought the goods.
        run: () => void navigate('/stock-order/order/sponsor-refund'),
      },
      {
        key: 'records',
        label: t('record.open'),
        permission: permissionOf(inventoryRecord, 'list'),
        run: ([{ skuId, warehouseId }]) => void navigate(listAddress('/storage-center/stock-record', { skuId: [skuId], warehouseId: [warehouseId] })),
      },
      {
        key: 'movement',
        label: t('movement.open'),
        permission: inventoryMovements.permission,
        run: ([{ skuId, warehouseId }]) => void navigate(addressWith('/storage-center/stock-movement', { sku: skuId, warehouse: warehouseId })),
      },
    ],
    [navigate, t],
  )
  return (
    <div className={styles['page']}>
      {may(unsalableCounts.permission) && <Spans />}
      <ResourceList of={unsalableWarn} actions={actions} />
    </div>
  )
}

const addressWith = (path: string, said: Readonly<Record<string, string>>): string => `${path}?${new URLSearchParams(said).toString()}`

/** What the list is narrowed to, apart from how long goods lie: the spans are about that. */
const filtersOf = new Set(['warehouseId', 'skuId'])

function Spans() {
  const { t } = useTranslation('stock')
  const [address] = useSearchParams()
  const { warehouseId, skuId } = readQuery(address, filtersOf, filtersOf).filters
  const asked = { ...(warehouseId && { warehouseId: [...warehouseId] }), ...(skuId && { skuId: [...skuId] }) }
  const { data, error } = useCall(unsalableCounts, asked, { silent: true, keepPrevious: true })
  if (error) return <Alert type="warning" showIcon title={error.message} />
  if (!data) return null
  return (
    <Flex gap="4px 8px" wrap align="center" aria-live="polite">
      <strong>{t('warn.lies', { days: data.days, rows: data.rows })}</strong>
      {data.spans.map(({ from, to, rows, qty, amount }) => (
        <Tag key={from}>
          {to === null ? t('warn.spanOpen', { from, rows, quantity: formatQuantity(qty) }) : t('warn.span', { from, to, rows, quantity: formatQuantity(qty) })}
          {amount !== null && ` · ¥${formatAmount(amount)}`}
        </Tag>
      ))}
    </Flex>
  )
}
