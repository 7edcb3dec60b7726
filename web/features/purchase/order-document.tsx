/** A purchase order as those read it who decide on it or answer it: what is bought at which price, and what speaks against it. */
import { Alert, Flex, Typography } from 'antd'
import { orderCalls, orderChangeCalls } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { purchaseOrder } from '#server/modules/purchase/order/purchase-order.contract.ts'
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import type { Row } from '#web/kit/resource-calls.ts'
import { useMay } from '#web/kit/permissions.ts'
import { BudgetNote } from './budget-note.tsx'
import { Revisions } from './detail/revisions.tsx'
import { OrderLines } from './order-lines.tsx'
import './texts.ts'

/** What says how far an order is stands in its lists; before it is decided on there is nothing of it. */
const elsewhere = ['status', 'receiptStatus', 'billStatus', 'payStatus', 'returnStatus', 'isLate', 'createTime', 'updateTime'] as const

/** Fields that nobody has to read before they decide: empty ones, and amounts of nothing. */
const saysNothing = (row: Row): string[] =>
  Object.entries(row).flatMap(([name, value]) => (value === null || value === undefined || value === '' || value === '0.00' ? [name] : []))

export default function OrderDocument({ bizId }: CaseDocumentProps) {
  const { t } = useTranslation('purchase')
  const may = useMay()
  const { data, error, refetch } = useCall(orderCalls.ofCase, { id: bizId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const { change: _change, mayDecide: _may, warnings, lines, budget, ...row } = data
  return (
    <Flex vertical gap={16}>
      {warnings.map(({ message }) => (
        <Alert key={message} type="warning" showIcon title={message} />
      ))}
      {row.changeKind && may(orderChangeCalls.revisions.permission) && <Revisions id={bizId} pendingOnly />}
      {budget && <BudgetNote budget={budget} total={row.changeKind ? budget.ownAmount : row.totalAmount} />}
      <Typography.Text strong>{t('lines')}</Typography.Text>
      <OrderLines lines={lines ?? []} />
      <DetailFields of={purchaseOrder} row={row} without={[...elsewhere, ...saysNothing(row)]} />
    </Flex>
  )
}
