/** The prices of one article: a chart of steps by kind and channel, and the same as a table. */
import { Alert, Empty, Flex, Segmented, Select, Table, Typography } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { priceChart } from '#server/modules/pricing/history/price-history.contract.ts'
import { priceTypeOptions } from '#server/modules/product/price/price-keys.contract.ts'
import { chunkBeside } from '#web/kit/chunk-reload.ts'
import { useCall, type OutputOf } from '#web/kit/client.ts'
import { formatUnitPrice } from '#web/kit/format/amount.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useDictionaryName } from '#web/kit/widgets/dictionary-name.ts'
import { pageOfAdjustment } from './price-calls.ts'
import { ChannelName, Price } from './signs.tsx'
import './texts.ts'

const PriceSteps = chunkBeside(() => import('./price-steps.tsx'))

type Series = OutputOf<typeof priceChart>['series'][number]
const spans = ['90', '365', 'all'] as const
type Span = (typeof spans)[number]
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

export function PriceSeries({ skuId }: { skuId: string }) {
  useEffect(() => PriceSteps.begin(), [])
  const { t } = useTranslation('pricing')
  const label = useLabel()
  const [span, setSpan] = useState<Span>('365')
  const [since, setSince] = useState(() => daysAgo(365))
  const [channel, setChannel] = useState<string>()
  const channelName = useDictionaryName('sales_channel')
  const { data, error, refetch } = useCall(priceChart, { skuId, ...(span !== 'all' && { since }) }, { silent: true, keepPrevious: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const kindOf = (type: Series['priceType']) => label(priceTypeOptions.find(({ value }) => value === type)!.label)
  const nameOf = (code: string) => (code === 'ALL' ? t('everywhere') : channelName(code))
  const shown = data.series.filter((one) => channel === undefined || one.channel === channel || one.channel === 'ALL')
  const points = shown.flatMap((one) => one.points.map((point) => ({ ...point, priceType: one.priceType, channel: one.channel })))
  const sold = [...new Set(data.series.map((one) => one.channel))].filter((code) => code !== 'ALL')
  return (
    <Flex vertical gap={12}>
      <div>
        <Typography.Title level={5} style={{ margin: 0 }}>
          {data.skuName}
        </Typography.Title>
        <Typography.Text type="secondary">{[data.skuCode, data.spec].filter(Boolean).join(' · ')}</Typography.Text>
        {data.costPrice !== null && (
          <div>
            {t('cost')} <Price value={data.costPrice} />
          </div>
        )}
      </div>
      {data.isSecret && <Alert type="info" showIcon title={t('secretHint')} />}
      <Flex gap={12} wrap>
        <Segmented
          aria-label={t('span.title')}
          value={span}
          options={spans.map((value) => ({ value, label: t(`span.${value}`) }))}
          onChange={(next) => {
            setSpan(next)
            if (next !== 'all') setSince(daysAgo(Number(next)))
          }}
        />
        {sold.length > 1 && (
          <Select
            allowClear
            aria-label={t('channel')}
            placeholder={t('channel')}
            style={{ minWidth: 140 }}
            value={channel}
            options={sold.map((code) => ({ value: code, label: nameOf(code) }))}
            onChange={(code: string | undefined) => setChannel(code)}
          />
        )}
      </Flex>
      {points.length === 0 ? (
        <Empty description={t('noHistory')} />
      ) : (
        <>
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <PriceSteps
              label={t('chartOf', { name: data.skuName })}
              series={shown.map((one) => ({
                name: `${kindOf(one.priceType)} · ${nameOf(one.channel)}`,
                points: one.points.map(({ from, to, price }) => ({ from, to, price: Number(price) })),
              }))}
            />
          </Suspense>
          <Table
            aria-label={t('history')}
            size="small"
            rowKey={({ priceType, channel: place, from }) => `${priceType} ${place} ${from}`}
            pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false, size: 'small' }}
            scroll={{ x: 620 }}
            dataSource={points.toSorted((one, other) => other.from.localeCompare(one.from))}
            columns={[
              { key: 'type', title: t('kind'), width: 110, render: (_value, { priceType }) => kindOf(priceType) },
              { key: 'channel', title: t('channel'), width: 110, render: (_value, { channel: place }) => <ChannelName channel={place} /> },
              { key: 'price', title: t('price'), align: 'right', width: 100, render: (_value, { price }) => formatUnitPrice(price) },
              { key: 'from', title: t('from'), width: 150, render: (_value, { from }) => formatInstant(from) },
              {
                key: 'by',
                title: t('by'),
                render: (_value, { adjustmentId, adjustmentCode }) =>
                  adjustmentId ? <Link to={pageOfAdjustment(adjustmentId)}>{adjustmentCode}</Link> : t('byProduct'),
              },
            ]}
          />
        </>
      )}
    </Flex>
  )
}
