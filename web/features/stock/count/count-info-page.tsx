/** One count: `/storage-center/count-info?id=`. Whoever decides on it does so here. */
import { Card, Result } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { approveTake, inventoryTake, takeAuditDetail } from '#server/modules/stock/count/inventory-take.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { DocumentLog } from '#web/kit/detail/document-log.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { CountDecision } from './count-decision.tsx'
import { CountHead } from './count-head.tsx'
import { CountHistory } from './count-history.tsx'
import { CountLines } from './count-lines.tsx'
import { takeDetail } from './count-calls.ts'
import styles from '../stock.module.css'
import '../texts.ts'

const elsewhere = ['code', 'status', 'createTime', 'updateTime'] as const

export default function CountInfoPage() {
  const { t } = useTranslation('stock')
  const may = useMay()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const audits = may(takeAuditDetail.permission)
  const mayRead = audits || may(takeDetail.permission)
  const plain = useCall(takeDetail, { id }, { silent: true, enabled: !audits && mayRead && id !== '' })
  const audited = useCall(takeAuditDetail, { id }, { silent: true, enabled: audits && id !== '' })
  const { data, error, refetch } = audits ? audited : plain
  if (!mayRead) return <ForbiddenList />
  if (!id) return <Result status="info" title={t('choose')} />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  const { lines = [] } = data
  return (
    <div className={styles['page']}>
      <CountHead row={data} />
      <Card size="small">
        <DetailFields of={inventoryTake} row={data} without={elsewhere} />
      </Card>
      {data.status === 'SUBMITTED' && may(approveTake.permission) ? (
        <CountDecision key={data.version} take={data} />
      ) : (
        <Card size="small" title={t('count.detail')}>
          <CountLines lines={lines} />
        </Card>
      )}
      <CountHistory history={audited.data?.history ?? []} />
      <Card size="small" title={t('log')}>
        <DocumentLog of={inventoryTake} id={data.id} />
      </Card>
    </div>
  )
}
