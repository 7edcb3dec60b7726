/** One inbound order: `/storage-center/stock-info?id=`. */
import { Card, Result } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { inboundOrder } from '#server/modules/stock/inbound/inbound-order.contract.ts'
import { DocumentChain } from '#web/kit/chain/document-chain.tsx'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { DocumentLog } from '#web/kit/detail/document-log.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useKeptPage } from '#web/kit/offline/use-kept-page.ts'
import { useMay } from '#web/kit/permissions.ts'
import { Discrepancies } from './discrepancies.tsx'
import { InboundHead } from './inbound-head.tsx'
import { InboundLines } from './inbound-lines.tsx'
import { Notices } from './notices.tsx'
import { inboundCalls } from './inbound-calls.ts'
import { UnsentDocuments } from '../unsent/unsent-documents.tsx'
import styles from '../stock.module.css'
import '../texts.ts'

/** Said by the head, the lines and the log. */
const elsewhere = ['code', 'status', 'createTime', 'updateTime'] as const

export default function InboundInfoPage() {
  const { t } = useTranslation('stock')
  const may = useMay()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const mayRead = may(inboundCalls.detail.permission)
  const { data, error, refetch } = useCall(inboundCalls.detail, { id }, { silent: true, enabled: mayRead && id !== '' })
  useKeptPage('/storage-center/stock-info', [inboundCalls.detail.path], data)
  if (!mayRead) return <ForbiddenList />
  if (!id) return <Result status="info" title={t('choose')} />
  // What was loaded stays while the network is away.
  if (!data) return error ? <FailedList reason={error.message} onRetry={() => void refetch()} /> : <SkeletonRows />
  return (
    <div className={styles['page']}>
      <InboundHead row={data} />
      <UnsentDocuments />
      <Card size="small">
        <DetailFields of={inboundOrder} row={data} without={elsewhere} />
      </Card>
      {data.type === 'PURCHASE' && data.sourceCode && <DocumentChain type={inboundOrder.name} id={data.id} />}
      <Card size="small" title={t('line.title')}>
        <InboundLines lines={data.lines ?? []} />
      </Card>
      <Notices notices={data.notices ?? []} />
      <Discrepancies found={data.discrepancies ?? []} />
      <Card size="small" title={t('log')}>
        <DocumentLog of={inboundOrder} id={data.id} />
      </Card>
    </div>
  )
}
