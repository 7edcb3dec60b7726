/** The goods of a transfer: what goes, left, arrived, and what both ends hold of it. A table, or cards on a phone. */
import { Flex, Grid, Table, Typography } from 'antd'
import type { TableColumnType } from 'antd'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { Goods } from '../inbound/inbound-lines.tsx'
import type { TransferLine } from './transfer-calls.ts'
import styles from '../stock.module.css'
import '../texts.ts'

const quantities = ['qty', 'shippedQty', 'receivedQty', 'openQty', 'sourceOnHand', 'targetOnHand'] as const

export function TransferLines({ lines }: { lines: readonly TransferLine[] }) {
  const { t } = useTranslation('transfer')
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
                  <Typography.Text type="secondary">{t(`quantity.${field}`)}</Typography.Text> {formatQuantity(line[field])}
                </span>
              ))}
            </Flex>
            <Places line={line} />
          </li>
        ))}
      </ul>
    )
  }
  const columns: TableColumnType<TransferLine>[] = [
    { key: 'lineNo', title: '#', dataIndex: 'lineNo', width: 48 },
    { key: 'goods', title: t('goods'), width: 230, render: (_value, line) => <Goods line={line} /> },
    ...quantities.map((field): TableColumnType<TransferLine> => ({
      key: field,
      title: t(`quantity.${field}`),
      width: 100,
      align: 'right',
      render: (_value, line) => formatQuantity(line[field]),
    })),
    { key: 'amount', title: t('amount'), width: 120, align: 'right', render: (_value, { amount }) => (amount === null ? '-' : <Amount value={amount} />) },
    { key: 'places', title: t('places'), width: 220, render: (_value, line) => <Places line={line} /> },
  ]
  return (
    <Table<TransferLine>
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

/** From where to where, and what arrived or was lost. */
function Places({ line }: { line: TransferLine }) {
  const { t } = useTranslation('transfer')
  return (
    <Flex vertical>
      <Typography.Text type="secondary">
        {[line.batchNo, `${line.sourceSpaceCode ?? '-'} → ${line.targetSpaceCode ?? '-'}`].filter(Boolean).join(' · ')}
      </Typography.Text>
      {line.arrivals.map(({ kind, qty, spaceCode, reason }, at) => (
        <Typography.Text key={`${kind} ${at}`} {...(kind === 'LOST' && { type: 'danger' as const })}>
          {[t(`arrival.${kind}`, { quantity: formatQuantity(qty) }), spaceCode, reason].filter(Boolean).join(' · ')}
        </Typography.Text>
      ))}
    </Flex>
  )
}
