/** A payment as those read it who agree to it or pay it: what it pays, what they should know first, what follows. */
import { Flex } from 'antd'
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import { billPay } from '#server/modules/settlement/pay/bill-pay.contract.ts'
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { AmountInCapitals } from '#web/kit/widgets/amount.tsx'
import { PayAttempts } from './pay-attempts.tsx'
import { PayLines } from './pay-lines.tsx'
import { Review } from './pay-review.tsx'
import '../texts.ts'

const elsewhere = [
  'status',
  'urgentStatus',
  'submittedAt',
  'approvedAt',
  'payingAt',
  'paidAt',
  'abolishReason',
  'createTime',
  'updateTime',
  'currency',
] as const
const rare = ['urgentReason', 'planPayOn', 'failReason', 'remark', 'approvedByName', 'cashierName', 'accountName', 'bankName', 'accountNo'] as const

export default function PayDocument({ bizId }: CaseDocumentProps) {
  const { t } = useTranslation('settlement')
  const { data, error, refetch } = useCall(payCalls.ofCase, { id: bizId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const { review, attempts = [] } = data
  return (
    <Flex vertical gap={16}>
      {data.totalAmount !== undefined && <AmountInCapitals value={data.totalAmount} />}
      {review && <Review of={review} />}
      <DetailFields of={billPay} row={data} without={[...elsewhere, ...rare.filter((name) => !data[name])]} />
      <PayLines row={data} />
      {attempts.length > 0 && (
        <section aria-label={t('pay.attempts')}>
          <PayAttempts attempts={attempts} />
        </section>
      )}
    </Flex>
  )
}
