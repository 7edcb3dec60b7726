/** One payment, for either side: `/financial-center/pay/pay-order-detail?id=`. */
import { Card, Result, Tabs } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import { billPay } from '#server/modules/settlement/pay/bill-pay.contract.ts'
import { DocumentChain } from '#web/kit/chain/document-chain.tsx'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { DocumentAttachments } from '#web/kit/detail/document-attachments.tsx'
import { DocumentLog } from '#web/kit/detail/document-log.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { PayAttempts } from './pay-attempts.tsx'
import { payDetail } from './pay-calls.ts'
import { PayHead } from './pay-head.tsx'
import { PayLines } from './pay-lines.tsx'
import { PayConcerns, PayReview } from './pay-review.tsx'
import { PaySteps } from './pay-steps.tsx'
import styles from '../settlement.module.css'
import '../texts.ts'

/** Said by the head, the steps and the tabs. */
const elsewhere = ['code', 'status', 'urgentStatus', 'submittedAt', 'approvedAt', 'payingAt', 'paidAt', 'createTime', 'updateTime', 'currency'] as const
/** Shown where there is something to show. */
const rare = [
  'urgentReason',
  'planPayOn',
  'failReason',
  'abolishReason',
  'remark',
  'createdByName',
  'approvedByName',
  'cashierName',
  'accountName',
  'bankName',
  'accountNo',
] as const
/** What becomes of it comes from outside. */
const askedEvery = 5000

const has = (value: unknown) => value !== null && value !== undefined && value !== ''

export default function PayInfoPage() {
  const { t } = useTranslation('settlement')
  const may = useMay()
  const { isSupplier } = flagsOf(useSession()?.user)
  const [search, setSearch] = useSearchParams()
  const id = search.get('id') ?? ''
  const mayRead = may(payDetail.permission)
  const { data, error, refetch } = useCall(
    payDetail,
    { id },
    { silent: true, enabled: mayRead && id !== '', refetchInterval: askedEvery, refetchWhile: ({ status }) => status === 'PAYING' },
  )
  const isOpen = data?.status === 'IN_APPROVAL' || data?.status === 'APPROVED' || data?.status === 'PAY_FAILED'
  const { data: inProcess } = useCall(payCalls.ofCase, { id }, { silent: true, enabled: isOpen && may(payCalls.ofCase.permission) })
  if (!mayRead) return <ForbiddenList />
  if (!id) return <Result status="info" title={t('pay.choose')} />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  const attempts = data.attempts ?? []
  const mayReview = may(payCalls.review.permission) && !isSupplier
  const items = [
    { key: 'lines', label: `${t('pay.bills')} (${data.lines?.length ?? 0})`, children: <PayLines row={data} /> },
    ...(mayReview ? [{ key: 'review', label: t('pay.review'), children: <PayReview payId={data.id} concernsAbove={isOpen} /> }] : []),
    ...(isSupplier ? [] : [{ key: 'attempts', label: `${t('pay.attempts')} (${attempts.length})`, children: <PayAttempts attempts={attempts} /> }]),
    { key: 'files', label: t('files'), children: <DocumentAttachments bizType={billPay.name} bizId={data.id} editable={false} /> },
    ...(isSupplier ? [] : [{ key: 'log', label: t('log'), children: <DocumentLog of={billPay} id={data.id} /> }]),
  ]
  const wanted = search.get('tab') ?? (isOpen && !isSupplier ? 'review' : attempts.length > 0 ? 'attempts' : 'lines')
  return (
    <div className={styles['page']}>
      <PayHead row={data} mayDecide={inProcess?.mayDecide === true} />
      {isOpen && mayReview && <PayConcerns payId={data.id} />}
      <Card size="small">
        <PaySteps row={data} />
      </Card>
      <Card size="small">
        <DetailFields of={billPay} row={data} without={[...elsewhere, ...rare.filter((name) => !has(data[name]))]} />
      </Card>
      <Card size="small">
        <Tabs
          destroyOnHidden
          activeKey={items.some(({ key }) => key === wanted) ? wanted : 'lines'}
          onChange={(tab) => setSearch((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'tab'), ['tab', tab]]), { replace: true })}
          items={items}
        />
      </Card>
      <DocumentChain type={billPay.name} id={data.id} />
    </div>
  )
}
