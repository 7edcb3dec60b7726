/** How far a payment has come: its steps with their instants. */
import { useTranslation } from '#web/kit/i18n.ts'
import { MomentSteps } from '../moment-steps.tsx'
import type { Pay } from './pay-calls.ts'
import '../texts.ts'

const order = ['written', 'handedIn', 'agreed', 'paying', 'paid'] as const
/** The step at which a status stands. */
const at: Readonly<Record<Pay['status'], number>> = {
  DRAFT: 0,
  RETURNED: 0,
  IN_APPROVAL: 1,
  REJECTED: 1,
  ABOLISHED: 1,
  APPROVED: 2,
  PAYING: 3,
  PAY_FAILED: 3,
  PAID: 4,
}
const wrong: ReadonlySet<Pay['status']> = new Set(['RETURNED', 'REJECTED', 'PAY_FAILED', 'ABOLISHED'])

export function PaySteps({ row }: { row: Pay }) {
  const { t } = useTranslation('settlement')
  const when = { written: row.createTime, handedIn: row.submittedAt, agreed: row.approvedAt, paying: row.payingAt, paid: row.paidAt }
  const isPaid = row.status === 'PAID'
  return (
    <MomentSteps
      label={t('pay.progress')}
      steps={order.map((step) => ({ title: t(`pay.step.${step}`), at: when[step] }))}
      current={at[row.status] + (isPaid ? 1 : 0)}
      status={wrong.has(row.status) ? 'error' : isPaid ? 'finish' : 'process'}
    />
  )
}
