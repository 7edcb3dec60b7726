/** Bills of a supplier that may be paid, the earliest due first: what is left of each, who else claims how much, and how much is paid now. */
import { Flex, Pagination, Table, Tag, Typography, type TableProps } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import { payStatuses } from '#server/modules/settlement/pay/bill-pay.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatAmount } from '#web/kit/format/amount.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useScreen } from '#web/kit/screen.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { DecimalInput } from '#web/kit/widgets/decimal-input.tsx'
import { pageOf, payPageOf } from '../bill-calls.ts'
import { chosenAnew, wrongWith, type Chosen } from './chosen-bills.ts'
import { type PayableBill } from './pay-calls.ts'
import styles from '../settlement.module.css'
import '../texts.ts'

const size = 50

interface Props {
  readonly supplierId: string
  /** The payment that is being edited: its own claims are none. */
  readonly exceptPayId: string | undefined
  readonly chosen: Chosen
  readonly onChoose: (choose: (before: Chosen) => Chosen) => void
}

export function PayableBills({ supplierId, exceptPayId, chosen, onChoose }: Props) {
  const { t } = useTranslation('settlement')
  const { sm } = useScreen()
  const [current, setCurrent] = useState(1)
  const { data, error, refetch } = useCall(
    payCalls.payable,
    { supplierId, current, size, ...(exceptPayId !== undefined && { exceptPayId }) },
    { silent: true, keepPrevious: true },
  )
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const { records, total } = data
  const set = (billId: string, amount: string) => onChoose((before) => ({ ...before, [billId]: amount }))
  return (
    <Flex vertical gap={12}>
      <Table<PayableBill>
        aria-label={t('pay.payable')}
        rowKey="billId"
        size="small"
        pagination={false}
        {...(sm && { scroll: { x: 1080 } })}
        dataSource={[...records]}
        locale={{ emptyText: t('pay.nothingPayable') }}
        rowSelection={{
          selectedRowKeys: records.map(({ billId }) => billId).filter((id) => id in chosen),
          onChange: (ids) => onChoose((before) => chosenAnew(before, records, ids.map(String))),
          getCheckboxProps: ({ billId, billCode, openAmount }) => ({
            'aria-label': billCode,
            disabled: Number(openAmount) <= 0 && !(billId in chosen),
          }),
        }}
        columns={[
          {
            key: 'bill',
            title: t('pay.bill'),
            ...(sm && { width: 180 }),
            render: (_value, bill) => (sm ? <Link to={pageOf(bill.billId)}>{bill.billCode}</Link> : <OnPhone bill={bill} />),
          },
          ...(sm ? figures(t) : []),
          {
            key: 'amount',
            title: t('pay.payNow'),
            width: sm ? 170 : 132,
            render: (_value, { billId, billCode, openAmount }) =>
              billId in chosen && <AmountNow name={billCode} open={openAmount} amount={chosen[billId] ?? ''} onChange={(amount) => set(billId, amount)} />,
          },
        ]}
      />
      {total > size && <Pagination align="end" size="small" current={current} pageSize={size} total={total} showSizeChanger={false} onChange={setCurrent} />}
    </Flex>
  )
}

type Translate = ReturnType<typeof useTranslation<'settlement'>>['t']

const figures = (t: Translate): NonNullable<TableProps<PayableBill>['columns']> => [
  { key: 'due', title: t('pay.dueOn'), width: 150, render: (_value, { dueOn, isOverdue }) => <DueOn dueOn={dueOn} isOverdue={isOverdue} /> },
  ...(['totalAmount', 'paidAmount'] as const).map((name) => ({
    key: name,
    title: t(`pay.${name}`),
    width: 120,
    align: 'right' as const,
    render: (_value: unknown, bill: PayableBill) => <Amount value={bill[name]} />,
  })),
  { key: 'claims', title: t('pay.claims'), width: 200, render: (_value, bill) => <Claims of={bill} /> },
  { key: 'open', title: t('pay.openAmount'), width: 120, align: 'right', render: (_value, { openAmount }) => <Amount value={openAmount} /> },
]

/** A bill in a column of its own: what is paid now stands beside it. */
function OnPhone({ bill }: { bill: PayableBill }) {
  const { t } = useTranslation('settlement')
  return (
    <Flex vertical gap={2}>
      <Link to={pageOf(bill.billId)}>{bill.billCode}</Link>
      <DueOn dueOn={bill.dueOn} isOverdue={bill.isOverdue} />
      <span>
        <Typography.Text type="secondary">{t('pay.openAmount')} </Typography.Text>
        <Amount value={bill.openAmount} />
      </span>
      {bill.claims.length > 0 && <Claims of={bill} />}
    </Flex>
  )
}

function DueOn({ dueOn, isOverdue }: Pick<PayableBill, 'dueOn' | 'isOverdue'>) {
  const { t } = useTranslation('settlement')
  return (
    <Flex gap={4} wrap align="center">
      <span className={styles['inOne'] ?? ''}>{dueOn ?? '-'}</span>
      {isOverdue && <Tag color="red">{t('pay.overdue')}</Tag>}
    </Flex>
  )
}

/** What other payments want of it. */
function Claims({ of: { claims } }: { of: PayableBill }) {
  const { t } = useTranslation('settlement')
  const label = useLabel()
  if (claims.length === 0) return <Typography.Text type="secondary">{t('pay.noClaims')}</Typography.Text>
  return (
    <Flex vertical>
      {claims.map(({ payId, payCode, status, amount, createdByName }) => (
        <span key={payId}>
          <Link to={payPageOf(payId)} className={styles['inText']}>
            {payCode}
          </Link>{' '}
          {formatAmount(amount)}{' '}
          <Typography.Text type="secondary">
            {[label(payStatuses.find(({ value }) => value === status)!.label), createdByName].filter(Boolean).join(' · ')}
          </Typography.Text>
        </span>
      ))}
    </Flex>
  )
}

function AmountNow({ name, open, amount, onChange }: { name: string; open: string; amount: string; onChange: (amount: string) => void }) {
  const { t } = useTranslation('settlement')
  const wrong = wrongWith(amount, open)
  return (
    <Flex vertical>
      <DecimalInput decimals={2} value={amount} aria-label={`${t('pay.payNow')} ${name}`} onChange={(typed) => onChange(typed ?? '')} />
      {wrong && <Typography.Text type="danger">{t(wrong, { open: formatAmount(open) })}</Typography.Text>}
    </Flex>
  )
}
