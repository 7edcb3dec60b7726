/** What an outbound order does to the stock, before it leaves: `/storage-center/outbound-preview?id=`. */
import { Card, Flex, Result } from 'antd'
import { Link, useSearchParams } from 'react-router-dom'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { outboundCalls } from './outbound-calls.ts'
import { StockChange } from './stock-change.tsx'
import styles from '../stock.module.css'
import '../texts.ts'

export default function InventoryPreviewPage() {
  const { t } = useTranslation('outbound')
  const may = useMay()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const mayRead = may(outboundCalls.detail.permission)
  const { data, error, refetch } = useCall(outboundCalls.detail, { id }, { silent: true, enabled: mayRead && id !== '' })
  if (!mayRead) return <ForbiddenList />
  if (!id) return <Result status="info" title={t('choose')} />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return (
    <div className={styles['page']}>
      <Card
        size="small"
        title={t('context')}
        extra={
          <Flex gap={8}>
            <span>{data.warehouseName}</span>
            <Link to={`/storage-center/outbound-info?id=${data.id}`}>{data.code}</Link>
          </Flex>
        }
      >
        <StockChange lines={data.lines ?? []} />
      </Card>
    </div>
  )
}
