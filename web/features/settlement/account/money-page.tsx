/**
 * "Where is my money": `/financial-center/money/index`. How much stands at each step from goods that came to money that was paid,
 * and the day that matters next. Made for a phone first; finance asks about any supplier.
 */
import { Alert, Empty, Flex, Typography } from 'antd'
import { Link } from 'react-router-dom'
import { accountCalls } from '#server/modules/settlement/account/supplier-account.contract.ts'
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import { useCall, type OutputOf } from '#web/kit/client.ts'
import { formatAmount } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { listAddress } from '#web/kit/list/list-query.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import styles from '../settlement.module.css'
import { MoneyBills } from './money-bills.tsx'
import { SupplierChoice, useAsked } from './supplier-and-days.tsx'
import '../texts.ts'

type Step = OutputOf<typeof accountCalls.whereabouts>['steps'][number]

const bills = '/financial-center/bill/index'
/** The list behind each step. */
const listOf: Readonly<Record<Step['step'], (whose: Readonly<Record<string, readonly string[]>>) => string>> = {
  BILLABLE: (whose) => listAddress('/financial-center/billable/index', { ...whose, isBilled: 'false' }),
  TO_AGREE: (whose) => listAddress(bills, { ...whose, status: ['WAIT_SUPPLIER', 'RETURNED'] }),
  DISPUTED: (whose) => listAddress(bills, { ...whose, status: ['DISPUTED'] }),
  IN_APPROVAL: (whose) => listAddress(bills, { ...whose, status: ['IN_APPROVAL'] }),
  PAYABLE: (whose) => listAddress(bills, { ...whose, status: ['PAYABLE', 'PARTIAL_PAID'] }),
  PAYING: (whose) => listAddress('/financial-center/pay/index', { ...whose, status: ['APPROVED', 'PAYING', 'PAY_FAILED'] }),
  PAID: (whose) => listAddress('/financial-center/pay/index', { ...whose, status: ['PAID'] }),
}

export default function MoneyPage() {
  const { t } = useTranslation('settlement')
  const may = useMay()
  const asked = useAsked()
  const { supplierId, isNamed } = asked
  const isAllowed = may(accountCalls.whereabouts.permission)
  const { data, error, refetch } = useCall(accountCalls.whereabouts, { supplierId }, { silent: true, keepPrevious: true, enabled: isAllowed && isNamed })
  if (!isAllowed) return <ForbiddenList />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  return (
    <div className={styles['page']}>
      <SupplierChoice {...asked} />
      {!isNamed && <Empty description={t('account.chooseSupplier')} />}
      {isNamed && !data && <SkeletonRows />}
      {isNamed && data && (
        <>
          <Flex justify="space-between" align="baseline" gap={12} wrap>
            <Typography.Title level={4} style={{ margin: 0 }}>
              {t('money.owed', { amount: formatAmount(data.balance) })}
            </Typography.Title>
            <Link to={`/financial-center/account/index${supplierId ? `?supplierId=${supplierId}` : ''}`}>{t('money.statement')}</Link>
          </Flex>
          {data.late.bills > 0 && (
            <Alert
              type="error"
              showIcon
              title={t('money.late', { count: data.late.bills, amount: formatAmount(data.late.amount), day: data.late.day ?? '' })}
            />
          )}
          <ol className={styles['flow']} aria-label={t('money.title')}>
            {data.steps.map((step) => (
              <li key={step.step}>
                <FlowStep of={step} to={listOf[step.step](supplierId ? { supplierId: [supplierId] } : {})} />
              </li>
            ))}
          </ol>
          {may(payCalls.tracker.permission) && <MoneyBills key={supplierId ?? ''} supplierId={supplierId} />}
        </>
      )}
    </div>
  )
}

function FlowStep({ of: { step, bills: count, amount, day }, to }: { of: Step; to: string }) {
  const { t } = useTranslation('settlement')
  return (
    <Link to={to} className={styles['flowStep']} data-any={count > 0 || undefined}>
      <span>{t(`money.step.${step}`)}</span>
      <strong>¥{formatAmount(amount)}</strong>
      <small>{count > 0 ? t(`money.note.${step}`, { count, day: day ?? '-' }) : t('money.nothing')}</small>
    </Link>
  )
}
