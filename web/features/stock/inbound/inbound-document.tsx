/** An inbound order as its approver reads it: what is to come, and what the warehouse holds of it before and after. */
import { Flex, Table, Typography } from 'antd'
import { Link } from 'react-router-dom'
import { inboundCase, inboundOrder } from '#server/modules/stock/inbound/inbound-order.contract.ts'
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

const elsewhere = ['code', 'status', 'acceptedQty', 'rejectedQty', 'approvedAt', 'receivedAt', 'createTime', 'updateTime'] as const

export default function InboundDocument({ bizId }: CaseDocumentProps) {
  const { t } = useTranslation('stock')
  const may = useMay()
  const { data, error, refetch } = useCall(inboundCase, { id: bizId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const { change: _change, lines = [], ...row } = data
  return (
    <Flex vertical gap={16}>
      {may('inbound-order:detail') && <Link to={`/storage-center/stock-info?id=${row.id}`}>{row.code}</Link>}
      <DetailFields of={inboundOrder} row={row} without={elsewhere} />
      <Typography.Text strong>{t('line.context')}</Typography.Text>
      <Table
        aria-label={t('line.title')}
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 640 }}
        dataSource={[...lines]}
        columns={[
          { key: 'goods', title: t('line.goods'), render: (_value, line) => <Goods line={line} /> },
          { key: 'before', title: t('line.before'), align: 'right', width: 110, render: (_value, line) => shownQuantity(line.onHand) },
          { key: 'plan', title: t('line.planQty'), align: 'right', width: 110, render: (_value, line) => `+${formatQuantity(line.planQty)}` },
          {
            key: 'after',
            title: t('line.after'),
            align: 'right',
            width: 110,
            render: (_value, line) => shownAfter(line.onHand, line.openQty),
          },
          {
            key: 'amount',
            title: t('line.amount'),
            align: 'right',
            width: 120,
            render: (_value, line) => (line.amount === null ? '-' : <Amount value={line.amount} />),
          },
        ]}
      />
    </Flex>
  )
}
