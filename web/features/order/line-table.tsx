/** The goods of a sub-order: how much was ordered, has gone out, is still open, and until when. */
import { Button, Flex, Table, Tag, Typography } from 'antd'
import type { TableColumnType } from 'antd'
import type { z } from 'zod'
import type { OrderLineView } from '#server/modules/order/order-fields.contract.ts'
import { formatQuantity, formatUnitPrice } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useScreen } from '#web/kit/screen.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { ShipDue } from './ship-due.tsx'
import styles from './order.module.css'
import './texts.ts'

export type OrderLine = z.output<typeof OrderLineView>

export const isNone = (quantity: string): boolean => !/[1-9]/.test(quantity)

const quantities = ['quantity', 'shippedQuantity', 'openQuantity', 'cancelledQuantity'] as const

interface LineTableProps {
  readonly lines: readonly OrderLine[]
  /** Offered at lines of which something is open. */
  readonly onCancel?: ((line: OrderLine) => void) | undefined
}

export function LineTable(props: LineTableProps) {
  const { sm } = useScreen()
  return sm ? <Lines {...props} /> : <LineCards {...props} />
}

function CancelLine({ line, onCancel }: { line: OrderLine; onCancel: (line: OrderLine) => void }) {
  const { t } = useTranslation('order')
  if (isNone(line.openQuantity)) return null
  return (
    <Button type="link" size="small" danger onClick={() => onCancel(line)}>
      {t('cancelLine')}
    </Button>
  )
}

/** On a phone: what a table would push out of sight stands below the name. */
function LineCards({ lines, onCancel }: LineTableProps) {
  const { t } = useTranslation('order')
  return (
    <ul className={styles['goods']} aria-label={t('line.title')}>
      {lines.map((line) => (
        <li key={line.id}>
          <Goods line={line} />
          <Flex gap="2px 12px" wrap>
            {quantities
              .filter((field) => field !== 'cancelledQuantity' || !isNone(line[field]))
              .map((field) => (
                <span key={field}>
                  <Typography.Text type="secondary">{t(`line.${field}`)}</Typography.Text> {formatQuantity(line[field])}
                </span>
              ))}
            {line.amount !== undefined && (
              <span>
                <Typography.Text type="secondary">{t('line.amount')}</Typography.Text> <Amount value={line.amount} />
              </span>
            )}
          </Flex>
          {line.promisedAt && <ShipDue at={line.promisedAt} isOpen={!isNone(line.openQuantity)} />}
          {onCancel && <CancelLine line={line} onCancel={onCancel} />}
        </li>
      ))}
    </ul>
  )
}

function Lines({ lines, onCancel }: LineTableProps) {
  const { t } = useTranslation('order')
  const quantity = (field: (typeof quantities)[number], width: number): TableColumnType<OrderLine> => ({
    key: field,
    title: t(`line.${field}`),
    width,
    align: 'right',
    render: (_value, line) => `${formatQuantity(line[field])}${field === 'quantity' && line.unit ? ` ${line.unit}` : ''}`,
  })
  const columns: TableColumnType<OrderLine>[] = [
    { key: 'lineNo', title: '#', dataIndex: 'lineNo', width: 48 },
    { key: 'goods', title: t('line.goods'), width: 220, render: (_value, line) => <Goods line={line} /> },
    quantity('quantity', 100),
    quantity('shippedQuantity', 90),
    quantity('openQuantity', 90),
    ...(lines.some((line) => !isNone(line.cancelledQuantity)) ? [quantity('cancelledQuantity', 90)] : []),
    ...(lines.some(({ price }) => price !== undefined) ? prices(t('line.price'), t('line.amount')) : []),
    {
      key: 'promisedAt',
      title: t('line.promisedAt'),
      width: 180,
      render: (_value, line) => <ShipDue at={line.promisedAt} isOpen={!isNone(line.openQuantity)} />,
    },
    ...(onCancel
      ? [{ key: 'cancel', title: '', width: 90, render: (_value: unknown, line: OrderLine) => <CancelLine line={line} onCancel={onCancel} /> }]
      : []),
  ]
  const width = columns.reduce((sum, column) => sum + Number(column.width), 0)
  return (
    <Table<OrderLine>
      aria-label={t('line.title')}
      rowKey="id"
      size="small"
      pagination={false}
      columns={columns}
      dataSource={[...lines]}
      scroll={{ x: width }}
      locale={{ emptyText: t('line.none') }}
    />
  )
}

const prices = (price: string, amount: string): TableColumnType<OrderLine>[] => [
  { key: 'price', title: price, width: 110, align: 'right', render: (_value, line) => (line.price === undefined ? '-' : formatUnitPrice(line.price)) },
  { key: 'amount', title: amount, width: 120, align: 'right', render: (_value, line) => (line.amount === undefined ? '-' : <Amount value={line.amount} />) },
]

const stockColors = { KEPT: 'green', WAITING: 'red', EXPIRED: 'gold' } as const

export function Goods({ line }: { line: Pick<OrderLine, 'skuCode' | 'skuName'> & Partial<Pick<OrderLine, 'stockState' | 'spec'>> }) {
  const { t } = useTranslation('order')
  const { stockState = 'NONE' } = line
  return (
    <Flex vertical>
      <span>{line.skuName}</span>
      <Typography.Text type="secondary">{[line.skuCode, line.spec].filter(Boolean).join(' · ')}</Typography.Text>
      {stockState !== 'NONE' && (
        <span>
          <Tag color={stockColors[stockState]}>{t(`line.stock.${stockState}`)}</Tag>
        </span>
      )}
    </Flex>
  )
}
