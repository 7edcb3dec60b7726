/** Goods that lie too long, by how long. */
import { Alert, Flex, Tag } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { unsalableCounts, unsalableWarn } from '#server/modules/stock/warning/inventory-warn.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatAmount, formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { readQuery } from '#web/kit/list/list-query.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { useMay } from '#web/kit/permissions.ts'
import styles from '../stock.module.css'
import '../texts.ts'

export default function UnsalablePage() {
  const may = useMay()
  return (
    <div className={styles['page']}>
      {may(unsalableCounts.permission) && <Spans />}
      <ResourceList of={unsalableWarn} />
    </div>
  )
}

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
