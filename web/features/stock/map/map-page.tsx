/** The floor of a warehouse: `/storage-center/map/index`, with `?warehouse=` and `?space=`. Drawn where there is room, a list on a phone. */
import { Alert, Empty, Flex, Segmented, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { mapDetail } from '#server/modules/stock/map/storage-map.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { useScreen } from '#web/kit/screen.ts'
import { RemoteSelect } from '#web/kit/widgets/remote-select.tsx'
import { warehouses } from '../choices.ts'
import { FloorDrawing } from './floor-drawing.tsx'
import { floorPlan, type Heat } from './floor-layout.ts'
import { FloorList } from './floor-list.tsx'
import { Legend } from './legend.tsx'
import { MapSearch } from './map-search.tsx'
import { SpaceCard } from './space-card.tsx'
import { useFirstWarehouse } from './use-first-warehouse.ts'
import styles from './map.module.css'
import '../texts.ts'

export default function MapPage() {
  const may = useMay()
  return may(mapDetail.permission) ? <Floors /> : <ForbiddenList />
}

function Floors() {
  const { t } = useTranslation('stock')
  const [search, setSearch] = useSearchParams()
  const { sm } = useScreen()
  const [heat, setHeat] = useState<Heat>('fill')
  const first = useFirstWarehouse(!search.has('warehouse'))
  const warehouseId = search.get('warehouse') ?? first?.value ?? ''
  const spaceId = search.get('space') ?? undefined
  const { data, error, refetch } = useCall(mapDetail, { id: warehouseId }, { silent: true, enabled: warehouseId !== '' })
  const floor = useMemo(() => floorPlan(data?.areas ?? []), [data])
  const chosen = floor.cells.find(({ space }) => space.id === spaceId)
  const go = (warehouse: string, space?: string) => setSearch({ warehouse, ...(space && { space }) }, { replace: true })
  const known = data ? [{ value: data.warehouseId, label: `${data.code} ${data.name}` }] : first ? [first] : []
  return (
    <div className={styles['floors']}>
      <Flex gap={8} wrap align="center">
        <div style={{ display: 'grid', width: 260, maxWidth: '100%' }}>
          <RemoteSelect
            aria-label={t('count.warehouse')}
            source={warehouses}
            known={known}
            value={warehouseId || undefined}
            onChange={(next) => typeof next === 'string' && go(next)}
          />
        </div>
        <MapSearch warehouseId={warehouseId} onFound={go} />
        <Segmented
          aria-label={t('map.heat')}
          value={heat}
          onChange={setHeat}
          options={[
            { value: 'fill', label: t('map.fill') },
            { value: 'movement', label: t('map.movement') },
          ]}
        />
        <Legend heat={heat} />
      </Flex>
      {error && <FailedList reason={error.message} onRetry={() => void refetch()} />}
      {!error && !data && warehouseId !== '' && <SkeletonRows />}
      {data?.isCut && <Alert type="warning" showIcon title={t('map.cut')} />}
      {data && floor.cells.length === 0 && <Empty description={t('map.empty')} />}
      {chosen && <SpaceCard key={chosen.space.id} cell={chosen} warehouseId={warehouseId} onClose={() => go(warehouseId)} />}
      {data && floor.cells.length > 0 && (
        <>
          <Typography.Text type="secondary">{t(sm ? 'map.hint' : 'map.listHint')}</Typography.Text>
          {sm ? (
            <FloorDrawing floor={floor} heat={heat} chosen={spaceId} label={data.name} onChoose={(id) => go(warehouseId, id)} />
          ) : (
            <FloorList floor={floor} heat={heat} chosen={spaceId} onChoose={(id) => go(warehouseId, id)} />
          )}
        </>
      )}
    </div>
  )
}
