/** A return as those read it who decide on it: what goes back at which price, and what follows if they agree. */
import { Alert, Flex, Typography } from 'antd'
import { returnCalls } from '#server/modules/purchase/return/purchase-return-calls.contract.ts'
import { purchaseReturn } from '#server/modules/purchase/return/purchase-return.contract.ts'
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { formatAmount, formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { ReturnLines } from './return-lines.tsx'
import { useIsTheirs } from './use-is-theirs.ts'
import './texts.ts'

const elsewhere = [
  'status',
  'orderId',
  'recipientId',
  'refundedAmount',
  'approvedAt',
  'shippedAt',
  'signedAt',
  'settledAt',
  'createTime',
  'updateTime',
] as const

export default function ReturnDocument({ bizId }: CaseDocumentProps) {
  const { t } = useTranslation('purchase-return')
  const isTheirs = useIsTheirs()
  const { data, error, refetch } = useCall(returnCalls.ofCase, { id: bizId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const { change: _change, mayDecide, lines = [], outboundCode: _outbound, ...row } = data
  const quantity = formatQuantity(row.totalQty)
  const amount = row.totalAmount === undefined ? '-' : `¥${formatAmount(row.totalAmount)}`
  const effects = [
    ...(isTheirs ? [] : [t('effect.asked')]),
    t('effect.outbound', { warehouse: row.warehouseName ?? '', quantity, name: row.consigneeName ?? '' }),
    t('effect.stock', { quantity }),
    t(row.refundMode === 'REFUND' ? 'effect.refund' : 'effect.offset', { amount }),
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
      <DetailFields of={purchaseReturn} row={row} without={elsewhere} />
      <Typography.Text strong>{t('lines')}</Typography.Text>
      <ReturnLines lines={lines} />
    </Flex>
  )
}
