/** What of an article lay where at an instant: the end of the chosen day, or any other. */
import { Card, Flex, Input, Table, Typography } from 'antd'
import dayjs from 'dayjs'
import { Decimal } from 'decimal.js'
import { useState } from 'react'
import { inventoryAt } from '#server/modules/stock/ledger/inventory.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import '../texts.ts'

interface Props {
  readonly day: string
  readonly skuId: string
  readonly warehouseId: string | undefined
}

/** As a field for day and time writes it, on the reader's clock. */
const written = (instant: dayjs.Dayjs): string => instant.format('YYYY-MM-DDTHH:mm')

/** The last minute of a day, or now. */
function endOf(day: string): string {
  const end = dayjs(day).endOf('day')
  return written(end.isAfter(dayjs()) ? dayjs() : end)
}

export function HeldAt(props: Props) {
  const may = useMay()
  return may(inventoryAt.permission) ? <Held key={props.day} {...props} /> : null
}

function Held({ day, skuId, warehouseId }: Props) {
  const { t } = useTranslation('stock')
  const [at, setAt] = useState(() => endOf(day))
  const instant = dayjs(at)
  const asked = { skuId, ...(warehouseId && { warehouseId }), at: (instant.isValid() ? instant.endOf('minute') : dayjs()).toISOString() }
  const { data, error } = useCall(inventoryAt, asked, { silent: true, keepPrevious: true, enabled: instant.isValid() })
  const rows = (error ? [] : (data ?? [])).filter(({ onHand, preempted, frozen, incoming }) => /[1-9]/.test(onHand + preempted + frozen + incoming))
  const total = rows.reduce((sum, { onHand }) => sum.plus(onHand), new Decimal(0))
  return (
    <Card
      size="small"
      title={error ? t('movement.at') : t('movement.held', { quantity: formatQuantity(total.toFixed(4)) })}
      extra={<Input type="datetime-local" aria-label={t('movement.at')} value={at} onChange={(event) => setAt(event.target.value)} />}
    >
      <Flex vertical gap={8}>
        {error && <Typography.Text type="danger">{error.message}</Typography.Text>}
        <Table
          aria-label={t('movement.at')}
          rowKey="inventoryId"
          size="small"
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          scroll={{ x: 520 }}
          dataSource={rows}
          locale={{ emptyText: t('map.nothing') }}
          columns={[
            {
              key: 'place',
              title: t('movement.place'),
              render: (_value, { warehouseName, spaceCode, batchNo }) => [warehouseName, spaceCode, batchNo].filter(Boolean).join(' · '),
            },
            { key: 'onHand', title: t('movement.onHand'), width: 90, align: 'right', render: (_value, { onHand }) => formatQuantity(onHand) },
            { key: 'preempted', title: t('movement.preempted'), width: 90, align: 'right', render: (_value, { preempted }) => formatQuantity(preempted) },
            { key: 'frozen', title: t('movement.frozen'), width: 90, align: 'right', render: (_value, { frozen }) => formatQuantity(frozen) },
            { key: 'incoming', title: t('movement.incoming'), width: 90, align: 'right', render: (_value, { incoming }) => formatQuantity(incoming) },
          ]}
        />
      </Flex>
    </Card>
  )
}
