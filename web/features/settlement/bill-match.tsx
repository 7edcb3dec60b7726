/** A bill against what was ordered and what came: what does not match stands first. */
import { Alert, Flex, Pagination, Table, Typography } from 'antd'
import { useState } from 'react'
import { billCalls } from '#server/modules/settlement/bill/purchase-bill-calls.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatQuantity, formatUnitPrice } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import type { Matched } from './bill-calls.ts'
import './texts.ts'

const size = 50
const percent = (rate: string): string => `${(Number(rate) * 100).toFixed(2).replace(/\.?0+$/, '')}%`

export function BillMatch({ billId }: { billId: string }) {
  const { t } = useTranslation('settlement')
  const [current, setCurrent] = useState(1)
  const { data, error, refetch } = useCall(billCalls.match, { id: billId, current, size }, { silent: true, keepPrevious: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  return (
    <Flex vertical gap={12}>
      {data.wrong === 0 ? (
        <Alert type="success" showIcon title={t('match.fits', { count: data.total })} />
      ) : (
        <Alert type="warning" showIcon title={t('match.wrong', { count: data.wrong, total: data.total })} />
      )}
      <Table<Matched>
        aria-label={t('match.title')}
        rowKey="lineId"
        size="small"
        pagination={false}
        scroll={{ x: 980 }}
        dataSource={[...data.records]}
        columns={[
          { key: 'lineNo', title: '#', dataIndex: 'lineNo', width: 56 },
          {
            key: 'wrong',
            title: t('match.result'),
            width: 130,
            render: (_value, { wrong }) =>
              wrong.length === 0 ? (
                <StatusTag choice={{ value: 'OK', label: { zh: '相符', en: 'Fits' }, color: 'green' }} />
              ) : (
                wrong.map((kind) => <StatusTag key={kind} choice={{ value: kind, label: words[kind], color: 'red' }} />)
              ),
          },
          {
            key: 'goods',
            title: t('goods'),
            render: (_value, line) => (
              <Flex vertical>
                <span>{line.skuName}</span>
                <Typography.Text type="secondary">{[line.skuCode, line.orderCode].filter(Boolean).join(' · ')}</Typography.Text>
              </Flex>
            ),
          },
          ...(['orderedQty', 'receivedQty', 'returnedQty', 'billedQty', 'qty'] as const).map((field) => ({
            key: field,
            title: t(`match.${field}`),
            width: 90,
            align: 'right' as const,
            render: (_value: unknown, line: Matched) => formatQuantity(line[field]),
          })),
          {
            key: 'price',
            title: t('match.price'),
            width: 150,
            align: 'right',
            render: (_value, { price, orderPrice }) =>
              price === null || orderPrice === null ? '-' : `${formatUnitPrice(price)} / ${formatUnitPrice(orderPrice)}`,
          },
          {
            key: 'tax',
            title: t('match.tax'),
            width: 110,
            align: 'right',
            render: (_value, line) => `${percent(line.taxRate)} / ${percent(line.orderTaxRate)}`,
          },
        ]}
      />
      {data.total > size && (
        <Pagination align="end" size="small" current={current} pageSize={size} total={data.total} showSizeChanger={false} onChange={setCurrent} />
      )}
    </Flex>
  )
}

const words = {
  QTY: { zh: '超出收货', en: 'More than came' },
  PRICE: { zh: '单价不符', en: 'Other price' },
  TAX: { zh: '税率不符', en: 'Other tax' },
} as const
