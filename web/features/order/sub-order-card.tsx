/** One supplier's part within its order: how it stands, its goods and its parcels. */
import { Card, Flex, Typography } from 'antd'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { orderStatuses } from '#server/modules/order/order-fields.contract.ts'
import type { subOrder } from '#server/modules/order/sub-order.contract.ts'
import { framed } from '#web/kit/frame.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { Held } from './held.tsx'
import { LineTable } from './line-table.tsx'
import { ParcelList } from './parcel-list.tsx'
import styles from './order.module.css'
import './texts.ts'

const nothing: never[] = []

export function SubOrderCard({ row }: { row: z.output<(typeof subOrder)['row']> & Row }) {
  const { t } = useTranslation('order')
  const status = orderStatuses.find(({ value }) => value === row.status)
  return (
    <Card
      size="small"
      title={
        <Flex gap="4px 12px" align="center" wrap className={styles['cardTitle'] ?? ''}>
          <Link to={framed(`/order-center/son-order-details?id=${row.id}`)}>{row.orderCode}</Link>
          {status && <StatusTag choice={status} />}
          <Typography.Text>{row.supplierName}</Typography.Text>
          <Typography.Text type="secondary">
            {t('line.amount')} <Amount value={row.goodsAmount} />
          </Typography.Text>
        </Flex>
      }
    >
      <div className={styles['stack']}>
        <Held row={row} />
        <LineTable lines={row.lines ?? nothing} />
        {(row.parcels ?? nothing).length > 0 && <ParcelList parcels={row.parcels ?? nothing} />}
      </div>
    </Card>
  )
}
