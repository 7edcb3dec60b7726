/** One outbound order: `/storage-center/outbound-info?id=`, and where it is worked on, `/stock-order/order/operation?id=`. */
import { Card, Result } from 'antd'
import { useLocation, useSearchParams } from 'react-router-dom'
import { outboundOrder } from '#server/modules/stock/outbound/outbound-order.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { DocumentLog } from '#web/kit/detail/document-log.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useKeptPage } from '#web/kit/offline/use-kept-page.ts'
import { useMay } from '#web/kit/permissions.ts'
import { outboundCalls } from './outbound-calls.ts'
import { OutboundHead } from './outbound-head.tsx'
import { OutboundLines } from './outbound-lines.tsx'
import { Parcels } from './parcels.tsx'
import { UnsentDocuments } from '../unsent/unsent-documents.tsx'
import styles from '../stock.module.css'
import '../texts.ts'

/** Said by the head, the lines and the log. */
const elsewhere = ['code', 'status', 'createTime', 'updateTime'] as const

export default function OutboundInfoPage() {
  const { t } = useTranslation('outbound')
  const may = useMay()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const mayRead = may(outboundCalls.detail.permission)
  const { data, error, refetch } = useCall(outboundCalls.detail, { id }, { silent: true, enabled: mayRead && id !== '' })
  useKeptPage(useLocation().pathname.replace(/\/index$/, ''), [outboundCalls.detail.path], data)
  if (!mayRead) return <ForbiddenList />
  if (!id) return <Result status="info" title={t('choose')} />
  // What was loaded stays while the network is away.
  if (!data) return error ? <FailedList reason={error.message} onRetry={() => void refetch()} /> : <SkeletonRows />
  return (
    <div className={styles['page']}>
      <OutboundHead row={data} />
      <UnsentDocuments />
      <Card size="small">
        <DetailFields of={outboundOrder} row={data} without={elsewhere} />
      </Card>
      <Card size="small" title={t('lines')}>
        <OutboundLines lines={data.lines ?? []} />
      </Card>
      <Parcels row={data} />
      <Card size="small" title={t('log')}>
        <DocumentLog of={outboundOrder} id={data.id} />
      </Card>
    </div>
  )
}
