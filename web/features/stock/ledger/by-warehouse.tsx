/** Where an article lies: its numbers in each warehouse, and in all of them together. */
import { Table, Typography } from 'antd'
import { Decimal } from 'decimal.js'
import { inventoryByWarehouse } from '#server/modules/stock/ledger/inventory.contract.ts'
import { useCall, type OutputOf } from '#web/kit/client.ts'
import { formatAmount, formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import '../texts.ts'

type Held = OutputOf<typeof inventoryByWarehouse>[number]

const quantities = ['onHand', 'preempted', 'frozen', 'available', 'incoming'] as const

const totalOf = (rows: readonly Held[], field: (typeof quantities)[number] | 'amount'): string =>
  rows.reduce((sum, row) => sum.plus(row[field] ?? 0), new Decimal(0)).toFixed(field === 'amount' ? 2 : 4)

export function ByWarehouse({ skuId }: { readonly skuId: string }) {
  const { t } = useTranslation('stock')
  const { data, error, isPending } = useCall(inventoryByWarehouse, { skuId }, { silent: true })
  const rows = data ?? []
  const seesAmounts = rows.some(({ amount }) => amount !== null)
  if (error) return <Typography.Text type="danger">{error.message}</Typography.Text>
  return (
    <Table
      aria-label={t('byWarehouse.title')}
      rowKey="warehouseId"
      size="small"
      loading={isPending}
      pagination={false}
      scroll={{ x: 620 }}
      dataSource={rows}
      locale={{ emptyText: t('byWarehouse.none') }}
      columns={[
        { key: 'warehouse', title: t('count.warehouse'), dataIndex: 'warehouseName', width: 150 },
        ...quantities.map((field) => ({
          key: field,
          title: t(`movement.${field}`),
          width: 90,
          align: 'right' as const,
          render: (_value: unknown, row: Held) => formatQuantity(row[field]),
        })),
        ...(seesAmounts
          ? [
              {
                key: 'amount',
                title: t('totals.amount'),
                width: 110,
                align: 'right' as const,
                render: (_value: unknown, { amount }: Held) => `¥${formatAmount(amount ?? '0')}`,
              },
            ]
          : []),
      ]}
      summary={() =>
        rows.length > 1 && (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0}>
              <strong>{t('byWarehouse.all')}</strong>
            </Table.Summary.Cell>
            {quantities.map((field, at) => (
              <Table.Summary.Cell key={field} index={at + 1} align="right">
                <strong>{formatQuantity(totalOf(rows, field))}</strong>
              </Table.Summary.Cell>
            ))}
            {seesAmounts && (
              <Table.Summary.Cell index={quantities.length + 1} align="right">
                <strong>{`¥${formatAmount(totalOf(rows, 'amount'))}`}</strong>
              </Table.Summary.Cell>
            )}
          </Table.Summary.Row>
        )
      }
    />
  )
}
