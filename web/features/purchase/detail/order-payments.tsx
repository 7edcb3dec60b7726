/** What was paid for an order beside the bills: how much is open, each payment, and the two things that can be done about it. */
import { Button, Card, Descriptions, Empty, Flex, Table, Tag, Typography } from 'antd'
import { useState } from 'react'
import { payCalls, payKinds } from '#server/modules/purchase/pay/purchase-order-pay.contract.ts'
import { AskDialog } from '#web/kit/action/ask-dialog.tsx'
import { useCall, type OutputOf } from '#web/kit/client.ts'
import { today } from '#web/kit/format/today.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { useScreen } from '#web/kit/screen.ts'
import { FileLinks } from '#web/kit/upload/file-links.tsx'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { useDictionaryName } from '#web/kit/widgets/dictionary-name.ts'
import { orderPaths, type Order } from '../order-calls.ts'
import '../texts.ts'

type Balance = OutputOf<typeof payCalls.listByOrder>
type Paid = Balance['pays'][number]

/** Paid in advance or for what came; nothing is paid for what is not in force. */
const payable: ReadonlySet<string> = new Set(['IN_APPROVAL', 'RETURNED', 'WAIT_CONFIRM', 'NEGOTIATING', 'EXECUTING', 'ON_HOLD', 'COMPLETED', 'CLOSED'])
const refreshed = [...orderPaths, '/api/purchase/purchase-order-pay']
const asked = ['kind', 'amount', 'method', 'paidOn', 'voucherNo', 'fileIds', 'remark'] as const

export function OrderPayments({ row }: { row: Order }) {
  const { t } = useTranslation('purchase')
  const may = useMay()
  const isAllowed = may(payCalls.listByOrder.permission) && row.orderAt !== null
  const { data, error, refetch } = useCall(payCalls.listByOrder, { id: row.id }, { silent: true, enabled: isAllowed })
  const [opened, setOpened] = useState<'pay' | string>()
  if (!isAllowed || error?.code === 403) return null
  const mayPay = may(payCalls.pay.permission)
  // No second deposit where the first is paid.
  const owesDeposit = data !== undefined && /[1-9]/.test(data.depositOpenAmount)
  const isOpen = data !== undefined && /[1-9]/.test(data.openAmount) && payable.has(row.status)
  return (
    <Card size="small" title={t('pays.title')} extra={mayPay && isOpen && <Button onClick={() => setOpened('pay')}>{t('pays.pay')}</Button>}>
      {error && <FailedList reason={error.message} onRetry={() => void refetch()} />}
      {data && <Sums balance={data} />}
      {data && <Payments pays={data.pays} mayPay={mayPay} onReverse={setOpened} />}
      {opened === 'pay' && data && (
        <AskDialog
          title={t('pays.pay')}
          call={payCalls.pay}
          fields={owesDeposit ? asked : asked.filter((field) => field !== 'kind')}
          initial={{
            paidOn: today().format('YYYY-MM-DD'),
            ...(owesDeposit ? { kind: 'DEPOSIT', amount: data.depositOpenAmount } : { amount: data.openAmount }),
          }}
          beside={{ id: row.id, version: row.version, ...(!owesDeposit && { kind: 'BALANCE' }) }}
          refreshes={refreshed}
          done={t('saved')}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened !== undefined && opened !== 'pay' && (
        <AskDialog
          title={t('pays.reverse')}
          call={payCalls.reverse}
          fields={['reason']}
          beside={{ id: opened }}
          danger
          refreshes={refreshed}
          done={t('saved')}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Card>
  )
}

function Sums({ balance: { totalAmount, depositAmount, paidAmount, openAmount } }: { balance: Balance }) {
  const { t } = useTranslation('purchase')
  return (
    <Descriptions
      size="small"
      column={{ xs: 2, sm: 4 }}
      items={[
        { key: 'total', label: t('total.total'), children: <Amount value={totalAmount} /> },
        { key: 'deposit', label: t('pays.deposit'), children: <Amount value={depositAmount} /> },
        { key: 'paid', label: t('pays.paid'), children: <Amount value={paidAmount} /> },
        { key: 'open', label: t('pays.open'), children: <Amount value={openAmount} /> },
      ]}
    />
  )
}

interface PaymentsProps {
  readonly pays: readonly Paid[]
  readonly mayPay: boolean
  readonly onReverse: (id: string) => void
}

function Payments({ pays, mayPay, onReverse }: PaymentsProps) {
  const { t } = useTranslation('purchase')
  const { sm } = useScreen()
  if (pays.length === 0) return <Empty description={t('pays.none')} />
  const reverse = ({ id, isReversed, reversalOfId }: Paid) =>
    mayPay && !isReversed && reversalOfId === null ? (
      <Button type="link" danger size="small" onClick={() => onReverse(id)}>
        {t('pays.reverse')}
      </Button>
    ) : null
  if (!sm)
    return (
      <Flex vertical gap={12} role="list" aria-label={t('pays.title')}>
        {pays.map((one) => (
          <Flex key={one.id} role="listitem" justify="space-between" gap={8}>
            <Flex vertical>
              <What one={one} />
              <Typography.Text type="secondary">{one.paidOn}</Typography.Text>
              {(one.voucherNo !== null || one.files.length > 0) && <Voucher one={one} />}
            </Flex>
            <Flex vertical align="end">
              <Amount value={one.amount} />
              {reverse(one)}
            </Flex>
          </Flex>
        ))}
      </Flex>
    )
  return (
    <Table<Paid>
      aria-label={t('pays.title')}
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 720 }}
      dataSource={[...pays]}
      columns={[
        { key: 'what', title: t('pays.kind'), render: (_value, one) => <What one={one} /> },
        { key: 'on', title: t('pays.on'), dataIndex: 'paidOn', width: 120 },
        { key: 'voucher', title: t('pays.voucher'), width: 180, render: (_value, one) => <Voucher one={one} /> },
        { key: 'by', title: t('pays.by'), dataIndex: 'createdByName', width: 110, render: (value: string | null) => value ?? '-' },
        { key: 'remark', title: t('pays.remark'), dataIndex: 'remark', render: (value: string | null) => value ?? '-' },
        { key: 'amount', title: t('pays.amount'), width: 140, align: 'right', render: (_value, { amount }) => <Amount value={amount} /> },
        { key: 'act', width: 90, align: 'right', render: (_value, one) => reverse(one) },
      ]}
    />
  )
}

/** Its number, and the papers that were attached to it. */
function Voucher({ one: { voucherNo, files } }: { one: Paid }) {
  if (voucherNo === null && files.length === 0) return <>-</>
  return (
    <Flex vertical>
      {voucherNo !== null && <span style={{ overflowWrap: 'anywhere' }}>{voucherNo}</span>}
      {files.length > 0 && <FileLinks files={files} />}
    </Flex>
  )
}

function What({ one: { kind, method, isReversed, reversalOfId } }: { one: Paid }) {
  const { t } = useTranslation('purchase')
  const label = useLabel()
  const methodName = useDictionaryName('purchase_pay_method')
  const known = payKinds.find(({ value }) => value === kind)
  return (
    <Flex gap={8} wrap align="center">
      {known && <Tag color={known.color}>{label(known.label)}</Tag>}
      <span>{methodName(method)}</span>
      {isReversed && <Tag>{t('pays.reversed')}</Tag>}
      {reversalOfId !== null && <Tag color="red">{t('pays.isReversal')}</Tag>}
    </Flex>
  )
}
