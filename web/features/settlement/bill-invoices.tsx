/** The supplier's invoices of a bill. */
import { Empty, Table } from 'antd'
import { invoiceTypes } from '#server/modules/settlement/bill/purchase-bill.contract.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FileLinks } from '#web/kit/upload/file-links.tsx'
import { Amount } from '#web/kit/widgets/amount.tsx'
import type { Bill } from './bill-calls.ts'
import './texts.ts'

type Invoice = NonNullable<Bill['invoices']>[number]

const money = (value: string | null) => (value === null ? '-' : <Amount value={value} />)

export function BillInvoices({ invoices }: { invoices: readonly Invoice[] }) {
  const { t } = useTranslation('settlement')
  const label = useLabel()
  if (invoices.length === 0) return <Empty description={t('noInvoices')} />
  return (
    <Table<Invoice>
      aria-label={t('invoices')}
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 820 }}
      dataSource={[...invoices]}
      columns={[
        {
          key: 'type',
          title: t('invoice.type'),
          width: 160,
          render: (_value, { invoiceType }) => label(invoiceTypes.find(({ value }) => value === invoiceType)!.label),
        },
        { key: 'no', title: t('invoice.no'), render: (_value, { invoiceCode, invoiceNo }) => [invoiceCode, invoiceNo].filter(Boolean).join(' / ') },
        { key: 'day', title: t('invoice.day'), dataIndex: 'invoicedOn', width: 110 },
        { key: 'net', title: t('invoice.net'), width: 120, align: 'right', render: (_value, { amountExTax }) => money(amountExTax) },
        { key: 'tax', title: t('invoice.tax'), width: 110, align: 'right', render: (_value, { taxAmount }) => money(taxAmount) },
        {
          key: 'picture',
          title: t('invoice.picture'),
          width: 110,
          render: (_value, { fileId, invoiceNo }) => (fileId === null ? '-' : <FileLinks files={[{ name: invoiceNo, link: fileId }]} />),
        },
        { key: 'total', title: t('invoice.total'), width: 130, align: 'right', render: (_value, { totalAmount }) => money(totalAmount) },
      ]}
    />
  )
}
