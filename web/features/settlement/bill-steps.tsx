/** How far a bill has come: its steps with their instants. */
import { useTranslation } from '#web/kit/i18n.ts'
import type { Bill } from './bill-calls.ts'
import { MomentSteps } from './moment-steps.tsx'
import './texts.ts'

const order = ['written', 'sent', 'agreed', 'approved', 'paid'] as const
/** The step that is next in a status. */
const at: Readonly<Record<Bill['status'], number>> = {
  DRAFT: 1,
  WAIT_SUPPLIER: 2,
  DISPUTED: 2,
  RETURNED: 2,
  IN_APPROVAL: 3,
  PAYABLE: 4,
  PARTIAL_PAID: 4,
  PAID: 5,
  ABOLISHED: 1,
}
const wrong: ReadonlySet<Bill['status']> = new Set(['DISPUTED', 'RETURNED', 'ABOLISHED'])

export function BillSteps({ row }: { row: Bill }) {
  const { t } = useTranslation('settlement')
  const isBack = row.status === 'RETURNED'
  const when = { written: row.createTime, sent: row.sentAt, agreed: isBack ? null : row.agreedAt, approved: row.approvedAt, paid: row.paidAt }
  return (
    <MomentSteps
      label={t('progress')}
      steps={order.map((step) => ({ title: t(`step.${step}`), at: when[step] }))}
      current={at[row.status]}
      status={wrong.has(row.status) ? 'error' : 'process'}
    />
  )
}
