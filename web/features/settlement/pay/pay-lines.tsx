/** What a payment pays: how much of which bill, and what an offset counts in. */
import { Flex, Table } from 'antd'
import { Link } from 'react-router-dom'
import { billStatuses } from '#server/modules/settlement/bill/purchase-bill.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { pageOf } from '../bill-calls.ts'
import type { Pay } from './pay-calls.ts'
import '../texts.ts'

type Line = NonNullable<Pay['lines']>[number]
type Credit = NonNullable<Pay['credits']>[number]

const money = (value: string | null) => (value === null ? '-' : <Amount value={value} />)

export function PayLines({ row: { lines = [], credits = [] } }: { row: Pick<Pay, 'lines' | 'credits'> }) {
  const { t } = useTranslation('settlement')
  return (
    <Flex vertical gap={16}>
      <Table<Line>
        aria-label={t('pay.bills')}
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 760 }}
        dataSource={[...lines]}
        columns={[
          { key: 'bill', title: t('pay.bill'), width: 180, render: (_value, { billId, billCode }) => <Link to={pageOf(billId)}>{billCode}</Link> },
          {
            key: 'status',
            title: t('pay.billStatus'),
            width: 110,
            render: (_value, { billStatus }) => {
              const choice = billStatuses.find(({ value }) => value === billStatus)
              return choice ? <StatusTag choice={choice} /> : billStatus
            },
          },
          { key: 'due', title: t('pay.dueOn'), width: 110, render: (_value, { dueOn }) => dueOn ?? '-' },
          ...(['billTotal', 'billPaid', 'billPaying'] as const)
            .filter((name) => lines.some((line) => line[name] !== null))
            .map((name) => ({
              key: name,
              title: t(`pay.${name}`),
              width: 120,
              align: 'right' as const,
              render: (_value: unknown, line: Line) => money(line[name]),
            })),
          { key: 'amount', title: t('pay.amount'), width: 130, align: 'right', render: (_value, { amount }) => <strong>{money(amount)}</strong> },
        ]}
      />
      {credits.length > 0 && (
        <Table<Credit>
          aria-label={t('pay.credits')}
          title={() => t('pay.credits')}
          rowKey="id"
          size="small"
          pagination={false}
          scroll={{ x: 420 }}
          dataSource={[...credits]}
          columns={[
            { key: 'order', title: t('pay.order'), dataIndex: 'orderCode', width: 180 },
            { key: 'paidOn', title: t('pay.paidOn'), dataIndex: 'paidOn', width: 110 },
            { key: 'amount', title: t('pay.amount'), width: 130, align: 'right', render: (_value, { amount }) => money(amount) },
          ]}
        />
      )}
    </Flex>
  )
}
