/** Each bill with the days of its steps and its payments, as its supplier waits for them. */
import { Card, Empty, Flex, Segmented, Steps, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import { payChannels, payStatuses } from '#server/modules/settlement/pay/bill-pay.contract.ts'
import { useCall, type OutputOf } from '#web/kit/client.ts'
import { formatAmount } from '#web/kit/format/amount.ts'
import { formatDay, formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useScreen } from '#web/kit/screen.ts'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { pageOf, payPageOf } from '../bill-calls.ts'
import styles from '../settlement.module.css'
import '../texts.ts'

type OnItsWay = OutputOf<typeof payCalls.tracker>['records'][number]

const size = 10

export function MoneyBills({ supplierId }: { supplierId: string | undefined }) {
  const { t } = useTranslation('settlement')
  const [isOpen, setOpen] = useState(true)
  const [shown, setShown] = useState(size)
  const { data, error, refetch } = useCall(
    payCalls.tracker,
    { current: 1, size: shown, open: isOpen, ...(supplierId !== undefined && { supplierId }) },
    { silent: true, keepPrevious: true },
  )
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" align="center" gap={12} wrap>
        <Typography.Title level={5} style={{ margin: 0 }}>
          {t('money.bills')}
        </Typography.Title>
        <Segmented
          aria-label={t('money.bills')}
          value={isOpen}
          options={[
            { value: true, label: t('money.open') },
            { value: false, label: t('money.all') },
          ]}
          onChange={(next) => {
            setOpen(next)
            setShown(size)
          }}
        />
      </Flex>
      {data.records.length === 0 && <Empty description={t('money.noBills')} />}
      {data.records.map((bill) => (
        <BillOnItsWay key={bill.billId} of={bill} />
      ))}
      {data.total > shown && (
        <Typography.Link onClick={() => setShown(Math.min(shown + size * 2, 200))} role="button">
          {t('money.more', { count: data.total - shown })}
        </Typography.Link>
      )}
    </Flex>
  )
}

const day = (instant: string | null) => (instant ? formatDay(instant) : undefined)

/** The step at which a bill stands, of those below. */
const at: Readonly<Record<OnItsWay['place'], number>> = {
  WITH_SUPPLIER: 1,
  DISPUTED: 1,
  IN_CHECK: 2,
  PAYABLE: 3,
  BEING_APPROVED: 3,
  TO_BE_PAID: 4,
  TRIED_AGAIN: 4,
  AT_THE_BANK: 4,
  PAID: 6,
}

function BillOnItsWay({ of }: { of: OnItsWay }) {
  const { t } = useTranslation('settlement')
  const { billId, billCode, periodFrom, periodTo, place, totalAmount, openAmount, sentAt, agreedAt, approvedAt, dueOn, isOverdue, paidAt, payments } = of
  const { lg } = useScreen()
  const agreedPay = payments.map((payment) => payment.approvedAt).find((instant) => instant !== null) ?? null
  return (
    <Card
      size="small"
      className={styles['head'] ?? ''}
      title={
        <Flex gap="2px 12px" wrap align="baseline">
          <Link to={pageOf(billId)}>{billCode}</Link>
          <Typography.Text type="secondary">{`${periodFrom} – ${periodTo}`}</Typography.Text>
        </Flex>
      }
      extra={totalAmount !== null && <strong>¥{formatAmount(totalAmount)}</strong>}
    >
      <Flex vertical gap={12}>
        <Typography.Text {...(isOverdue ? { type: 'danger' as const } : {})} strong>
          {t(`money.place.${place}`, { day: dueOn ?? '-', open: openAmount === null ? '-' : formatAmount(openAmount) })}
        </Typography.Text>
        <Steps
          size="small"
          orientation={lg ? 'horizontal' : 'vertical'}
          aria-label={`${t('money.title')} ${billCode}`}
          current={at[place]}
          items={[
            { title: t('money.bill.sent'), content: day(sentAt) },
            { title: t('money.bill.agreed'), content: day(agreedAt) },
            { title: t('money.bill.approved'), content: approvedAt ? t('money.bill.dueOn', { day: formatDay(approvedAt), due: dueOn ?? '-' }) : undefined },
            { title: t('money.bill.payAgreed'), content: day(agreedPay) },
            { title: t('money.bill.atBank'), content: day(payments.map(({ payingAt }) => payingAt).find((instant) => instant !== null) ?? null) },
            { title: t('money.bill.paid'), content: day(paidAt) },
          ]}
        />
        {payments.length > 0 && (
          <ul className={styles['payments']} aria-label={t('money.payments')}>
            {payments.map((payment) => (
              <li key={payment.payId}>
                <Payment of={payment} />
              </li>
            ))}
          </ul>
        )}
      </Flex>
    </Card>
  )
}

function Payment({ of: { payId, payCode, status, channel, amount, accountNo, paidAt, planPayOn } }: { of: OnItsWay['payments'][number] }) {
  const { t } = useTranslation('settlement')
  const label = useLabel()
  const facts = [
    label(payChannels.find(({ value }) => value === channel)!.label),
    accountNo,
    paidAt ? t('money.paidAt', { at: formatInstant(paidAt) }) : planPayOn && t('money.planned', { day: planPayOn }),
  ]
  return (
    <Flex gap="2px 12px" wrap align="center">
      <Link to={payPageOf(payId)}>{payCode}</Link>
      <StatusTag choice={payStatuses.find(({ value }) => value === status)!} />
      {amount !== null && <strong>¥{formatAmount(amount)}</strong>}
      <Typography.Text type="secondary">{facts.filter(Boolean).join(' · ')}</Typography.Text>
    </Flex>
  )
}
