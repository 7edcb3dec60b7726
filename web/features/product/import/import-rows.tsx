/** What a sheet of products says: rows that are wrong, each with its column and reason, and products that it makes or changes. */
import { Table, Tag, Typography } from 'antd'
import type { ImportOutcome } from '#server/modules/product/import/product-import.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import './import-texts.ts'

const paging = { pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }
/** As many as the server tells. */
const mostErrors = 100
const mostProducts = 50

type Errors = ImportOutcome['errors']
type Products = ImportOutcome['products']

export function ErrorRows({ errors }: { errors: Errors }) {
  const { t } = useTranslation('product-import')
  if (errors.length === 0) return null
  return (
    <Table<Errors[number]>
      size="small"
      rowKey={({ row, column, message }) => `${row} ${column} ${message}`}
      aria-label={t('errors')}
      title={() => <Title text={t('errors')} isCut={errors.length >= mostErrors} most={mostErrors} />}
      pagination={paging}
      scroll={{ x: 520 }}
      dataSource={errors}
      columns={[
        { key: 'row', title: t('row'), dataIndex: 'row', width: 72 },
        { key: 'column', title: t('column'), dataIndex: 'column', width: 160 },
        { key: 'message', title: t('reason'), dataIndex: 'message' },
      ]}
    />
  )
}

export function ProductRows({ products }: { products: Products }) {
  const { t } = useTranslation('product-import')
  if (products.length === 0) return null
  return (
    <Table<Products[number]>
      size="small"
      rowKey="row"
      aria-label={t('products')}
      title={() => <Title text={t('products')} isCut={products.length >= mostProducts} most={mostProducts} />}
      pagination={paging}
      scroll={{ x: 520 }}
      dataSource={products}
      columns={[
        { key: 'row', title: t('row'), dataIndex: 'row', width: 72 },
        { key: 'code', title: t('code'), width: 180, render: (_value, { code }) => code ?? <Tag color="green">{t('isNew')}</Tag> },
        { key: 'name', title: t('name'), dataIndex: 'name' },
        { key: 'skus', title: t('skus'), dataIndex: 'skus', width: 80, align: 'right' },
      ]}
    />
  )
}

function Title({ text, isCut, most }: { text: string; isCut: boolean; most: number }) {
  const { t } = useTranslation('product-import')
  return (
    <>
      <Typography.Text strong>{text}</Typography.Text> {isCut && <Typography.Text type="secondary">{t('first', { count: most })}</Typography.Text>}
    </>
  )
}
