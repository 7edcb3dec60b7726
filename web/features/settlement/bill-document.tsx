/** A bill as those read it who decide on it: what it comes to, what does not match, what follows if they agree. */
import { Alert, Flex } from 'antd'
import { billCalls } from '#server/modules/settlement/bill/purchase-bill-calls.contract.ts'
import { purchaseBill } from '#server/modules/settlement/bill/purchase-bill.contract.ts'
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { formatAmount } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { BillInvoices } from './bill-invoices.tsx'
import { LineTable } from './bill-lines.tsx'
import { BillMatch } from './bill-match.tsx'
import './texts.ts'

const elsewhere = ['status', 'payStatus', 'payingAmount', 'paidAmount', 'dueOn', 'approvedAt', 'paidAt', 'abolishReason', 'createTime', 'updateTime'] as const

export default function BillDocument({ bizId }: CaseDocumentProps) {
  const { t } = useTranslation('settlement')
  const may = useMay()
  const { data, error, refetch } = useCall(billCalls.ofCase, { id: bizId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const { change: _change, mayDecide, wrong, lines = [], invoices = [], ...row } = data
  const effects = [
    t('effect.payable', { amount: row.totalAmount === undefined ? '-' : `¥${formatAmount(row.totalAmount)}` }),
    t('effect.orders', { count: row.lineCount }),
    t('effect.told', { supplier: row.supplierName ?? '' }),
  ]
  return (
    <Flex vertical gap={16}>
      {mayDecide && (
        <Alert
          type="info"
          title={t('ifAgreed')}
          description={
            <ul style={{ margin: 0, paddingInlineStart: 20 }}>
              {effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          }
        />
      )}
      {wrong > 0 && !row.matchReason && <Alert type="warning" showIcon title={t('match.mustAccept', { count: wrong })} />}
      <DetailFields of={purchaseBill} row={row} without={elsewhere} />
      {may(billCalls.match.permission) ? <BillMatch billId={bizId} /> : <LineTable lines={lines} />}
      <BillInvoices invoices={invoices} />
    </Flex>
  )
}
