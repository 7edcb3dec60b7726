/** The goods of a return: a table, or cards on a phone. */
import { Flex, Table, Typography } from 'antd'
import { formatQuantity, formatUnitPrice } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useScreen } from '#web/kit/screen.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { Goods, Receipt } from './goods.tsx'
import type { ReturnLine } from './return-calls.ts'
import styles from './return.module.css'
import './texts.ts'

const many = ({ qty, unit }: ReturnLine): string => [formatQuantity(qty), unit].filter(Boolean).join(' ')

export function ReturnLines({ lines }: { lines: readonly ReturnLine[] }) {
  const { t } = useTranslation('purchase-return')
  const { sm } = useScreen()
  if (!sm) return <Cards lines={lines} />
  return (
    <Table<ReturnLine>
      aria-label={t('lines')}
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 840 }}
      dataSource={[...lines]}
      columns={[
        { key: 'lineNo', title: '#', dataIndex: 'lineNo', width: 48 },
        { key: 'goods', title: t('goods'), render: (_value, line) => <Goods line={line} /> },
        { key: 'receipt', title: t('receipt'), width: 210, render: (_value, line) => <Receipt line={line} /> },
        { key: 'qty', title: t('qty'), width: 110, align: 'right', render: (_value, line) => many(line) },
        { key: 'shipped', title: t('shipped'), width: 90, align: 'right', render: (_value, { shippedQty }) => formatQuantity(shippedQty) },
        { key: 'price', title: t('price'), width: 110, align: 'right', render: (_value, { price }) => (price === null ? '-' : formatUnitPrice(price)) },
        { key: 'amount', title: t('amount'), width: 120, align: 'right', render: (_value, { amount }) => (amount === null ? '-' : <Amount value={amount} />) },
      ]}
    />
  )
}

function Cards({ lines }: { lines: readonly ReturnLine[] }) {
  const { t } = useTranslation('purchase-return')
  return (
    <ul className={styles['cards']} aria-label={t('lines')}>
      {lines.map((line) => (
        <li key={line.id}>
          <Goods line={line} />
          <Receipt line={line} />
          <Flex gap="2px 12px" wrap>
            <span>
              <Typography.Text type="secondary">{t('qty')}</Typography.Text> {many(line)}
            </span>
            <span>
              <Typography.Text type="secondary">{t('shipped')}</Typography.Text> {formatQuantity(line.shippedQty)}
            </span>
            {line.amount !== null && (
              <span>
                <Typography.Text type="secondary">{t('amount')}</Typography.Text> <Amount value={line.amount} />
              </span>
            )}
          </Flex>
        </li>
      ))}
    </ul>
  )
}
