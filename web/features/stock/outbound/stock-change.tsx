/** What an outbound order does to the stock of its goods, line by line. */
import { Table } from 'antd'
import type { TableColumnType } from 'antd'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { Goods } from '../goods-lines.tsx'
import { shownAfter, shownQuantity } from '../quantity.ts'
import type { OutboundLine } from './outbound-calls.ts'
import '../texts.ts'

interface Props {
  readonly lines: readonly OutboundLine[]
  /** Between what is asked for and what it is worth. */
  readonly beside?: readonly TableColumnType<OutboundLine>[]
}

export function StockChange({ lines, beside = [] }: Props) {
  const { t } = useTranslation('outbound')
  return (
    <Table<OutboundLine>
      aria-label={t('context')}
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 820 }}
      dataSource={[...lines]}
      columns={[
        { key: 'goods', title: t('line.goods'), render: (_value, line) => <Goods line={line} /> },
        { key: 'before', title: t('before'), align: 'right', width: 100, render: (_value, line) => shownQuantity(line.onHand) },
        { key: 'open', title: t('line.openQty'), align: 'right', width: 100, render: (_value, line) => `-${formatQuantity(line.openQty)}` },
        {
          key: 'after',
          title: t('after'),
          align: 'right',
          width: 100,
          render: (_value, line) => shownAfter(line.onHand, `-${line.openQty}`),
        },
        { key: 'available', title: t('line.available'), align: 'right', width: 100, render: (_value, line) => shownQuantity(line.available) },
        ...beside,
        {
          key: 'amount',
          title: t('line.amount'),
          align: 'right',
          width: 120,
          render: (_value, line) => (line.amount === null ? '-' : <Amount value={line.amount} />),
        },
      ]}
    />
  )
}
