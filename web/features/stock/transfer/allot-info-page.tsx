/** One transfer: `/storage-center/detail-allot?id=`, and where it is decided on, `/storage-center/audit-allot?id=`. */
import { Card, Result } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { transferCase, transferOrder } from '#server/modules/stock/transfer/transfer-order.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { DocumentLog } from '#web/kit/detail/document-log.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useKeptPage } from '#web/kit/offline/use-kept-page.ts'
import { useMay } from '#web/kit/permissions.ts'
import { UnsentDocuments } from '../unsent/unsent-documents.tsx'
import { transferCalls } from './transfer-calls.ts'
import { TransferHead } from './transfer-head.tsx'
import { TransferLines } from './transfer-lines.tsx'
import styles from '../stock.module.css'
import '../texts.ts'

/** Said by the head, the lines and the log. */
const elsewhere = ['code', 'status', 'createTime', 'updateTime'] as const

export default function AllotInfoPage() {
  const { t } = useTranslation('transfer')
  const may = useMay()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const mayRead = may(transferCalls.detail.permission)
  const { data, error, refetch } = useCall(transferCalls.detail, { id }, { silent: true, enabled: mayRead && id !== '' })
  useKeptPage('/storage-center/detail-allot', [transferCalls.detail.path], data)
  const isDecidedOn = data?.status === 'IN_APPROVAL' && may(transferCase.permission)
  const { data: inProcess } = useCall(transferCase, { id }, { silent: true, enabled: isDecidedOn })
  if (!mayRead) return <ForbiddenList />
  if (!id) return <Result status="info" title={t('choose')} />
  // What was loaded stays while the network is away.
  if (!data) return error ? <FailedList reason={error.message} onRetry={() => void refetch()} /> : <SkeletonRows />
  return (
    <div className={styles['page']}>
      <TransferHead row={data} mayDecide={isDecidedOn && inProcess?.mayDecide === true} />
      <UnsentDocuments />
      <Card size="small">
        <DetailFields of={transferOrder} row={data} without={elsewhere} />
      </Card>
      <Card size="small" title={t('lines')}>
        <TransferLines lines={data.lines ?? []} />
      </Card>
      <Card size="small" title={t('log')}>
        <DocumentLog of={transferOrder} id={data.id} />
      </Card>
    </div>
  )
}
