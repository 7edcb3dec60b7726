/** Goods that lie too long, by how long. */
import { Alert, Flex, Tag } from 'antd'
import { unsalableCounts, unsalableWarn } from '#server/modules/stock/warning/inventory-warn.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
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

function Spans() {
  const { t } = useTranslation('stock')
  const { data, error } = useCall(unsalableCounts, {}, { silent: true })
  if (error) return <Alert type="warning" showIcon title={error.message} />
  if (!data) return null
  return (
    <Flex gap="4px 8px" wrap align="center" aria-live="polite">
      <strong>{t('warn.lies', { days: data.days, rows: data.rows })}</strong>
      {data.spans.map(({ from, to, rows, qty }) => (
        <Tag key={from}>
          {to === null ? t('warn.spanOpen', { from, rows, quantity: formatQuantity(qty) }) : t('warn.span', { from, to, rows, quantity: formatQuantity(qty) })}
        </Tag>
      ))}
    </Flex>
  )
}
