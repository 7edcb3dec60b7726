/** One space: where it is, and what lies in it. */
import { Card, Flex, Table, Tag, Typography } from 'antd'
import { Link } from 'react-router-dom'
import { inventory } from '#server/modules/stock/ledger/inventory.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { callsOf } from '#web/kit/resource-calls.ts'
import type { Cell } from './floor-layout.ts'
import '../texts.ts'

interface Props {
  readonly cell: Cell
  readonly warehouseId: string
  readonly onClose: () => void
}

interface Lying {
  readonly id: string
  readonly skuCode: string | null
  readonly skuName: string | null
  readonly batchNo: string | null
  readonly onHand: string
  readonly available: string
}

export function SpaceCard({ cell: { space, path }, warehouseId, onClose }: Props) {
  const { t } = useTranslation('stock')
  const may = useMay()
  const { list } = callsOf(inventory)
  const maySee = may(list.permission)
  const { data } = useCall(list, { current: 1, size: 50, warehouseId: [warehouseId], cargoSpaceId: [space.id] }, { silent: true, enabled: maySee })
  const rows = ((data as { records?: readonly Lying[] } | undefined)?.records ?? []).filter(({ onHand }) => /[1-9]/.test(onHand))
  return (
    <Card
      size="small"
      title={space.code}
      extra={
        <Typography.Link role="button" tabIndex={0} onClick={onClose} onKeyDown={(event) => event.key === 'Enter' && onClose()}>
          {t('map.close')}
        </Typography.Link>
      }
    >
      <Flex vertical gap={8}>
        <Flex gap={8} wrap>
          <span>{[...path, space.position].filter(Boolean).join(' / ')}</span>
          {space.status === 'DISABLED' && <Tag>{t('map.off')}</Tag>}
          {space.isHeld && <Tag color="gold">{t('map.held')}</Tag>}
          {space.fill !== null && <span>{t('map.filled', { percent: Math.round(space.fill * 100) })}</span>}
          {space.movedAt && <Typography.Text type="secondary">{t('map.movedAt', { at: formatInstant(space.movedAt) })}</Typography.Text>}
        </Flex>
        {maySee && (
          <Table<Lying>
            aria-label={space.code}
            rowKey="id"
            size="small"
            pagination={false}
            scroll={{ x: 420 }}
            dataSource={[...rows]}
            locale={{ emptyText: t('map.nothing') }}
            columns={[
              { key: 'goods', title: t('line.goods'), render: (_value, { skuCode, skuName }) => [skuCode, skuName].filter(Boolean).join(' ') },
              { key: 'batch', title: t('inbound.batchNo'), width: 100, render: (_value, { batchNo }) => batchNo ?? '-' },
              { key: 'onHand', title: t('line.onHand'), width: 90, align: 'right', render: (_value, { onHand }) => formatQuantity(onHand) },
              { key: 'available', title: t('map.available'), width: 90, align: 'right', render: (_value, { available }) => formatQuantity(available) },
            ]}
          />
        )}
        <Link to={`/storage-center/stock-record?q.cargoSpaceId=${space.id}`}>{t('map.records')}</Link>
      </Flex>
    </Card>
  )
}
