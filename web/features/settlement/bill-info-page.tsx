/** One bill, for either side: `/financial-center/withsingle/with-single-detail?id=`. */
import { Card, Result, Tabs } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { billCalls } from '#server/modules/settlement/bill/purchase-bill-calls.contract.ts'
import { purchaseBill } from '#server/modules/settlement/bill/purchase-bill.contract.ts'
import { DocumentChain } from '#web/kit/chain/document-chain.tsx'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { DocumentAttachments } from '#web/kit/detail/document-attachments.tsx'
import { DocumentLog } from '#web/kit/detail/document-log.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { billDetail } from './bill-calls.ts'
import { BillHead } from './bill-head.tsx'
import { BillInvoices } from './bill-invoices.tsx'
import { BillLines } from './bill-lines.tsx'
import { BillMatch } from './bill-match.tsx'
import { BillSteps } from './bill-steps.tsx'
import styles from './settlement.module.css'
import './texts.ts'

/** Said by the head, the steps, the tabs and the log. */
const elsewhere = ['code', 'status', 'lineCount', 'submittedAt', 'sentAt', 'agreedAt', 'approvedAt', 'paidAt', 'createTime', 'updateTime'] as const
/** Shown where there is something to show. */
const rare = ['afterSaleAmount', 'creditAmount', 'adjustAmount', 'payingAmount', 'matchReason', 'abolishReason', 'remark', 'dueOn'] as const
const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '' || (typeof value === 'string' && /^0(\.0*)?$/.test(value))

export default function BillInfoPage() {
  const { t } = useTranslation('settlement')
  const may = useMay()
  const { isSupplier } = flagsOf(useSession()?.user)
  const [search, setSearch] = useSearchParams()
  const id = search.get('id') ?? ''
  const mayRead = may(billDetail.permission)
  const { data, error, refetch } = useCall(billDetail, { id }, { silent: true, enabled: mayRead && id !== '' })
  const isDecidedOn = data?.status === 'IN_APPROVAL' && may(billCalls.ofCase.permission)
  const { data: inProcess } = useCall(billCalls.ofCase, { id }, { silent: true, enabled: isDecidedOn })
  if (!mayRead) return <ForbiddenList />
  if (!id) return <Result status="info" title={t('choose')} />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  const items = [
    { key: 'lines', label: `${t('lines')} (${data.lineCount})`, children: <BillLines billId={data.id} /> },
    ...(may(billCalls.match.permission) ? [{ key: 'match', label: t('match.title'), children: <BillMatch billId={data.id} /> }] : []),
    { key: 'invoices', label: `${t('invoices')} (${data.invoices?.length ?? 0})`, children: <BillInvoices invoices={data.invoices ?? []} /> },
    { key: 'files', label: t('files'), children: <DocumentAttachments bizType={purchaseBill.name} bizId={data.id} editable={false} /> },
    ...(isSupplier ? [] : [{ key: 'log', label: t('log'), children: <DocumentLog of={purchaseBill} id={data.id} /> }]),
  ]
  // Whoever decides compares before they read.
  const wanted = search.get('tab') ?? (inProcess?.mayDecide ? 'match' : 'lines')
  return (
    <div className={styles['page']}>
      <BillHead row={data} mayDecide={isDecidedOn && inProcess?.mayDecide === true} wrong={inProcess?.wrong ?? 0} />
      <Card size="small">
        <BillSteps row={data} />
      </Card>
      <Card size="small">
        <DetailFields of={purchaseBill} row={data} without={[...elsewhere, ...rare.filter((name) => isNothing(data[name]))]} />
      </Card>
      <Card size="small">
        <Tabs
          destroyOnHidden
          activeKey={items.some(({ key }) => key === wanted) ? wanted : 'lines'}
          onChange={(tab) => setSearch((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'tab'), ['tab', tab]]), { replace: true })}
          items={items}
        />
      </Card>
      <DocumentChain type={purchaseBill.name} id={data.id} />
    </div>
  )
}
