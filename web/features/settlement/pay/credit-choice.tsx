/** What was paid in advance and is counted in now: as much as the bills that it pays. */
import { Alert, Flex, Table } from 'antd'
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import { useCall, type OutputOf } from '#web/kit/client.ts'
import { formatAmount } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { DecimalInput } from '#web/kit/widgets/decimal-input.tsx'
import { sumOfChosen, type Chosen } from './chosen-bills.ts'
import '../texts.ts'

type Credit = OutputOf<typeof payCalls.credits>[number]

interface Props {
  readonly supplierId: string
  readonly exceptPayId: string | undefined
  /** What the bills come to. */
  readonly total: string
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
}

export function CreditChoice({ supplierId, exceptPayId, total, chosen, onChoose }: Props) {
  const { t } = useTranslation('settlement')
  const { data, error, refetch } = useCall(payCalls.credits, { supplierId, ...(exceptPayId !== undefined && { exceptPayId }) }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  const offset = sumOfChosen(chosen)
  const set = (orderPayId: string, amount: string) => {
    const { [orderPayId]: _before, ...others } = chosen
    onChoose(amount === '' ? others : { ...others, [orderPayId]: amount })
  }
  return (
    <Flex vertical gap={12}>
      <Table<Credit>
        aria-label={t('pay.credits')}
        rowKey="orderPayId"
        size="small"
        pagination={false}
        scroll={{ x: 640 }}
        dataSource={[...data]}
        locale={{ emptyText: t('pay.noCredits') }}
        columns={[
          { key: 'order', title: t('pay.order'), dataIndex: 'orderCode', width: 180 },
          { key: 'paidOn', title: t('pay.paidOn'), dataIndex: 'paidOn', width: 120 },
          { key: 'amount', title: t('pay.paidInAdvance'), width: 120, align: 'right', render: (_value, { amount }) => <Amount value={amount} /> },
          { key: 'open', title: t('pay.openAmount'), width: 120, align: 'right', render: (_value, { openAmount }) => <Amount value={openAmount} /> },
          {
            key: 'now',
            title: t('pay.offsetNow'),
            width: 160,
            render: (_value, { orderPayId, orderCode }) => (
              <DecimalInput
                decimals={2}
                value={chosen[orderPayId] ?? ''}
                aria-label={`${t('pay.offsetNow')} ${orderCode}`}
                onChange={(amount) => set(orderPayId, amount ?? '')}
              />
            ),
          },
        ]}
      />
      {offset !== total && <Alert type="warning" showIcon title={t('pay.unbalanced', { offset: formatAmount(offset), total: formatAmount(total) })} />}
    </Flex>
  )
}
