/** The goods of a document of the warehouse, line by line: quantities, what they are worth, and where they stand. A table, or cards on a phone. */
import { Flex, Table, Typography } from 'antd'
import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { formatUnitPrice } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useScreen } from '#web/kit/screen.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { shownQuantity } from './quantity.ts'
import styles from './stock.module.css'
import './texts.ts'

/** What an article is called, in the reader's language. */
export interface NamedGoods {
  readonly skuCode: string
  readonly skuName: string
  readonly spec: string | null
}

interface LineShown extends NamedGoods {
  readonly id: string
  readonly lineNo: number
  readonly unit: string | null
  readonly price: string | null
  readonly amount: string | null
}

export function Goods({ line }: { line: NamedGoods }) {
  return (
    <Flex vertical>
      <span>{line.skuName}</span>
      <Typography.Text type="secondary">{[line.skuCode, line.spec].filter(Boolean).join(' · ')}</Typography.Text>
    </Flex>
  )
}

interface Props<Line extends LineShown, Field extends string> {
  readonly lines: readonly Line[]
  readonly label: string
  /** Quantities in their order, by the fields that hold them. */
  readonly quantities: readonly { readonly field: Field; readonly title: string }[]
  readonly places: (line: Line) => ReactNode
}

export function GoodsLines<Line extends LineShown & { readonly [Name in Field]: string | null }, Field extends string>(props: Props<Line, Field>) {
  const { sm } = useScreen()
  return sm ? <LinesTable {...props} /> : <LineCards {...props} />
}

function LineCards<Line extends LineShown & { readonly [Name in Field]: string | null }, Field extends string>({
  lines,
  label,
  quantities,
  places,
}: Props<Line, Field>) {
  return (
    <ul className={styles['goods']} aria-label={label}>
      {lines.map((line) => (
        <li key={line.id}>
          <Goods line={line} />
          <Flex gap="2px 12px" wrap>
            {quantities.map(({ field, title }) => (
              <span key={field}>
                <Typography.Text type="secondary">{title}</Typography.Text> {shownQuantity(line[field])}
              </span>
            ))}
          </Flex>
          {places(line)}
        </li>
      ))}
    </ul>
  )
}

function LinesTable<Line extends LineShown & { readonly [Name in Field]: string | null }, Field extends string>({
  lines,
  label,
  quantities,
  places,
}: Props<Line, Field>) {
  const { t } = useTranslation('stock')
  const columns: TableColumnType<Line>[] = [
    { key: 'lineNo', title: '#', dataIndex: 'lineNo', width: 48 },
    { key: 'goods', title: t('line.goods'), width: 230, render: (_value, line) => <Goods line={line} /> },
    { key: 'unit', title: t('line.unit'), dataIndex: 'unit', width: 70 },
    ...quantities.map(({ field, title }): TableColumnType<Line> => ({
      key: field,
      title,
      width: 98,
      align: 'right',
      render: (_value, line) => shownQuantity(line[field]),
    })),
    { key: 'price', title: t('line.price'), width: 110, align: 'right', render: (_value, { price }) => (price === null ? '-' : formatUnitPrice(price)) },
    { key: 'amount', title: t('line.amount'), width: 120, align: 'right', render: (_value, { amount }) => (amount === null ? '-' : <Amount value={amount} />) },
    { key: 'places', title: t('line.places'), width: 240, render: (_value, line) => places(line) },
  ]
  return (
    <Table<Line>
      aria-label={label}
      rowKey="id"
      size="small"
      pagination={false}
      columns={columns}
      dataSource={[...lines]}
      scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0) }}
    />
  )
}
