/** What whoever agrees or pays should know: what is grave first, then the account, other payments, invoices, the match of each bill, what follows. */
import { labelled } from '#web/kit/format/listed.ts'
import { Alert, Descriptions, Flex, Table, Typography } from 'antd'
import { Link } from 'react-router-dom'
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import { payStatuses } from '#server/modules/settlement/pay/bill-pay.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { pageOf, payPageOf } from '../bill-calls.ts'
import { type PayReviewed } from './pay-calls.ts'
import '../texts.ts'

/** @param concernsAbove the page says them already */
export function PayReview({ payId, concernsAbove = false }: { payId: string; concernsAbove?: boolean }) {
  const { data, error, refetch } = useCall(payCalls.review, { id: payId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  return data ? <Review of={data} concernsAbove={concernsAbove} /> : <SkeletonRows rows={4} />
}

/** What speaks against a payment, for whoever opens it: beside its buttons, before all that is only to be read. */
export function PayConcerns({ payId }: { payId: string }) {
  const { data } = useCall(payCalls.review, { id: payId }, { silent: true })
  return data && data.concerns.length > 0 ? <Concerns of={data.concerns} /> : null
}

function Concerns({ of }: { of: PayReviewed['concerns'] }) {
  const graveFirst = of.toSorted((one, other) => Number(other.isGrave) - Number(one.isGrave))
  return (
    <Flex vertical gap={8}>
      {graveFirst.map(({ code, text, isGrave }) => (
        <Alert key={code} type={isGrave ? 'error' : 'warning'} showIcon title={text} />
      ))}
    </Flex>
  )
}

export function Review({ of, concernsAbove = false }: { of: PayReviewed; concernsAbove?: boolean }) {
  const { t } = useTranslation('settlement')
  const { concerns, account, toTheSameAccount, alike, invoices, matches, consequences } = of
  return (
    <Flex vertical gap={16}>
      {concerns.length === 0 && <Alert type="success" showIcon title={t('pay.noConcerns')} />}
      {concerns.length > 0 && !concernsAbove && <Concerns of={concerns} />}
      {account && (
        <Descriptions
          size="small"
          bordered
          column={{ xs: 1, md: 2 }}
          title={t('pay.account')}
          items={[
            { key: 'name', label: t('pay.accountName'), children: account.accountName },
            { key: 'bank', label: t('pay.bankName'), children: [account.bankName, account.branchName].filter(Boolean).join(' · ') },
            { key: 'no', label: t('pay.accountNo'), children: account.accountNo },
            {
              key: 'verified',
              label: t('pay.verifiedAt'),
              children: (
                <Typography.Text {...(!account.isVerified || account.isRecent ? { type: 'danger' as const, strong: true } : {})}>
                  {account.isVerified && account.verifiedAt ? formatInstant(account.verifiedAt) : t('pay.notVerified')}
                  {account.isRecent && ` ${t('pay.isRecent')}`}
                </Typography.Text>
              ),
            },
          ]}
        />
      )}
      {consequences.length > 0 && (
        <Alert
          type="info"
          title={t('ifAgreed')}
          description={
            <ul style={{ margin: 0, paddingInlineStart: 20 }}>
              {consequences.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          }
        />
      )}
      {matches.length > 0 && (
        <Table<PayReviewed['matches'][number]>
          aria-label={t('match.title')}
          title={() => t('match.title')}
          rowKey="billId"
          size="small"
          pagination={false}
          scroll={{ x: 520 }}
          dataSource={matches.toSorted((one, other) => other.wrong - one.wrong)}
          columns={[
            {
              key: 'bill',
              title: t('pay.bill'),
              width: 180,
              render: (_value, { billId, billCode }) => <Link to={`${pageOf(billId)}&tab=match`}>{billCode}</Link>,
            },
            {
              key: 'result',
              title: t('match.result'),
              render: (_value, { wrong, total, acceptedBecause }) =>
                wrong === 0 ? (
                  t('match.fits', { count: total })
                ) : (
                  <Typography.Text type="danger">
                    {acceptedBecause ? labelled(t('pay.differs', { count: wrong, total }), acceptedBecause) : t('pay.differs', { count: wrong, total })}
                  </Typography.Text>
                ),
            },
          ]}
        />
      )}
      {invoices.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: 20 }} aria-label={t('pay.sameInvoices')}>
          {invoices.map(({ billCode, invoiceNo, otherBillCode }) => (
            <li key={`${billCode} ${invoiceNo} ${otherBillCode}`}>{t('pay.sameInvoice', { bill: billCode, no: invoiceNo, other: otherBillCode })}</li>
          ))}
        </ul>
      )}
      <Others title={t('pay.toTheSameAccount')} rows={toTheSameAccount} />
      <Others title={t('pay.alike')} rows={alike} />
    </Flex>
  )
}

type Other = PayReviewed['alike'][number]

function Others({ title, rows }: { title: string; rows: readonly Other[] }) {
  const { t } = useTranslation('settlement')
  if (rows.length === 0) return null
  return (
    <Table<Other>
      aria-label={title}
      title={() => title}
      rowKey="payId"
      size="small"
      pagination={false}
      scroll={{ x: 640 }}
      dataSource={[...rows]}
      columns={[
        { key: 'code', title: t('pay.code'), width: 180, render: (_value, { payId, payCode }) => <Link to={payPageOf(payId)}>{payCode}</Link> },
        { key: 'supplier', title: t('pay.supplier'), render: (_value, { supplierName }) => supplierName ?? '-' },
        {
          key: 'status',
          title: t('pay.status'),
          width: 110,
          render: (_value, { status }) => <StatusTag choice={payStatuses.find(({ value }) => value === status)!} />,
        },
        { key: 'amount', title: t('pay.amount'), width: 130, align: 'right', render: (_value, { amount }) => <Amount value={amount} /> },
        { key: 'at', title: t('pay.at'), width: 160, render: (_value, { at }) => formatInstant(at) },
      ]}
    />
  )
}
