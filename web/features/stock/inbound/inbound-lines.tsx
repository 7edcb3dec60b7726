/** The goods of an inbound order: planned, come, open, and what the warehouse holds of them. A table, or cards on a phone. */
import { Flex, Grid, Table, Typography } from 'antd'
import type { TableColumnType } from 'antd'
import type { z } from 'zod'
import type { InboundLineView } from '#server/modules/stock/inbound/inbound-order.contract.ts'
import { formatQuantity, formatUnitPrice } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import styles from '../stock.module.css'
import '../texts.ts'

export type InboundLine = z.output<typeof InboundLineView>

const quantities = ['planQty', 'acceptedQty', 'rejectedQty', 'openQty', 'onHand'] as const

export function Goods({ line }: { line: Pick<InboundLine, 'skuCode' | 'skuName' | 'spec'> }) {
  return (
    <Flex vertical>
      <span>{line.skuName}</span>
      <Typography.Text type="secondary">{[line.skuCode, line.spec].filter(Boolean).join(' · ')}</Typography.Text>
    </Flex>
  )
}

export function InboundLines({ lines }: { lines: readonly InboundLine[] }) {
  const { t } = useTranslation('stock')
  const { sm = true } = Grid.useBreakpoint()
  if (!sm) {
    return (
      <ul className={styles['goods']} aria-label={t('line.title')}>
        {lines.map((line) => (
          <li key={line.id}>
            <Goods line={line} />
            <Flex gap="2px 12px" wrap>
              {quantities.map((field) => (
                <span key={field}>
                  <Typography.Text type="secondary">{t(`line.${field}`)}</Typography.Text> {formatQuantity(line[field])}
                </span>
              ))}
            </Flex>
            <Places line={line} />
          </li>
        ))}
      </ul>
    )
  }
  const quantity = (field: (typeof quantities)[number]): TableColumnType<InboundLine> => ({
    key: field,
    title: t(`line.${field}`),
    width: 96,
    align: 'right',
    render: (_value, line) => formatQuantity(line[field]),
  })
  const columns: TableColumnType<InboundLine>[] = [
    { key: 'lineNo', title: '#', dataIndex: 'lineNo', width: 48 },
    { key: 'goods', title: t('line.goods'), width: 230, render: (_value, line) => <Goods line={line} /> },
    { key: 'unit', title: t('line.unit'), dataIndex: 'unit', width: 70 },
    ...quantities.map(quantity),
    { key: 'price', title: t('line.price'), width: 110, align: 'right', render: (_value, { price }) => (price === null ? '-' : formatUnitPrice(price)) },
    { key: 'amount', title: t('line.amount'), width: 120, align: 'right', render: (_value, { amount }) => (amount === null ? '-' : <Amount value={amount} />) },
    { key: 'places', title: t('line.places'), width: 240, render: (_value, line) => <Places line={line} /> },
  ]
  return (
    <Table<InboundLine>
      aria-label={t('line.title')}
      rowKey="id"
      size="small"
      pagination={false}
      columns={columns}
      dataSource={[...lines]}
      scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0) }}
    />
  )
}

/** Where what came stands: space, batch, day. */
function Places({ line }: { line: InboundLine }) {
  const { t } = useTranslation('stock')
  return (
    <Flex vertical>
      {line.places.map(({ operationId, acceptedQty, rejectedQty, spaceCode, batchNo, expireOn }, at) => (
        <Typography.Text key={`${operationId} ${at}`}>
          {[
            `+${formatQuantity(acceptedQty)}`,
            /[1-9]/.test(rejectedQty) && t('line.refused', { quantity: formatQuantity(rejectedQty) }),
            spaceCode,
            batchNo,
            expireOn && t('line.until', { day: expireOn }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography.Text>
      ))}
    </Flex>
  )
}
