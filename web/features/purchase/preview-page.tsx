/** What bears on each line of an order: stock, what is on its way, what was paid before: `/stock-order/order/inventory-preview?id=`. */
import { Card, Result } from 'antd'
import { Link, useSearchParams } from 'react-router-dom'
import { orderCalls } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { ArticleTable } from './article-table.tsx'
import { orderDetail, pageOfOrder } from './order-calls.ts'
import styles from './purchase.module.css'
import './texts.ts'

export default function OrderPreviewPage() {
  const { t } = useTranslation('purchase')
  const may = useMay()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const mayRead = may(orderDetail.permission)
  const { data: order, error, refetch } = useCall(orderDetail, { id }, { silent: true, enabled: mayRead && id !== '' })
  const lines = order?.lines ?? []
  const asked = { skuIds: lines.map(({ skuId }) => skuId), warehouseId: order?.warehouseId ?? null }
  const { data, error: refused } = useCall(orderCalls.inventoryInfo, asked, { silent: true, enabled: lines.length > 0 })
  if (!mayRead) return <ForbiddenList />
  if (!id) return <Result status="info" title={t('choose')} />
  const failure = error ?? refused
  if (failure) return <FailedList reason={failure.message} onRetry={() => void refetch()} />
  if (!order || !data) return <SkeletonRows />
  return (
    <div className={styles['page']}>
      <Card size="small" title={t('bearing')} extra={<Link to={pageOfOrder(id)}>{order.code}</Link>}>
        <ArticleTable rows={data} quantities={new Map(lines.map(({ skuId, qty }) => [skuId, qty]))} />
      </Card>
    </div>
  )
}
