/** One return, for either side: how it stands, what goes, what it belongs to, what was done. */
import { Card, Result } from 'antd'
import { Link, useSearchParams } from 'react-router-dom'
import { returnCalls, supplierReturnCalls } from '#server/modules/purchase/return/purchase-return-calls.contract.ts'
import { purchaseReturn } from '#server/modules/purchase/return/purchase-return.contract.ts'
import { DocumentChain } from '#web/kit/chain/document-chain.tsx'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { DocumentLog } from '#web/kit/detail/document-log.tsx'
import { framed } from '#web/kit/frame.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { returnDetail } from './return-calls.ts'
import { ReturnHead } from './return-head.tsx'
import { ReturnLines } from './return-lines.tsx'
import styles from './return.module.css'
import './texts.ts'

/** Shown once there is something to show. */
const later = ['reason', 'supplierNote', 'cancelReason', 'submittedAt', 'approvedAt', 'shippedAt', 'signedAt', 'settledAt', 'remark'] as const

/** Said by the head, the lines, the chain and the log. */
const elsewhere = ['code', 'status', 'orderId', 'recipientId', 'createTime', 'updateTime'] as const

export function ReturnInfo({ side }: { side: 'company' | 'supplier' }) {
  const { t } = useTranslation('purchase-return')
  const may = useMay()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const mayRead = may(returnDetail.permission)
  const reading = { silent: true, enabled: mayRead && id !== '' }
  const { data, error, refetch } = useCall(side === 'company' ? returnDetail : supplierReturnCalls.detail, { id }, reading)
  const isDecidedOn = data?.status === 'IN_APPROVAL' && may(returnCalls.ofCase.permission)
  const { data: inProcess } = useCall(returnCalls.ofCase, { id }, { silent: true, enabled: isDecidedOn })
  if (!mayRead) return <ForbiddenList />
  if (!id) return <Result status="info" title={t('choose')} />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return (
    <div className={styles['page']}>
      <ReturnHead row={data} side={side} mayDecide={isDecidedOn && inProcess?.mayDecide === true} />
      <Card size="small">
        <DetailFields of={purchaseReturn} row={data} without={[...elsewhere, ...later.filter((name) => !data[name])]} />
      </Card>
      <Card size="small" title={t('lines')}>
        <ReturnLines lines={data.lines ?? []} />
      </Card>
      <DocumentChain type={purchaseReturn.name} id={data.id} />
      {data.outboundId && data.outboundCode && may('outbound-order:detail') && side === 'company' && (
        <Link to={framed(`/storage-center/outbound-info?id=${data.outboundId}`)}>
          {t('outbound')} {data.outboundCode}
        </Link>
      )}
      {side === 'company' && (
        <Card size="small" title={t('log')}>
          <DocumentLog of={purchaseReturn} id={data.id} />
        </Card>
      )}
    </div>
  )
}
