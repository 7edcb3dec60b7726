/** One article over time: `/storage-center/stock-movement?sku=`, with `&warehouse=`. A day of the line says what lay where when it ended. */
import { Alert, Card, Empty, Flex, Skeleton, Table, Typography } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { inventoryByWarehouse, inventoryMovements } from '#server/modules/stock/ledger/inventory.contract.ts'
import { chunkBeside } from '#web/kit/chunk-reload.ts'
import { useCall, type OutputOf } from '#web/kit/client.ts'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { RemoteSelect } from '#web/kit/widgets/remote-select.tsx'
import { articles, warehouses } from '../choices.ts'
import { ByWarehouse } from './by-warehouse.tsx'
import { DayRange, useDays } from './day-range.tsx'
import { HeldAt } from './held-at.tsx'
import styles from '../stock.module.css'
import '../texts.ts'

const LineChart = chunkBeside(() => import('#web/kit/chart/line-chart.tsx'))

export default function StockMovementPage() {
  const may = useMay()
  return may(inventoryMovements.permission) ? <Movement /> : <ForbiddenList />
}

/** A long name is cut off, and does not push what stands beside it. */
const oneColumn = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '100%' } as const

const one = (next: unknown) => (typeof next === 'string' ? next : undefined)

function Movement() {
  const { t } = useTranslation('stock')
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const [days, setDays] = useDays()
  const [skuId, warehouseId] = [search.get('sku') || undefined, search.get('warehouse') || undefined]
  const go = (sku: string | undefined, warehouse: string | undefined) => setSearch({ ...(sku && { sku }), ...(warehouse && { warehouse }) }, { replace: true })
  const asked = { skuId: skuId ?? '', ...(warehouseId && { warehouseId }), ...days }
  const { data, error } = useCall(inventoryMovements, asked, { silent: true, enabled: skuId !== undefined })
  return (
    <div className={styles['page']}>
      <Card size="small">
        <Flex gap={8} wrap align="center">
          <div style={{ ...oneColumn, width: 300 }}>
            <RemoteSelect
              aria-label={t('line.goods')}
              placeholder={t('movement.choose')}
              source={articles}
              value={skuId}
              onChange={(next) => go(one(next), warehouseId)}
            />
          </div>
          <div style={{ ...oneColumn, width: 240 }}>
            <RemoteSelect
              aria-label={t('count.warehouse')}
              placeholder={t('movement.everywhere')}
              source={warehouses}
              value={warehouseId}
              onChange={(next) => go(skuId, one(next))}
            />
          </div>
          <DayRange label={t('record.days')} value={days} onChange={setDays} />
        </Flex>
      </Card>
      {!skuId && (
        <Card size="small">
          <Empty description={t('movement.choose')} />
        </Card>
      )}
      {error && <Alert type="error" showIcon title={error.message} />}
      {skuId && !warehouseId && may(inventoryByWarehouse.permission) && (
        <Card size="small" title={t('byWarehouse.title')}>
          <ByWarehouse skuId={skuId} />
        </Card>
      )}
      {skuId && !error && (data ? <Course days={data} skuId={skuId} warehouseId={warehouseId} /> : <SkeletonRows />)}
    </div>
  )
}

type Days = OutputOf<typeof inventoryMovements>

function Course({ days, skuId, warehouseId }: { days: Days; skuId: string; warehouseId: string | undefined }) {
  useEffect(() => LineChart.begin(), [])
  const { t } = useTranslation('stock')
  const [chosen, setChosen] = useState<string>()
  const held = days.map(({ onHand }) => Number(onHand))
  const moved = days.filter(({ inQty, outQty }) => /[1-9]/.test(inQty + outQty))
  const day = days.some((one) => one.day === chosen) ? chosen : days.at(-1)?.day
  const label = t('movement.label', { days: days.length, first: formatQuantity(days[0]?.onHand ?? '0'), last: formatQuantity(days.at(-1)?.onHand ?? '0') })
  return (
    <>
      <Card size="small" title={t('movement.title')} extra={<Typography.Text type="secondary">{t('movement.hint')}</Typography.Text>}>
        <Suspense fallback={<Skeleton active paragraph={{ rows: 5 }} />}>
          <LineChart
            label={label}
            names={days.map((one) => one.day)}
            values={held}
            least={Math.min(0, ...held)}
            most={Math.max(1, ...held)}
            height={280}
            onPoint={(index) => setChosen(days[index]?.day)}
          />
        </Suspense>
      </Card>
      {day && <HeldAt day={day} skuId={skuId} warehouseId={warehouseId} />}
      <Card size="small" title={t('movement.days')}>
        <Table
          aria-label={t('movement.days')}
          rowKey="day"
          size="small"
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          dataSource={moved.toReversed()}
          locale={{ emptyText: t('record.none') }}
          columns={[
            { key: 'day', title: t('movement.day'), dataIndex: 'day' },
            { key: 'in', title: t('movement.in'), width: 90, align: 'right', render: (_value, { inQty }) => formatQuantity(inQty) },
            { key: 'out', title: t('movement.out'), width: 90, align: 'right', render: (_value, { outQty }) => formatQuantity(outQty) },
            { key: 'held', title: t('line.onHand'), width: 100, align: 'right', render: (_value, { onHand }) => formatQuantity(onHand) },
          ]}
        />
      </Card>
    </>
  )
}
