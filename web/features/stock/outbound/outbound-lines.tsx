/** The goods of an outbound order: asked for, agreed to, gone, packed, and from where. A table, or cards on a phone. */
import { Flex, Grid, Table, Typography } from 'antd'
import type { TableColumnType } from 'antd'
import { formatQuantity, formatUnitPrice } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { Goods } from '../inbound/inbound-lines.tsx'
import type { OutboundLine } from './outbound-calls.ts'
import styles from '../stock.module.css'
import '../texts.ts'

const quantities = ['planQty', 'approvedQty', 'shippedQty', 'packedQty', 'openQty', 'available'] as const
type Quantity = (typeof quantities)[number]

const shown = (line: OutboundLine, field: Quantity): string => {
  const quantity = line[field]
  return quantity === null ? '-' : formatQuantity(quantity)
}

export function OutboundLines({ lines }: { lines: readonly OutboundLine[] }) {
  const { t } = useTranslation('outbound')
  const { sm = true } = Grid.useBreakpoint()
  if (!sm) {
    return (
      <ul className={styles['goods']} aria-label={t('lines')}>
        {lines.map((line) => (
          <li key={line.id}>
            <Goods line={line} />
            <Flex gap="2px 12px" wrap>
              {quantities.map((field) => (
                <span key={field}>
                  <Typography.Text type="secondary">{t(`line.${field}`)}</Typography.Text> {shown(line, field)}
                </span>
              ))}
            </Flex>
            <Places line={line} />
          </li>
        ))}
      </ul>
    )
  }
  const columns: TableColumnType<OutboundLine>[] = [
    { key: 'lineNo', title: '#', dataIndex: 'lineNo', width: 48 },
    { key: 'goods', title: t('line.goods'), width: 230, render: (_value, line) => <Goods line={line} /> },
    { key: 'unit', title: t('line.unit'), dataIndex: 'unit', width: 70 },
    ...quantities.map((field): TableColumnType<OutboundLine> => ({
      key: field,
      title: t(`line.${field}`),
      width: 96,
      align: 'right',
      render: (_value, line) => shown(line, field),
    })),
    { key: 'price', title: t('line.price'), width: 110, align: 'right', render: (_value, { price }) => (price === null ? '-' : formatUnitPrice(price)) },
    { key: 'amount', title: t('line.amount'), width: 120, align: 'right', render: (_value, { amount }) => (amount === null ? '-' : <Amount value={amount} />) },
    { key: 'places', title: t('line.places'), width: 240, render: (_value, line) => <Places line={line} /> },
  ]
  return (
    <Table<OutboundLine>
      aria-label={t('lines')}
      rowKey="id"
      size="small"
      pagination={false}
      columns={columns}
      dataSource={[...lines]}
      scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0) }}
    />
  )
}

/** Where it left from, and where the rest is to be taken from. */
function Places({ line }: { line: OutboundLine }) {
  const { t } = useTranslation('outbound')
  return (
    <Flex vertical>
      {line.picks.map(({ qty, spaceCode, batchNo }, at) => (
        <Typography.Text key={`left ${at}`}>{[`-${formatQuantity(qty)}`, spaceCode, batchNo].filter(Boolean).join(' · ')}</Typography.Text>
      ))}
      {line.suggested.map(({ inventoryId, qty, spaceCode, batchNo, expireOn }) => (
        <Typography.Text key={inventoryId} type="secondary">
          {[t('line.next', { quantity: formatQuantity(qty) }), spaceCode, batchNo, expireOn && t('line.until', { day: expireOn })].filter(Boolean).join(' · ')}
        </Typography.Text>
      ))}
    </Flex>
  )
}
