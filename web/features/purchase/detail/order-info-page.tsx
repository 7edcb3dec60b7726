/** One order, for the company and its supplier: `/purchase-center/order-info?id=`. A section is a card; another one is a line here. */
import { Alert, Button, Card, Result } from 'antd'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { purchaseOrder } from '#server/modules/purchase/order/purchase-order.contract.ts'
import { returnCalls } from '#server/modules/purchase/return/purchase-return-calls.contract.ts'
import { DocumentChain } from '#web/kit/chain/document-chain.tsx'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { DocumentLog } from '#web/kit/detail/document-log.tsx'
import { framed } from '#web/kit/frame.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { orderDetail } from '../order-calls.ts'
import { OrderLines } from '../order-lines.tsx'
import { OrderFiles } from './order-files.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderPayments } from './order-payments.tsx'
import { Revisions } from './revisions.tsx'
import styles from '../purchase.module.css'
import '../texts.ts'

const elsewhere = ['code', 'status', 'isLate', 'createTime', 'updateTime'] as const
/** Shown where there is something to show. */
const rare = [
  'contractId',
  'salesChannel',
  'changeKind',
  'discountAmount',
  'freightAmount',
  'otherAmount',
  'depositAmount',
  'budgetReason',
  'completedAt',
  'closedAt',
  'cancelledAt',
  'heldReason',
  'cancelReason',
  'closeReason',
  'remark',
] as const
const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '' || (typeof value === 'string' && /^0(\.0*)?$/.test(value))

export default function OrderInfoPage() {
  const { t } = useTranslation('purchase')
  const may = useMay()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isOurs = flagsOf(useSession()?.user).isNotSupplier
  const id = search.get('id') ?? ''
  const mayRead = may(orderDetail.permission)
  const { data, error, refetch } = useCall(orderDetail, { id }, { silent: true, enabled: mayRead && id !== '' })
  const mayReturn = may(returnCalls.save.permission)
  if (!mayRead) return <ForbiddenList />
  if (!id) return <Result status="info" title={t('choose')} />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return (
    <div className={styles['page']}>
      <OrderHead row={data} />
      {data.status === 'ON_HOLD' && data.heldReason && <Alert type="warning" showIcon title={t('held', { reason: data.heldReason })} />}
      {data.changeKind && isOurs && <Alert type="info" showIcon title={t('changePending')} />}
      <DocumentChain type={purchaseOrder.name} id={data.id} />
      <Card
        size="small"
        title={t('lines')}
        extra={
          mayReturn &&
          data.receiptStatus !== 'NONE' && <Button onClick={() => void navigate(framed(`/stock-order/order/sponsor-refund?id=${id}`))}>{t('sendBack')}</Button>
        }
      >
        <OrderLines lines={data.lines ?? []} progress />
      </Card>
      <Card size="small" title={t('head')}>
        <DetailFields of={purchaseOrder} row={data} without={[...elsewhere, ...rare.filter((name) => isNothing(data[name]))]} />
      </Card>
      <OrderPayments row={data} />
      <OrderFiles id={data.id} />
      <Revisions id={data.id} />
      {isOurs && (
        <Card size="small" title={t('log')}>
          <DocumentLog of={purchaseOrder} id={data.id} />
        </Card>
      )}
    </div>
  )
}
