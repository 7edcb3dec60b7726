/** What was asked for an article over time, as a line and as a table. */
import { Button, Empty, Flex, Skeleton, Table } from 'antd'
import { Suspense, useEffect } from 'react'
import { gatheredProduct, priceHistory } from '#server/modules/market/gather/product-management.contract.ts'
import { chunkBeside } from '#web/kit/chunk-reload.ts'
import { useCall } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import './texts.ts'

const LineChart = chunkBeside(() => import('#web/kit/chart/line-chart.tsx'))

export function PriceHistory({ row, onClose }: { readonly row: RowOf<typeof gatheredProduct>; readonly onClose: () => void }) {
  useEffect(() => LineChart.begin(), [])
  const { t } = useTranslation('market')
  const { data } = useCall(priceHistory, { id: row.id })
  const prices = (data ?? []).map(({ price }) => Number(price))
  const ours = (data ?? []).map(({ ourPrice }) => (ourPrice === null ? null : Number(ourPrice)))
  const all = [...prices, ...ours.filter((price) => price !== null)]
  return (
    <Dialog open width={720} title={`${t('history')} · ${row.title}`} onCancel={onClose} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      {!data && <Skeleton active />}
      {data?.length === 0 && <Empty description={t('noHistory')} />}
      {data && data.length > 0 && (
        <Flex vertical gap={12}>
          <Suspense fallback={<Skeleton active />}>
            <LineChart
              label={t('theirs')}
              names={data.map(({ at }) => formatInstant(at).slice(5, 10))}
              values={prices}
              {...(all.length > prices.length && { beside: { label: t('ours'), values: ours } })}
              least={Math.floor(Math.min(...all) * 0.95)}
              most={Math.ceil(Math.max(...all) * 1.05)}
            />
          </Suspense>
          <Table
            size="small"
            rowKey="at"
            aria-label={t('history')}
            dataSource={data.toReversed()}
            pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
            scroll={{ x: 420 }}
            columns={[
              { key: 'at', title: t('at'), render: (_value, { at }) => formatInstant(at) },
              { key: 'price', title: t('theirs'), dataIndex: 'price', align: 'right' },
              { key: 'ours', title: t('ours'), align: 'right', render: (_value, { ourPrice }) => ourPrice ?? '—' },
              { key: 'origin', title: t('origin'), render: (_value, { origin }) => t(origin === 'TYPED' ? 'typed' : 'gathered') },
            ]}
          />
        </Flex>
      )}
    </Dialog>
  )
}
