/** A transfer as its approvers read it: what goes, and what both ends hold before and after. */
import { Flex, Table, Typography } from 'antd'
import { Decimal } from 'decimal.js'
import { Link } from 'react-router-dom'
import { transferCase, transferOrder } from '#server/modules/stock/transfer/transfer-order.contract.ts'
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { Goods } from '../goods-lines.tsx'
import { shownAfter, shownQuantity } from '../quantity.ts'
import '../texts.ts'

const elsewhere = ['code', 'status', 'shippedQty', 'receivedQty', 'lostQty', 'approvedAt', 'shippedAt', 'receivedAt', 'createTime', 'updateTime'] as const

/** What is there, and what will be once everything has left or arrived. */
const changed = (before: string | null, by: Decimal.Value): string => (before === null ? '-' : `${shownQuantity(before)} → ${shownAfter(before, by)}`)

export default function TransferDocument({ bizId }: CaseDocumentProps) {
  const { t } = useTranslation('transfer')
  const may = useMay()
  const { data, error, refetch } = useCall(transferCase, { id: bizId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const { change: _change, mayDecide: _may, lines = [], ...row } = data
  return (
    <Flex vertical gap={16}>
      {may('transfer-order:detail') && <Link to={`/storage-center/detail-allot?id=${row.id}`}>{row.code}</Link>}
      <DetailFields of={transferOrder} row={row} without={elsewhere} />
      <Typography.Text strong>{t('context')}</Typography.Text>
      <Table
        aria-label={t('context')}
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 720 }}
        dataSource={[...lines]}
        columns={[
          { key: 'goods', title: t('goods'), render: (_value, line) => <Goods line={line} /> },
          { key: 'qty', title: t('quantity.qty'), align: 'right', width: 100, render: (_value, line) => formatQuantity(line.qty) },
          {
            key: 'source',
            title: t('source'),
            align: 'right',
            width: 150,
            render: (_value, line) => changed(line.sourceOnHand, new Decimal(line.shippedQty).minus(line.qty)),
          },
          {
            key: 'target',
            title: t('target'),
            align: 'right',
            width: 150,
            render: (_value, line) => changed(line.targetOnHand, new Decimal(line.qty).minus(line.receivedQty).minus(line.lostQty)),
          },
          {
            key: 'amount',
            title: t('amount'),
            align: 'right',
            width: 120,
            render: (_value, line) => (line.amount === null ? '-' : <Amount value={line.amount} />),
          },
        ]}
      />
    </Flex>
  )
}
