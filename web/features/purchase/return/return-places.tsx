/** Receipts of an order, each with how much of it goes back. */
import { Flex, Form, Table, Typography } from 'antd'
import type { FormRule } from 'antd'
import { Decimal } from 'decimal.js'
import { formatQuantity, formatUnitPrice } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useScreen } from '#web/kit/screen.ts'
import { QuantityInput } from '#web/kit/widgets/decimal-input.tsx'
import { Goods, Receipt } from './goods.tsx'
import type { Place } from './return-values.ts'
import styles from './return.module.css'
import './texts.ts'

interface Props {
  readonly places: readonly Place[]
  /** A quantity was left. */
  readonly onSettled: () => void
}

/** As much as may go back and is there. */
const mostOf = ({ returnableQty, available }: Place): string => (available === null ? returnableQty : Decimal.min(returnableQty, available).toFixed(4))

const free = ({ available }: Place): string => (available === null ? '-' : formatQuantity(available))

export function ReturnPlaces({ places, onSettled }: Props) {
  const { t } = useTranslation('purchase-return')
  const { sm } = useScreen()
  const rows = places.map((place, at) => ({ place, at }))
  if (!sm)
    return (
      <ul className={styles['cards']} aria-label={t('lines')}>
        {rows.map(({ place, at }) => (
          <li key={`${place.inboundLineId} ${place.batchId}`}>
            <Goods line={place} />
            <Receipt line={place} />
            <Flex gap="2px 12px" wrap style={{ marginBottom: 4 }}>
              <Typography.Text type="secondary">
                {t('returnable')} {formatQuantity(place.returnableQty)} · {t('available')} {free(place)}
              </Typography.Text>
            </Flex>
            <Quantity place={place} at={at} onSettled={onSettled} />
          </li>
        ))}
      </ul>
    )
  return (
    <Table
      aria-label={t('lines')}
      rowKey="at"
      size="small"
      pagination={false}
      scroll={{ x: 960 }}
      dataSource={rows}
      columns={[
        { key: 'goods', title: t('goods'), render: (_value, { place }) => <Goods line={place} /> },
        { key: 'receipt', title: t('receipt'), width: 210, render: (_value, { place }) => <Receipt line={place} /> },
        { key: 'received', title: t('received'), width: 90, align: 'right', render: (_value, { place }) => formatQuantity(place.receivedQty) },
        { key: 'returnable', title: t('returnable'), width: 90, align: 'right', render: (_value, { place }) => formatQuantity(place.returnableQty) },
        { key: 'available', title: t('available'), width: 100, align: 'right', render: (_value, { place }) => free(place) },
        {
          key: 'price',
          title: t('price'),
          width: 110,
          align: 'right',
          render: (_value, { place }) => (place.price === null ? '-' : formatUnitPrice(place.price)),
        },
        { key: 'qty', title: t('qty'), width: 150, render: (_value, { place, at }) => <Quantity place={place} at={at} onSettled={onSettled} /> },
      ]}
    />
  )
}

function Quantity({ place, at, onSettled }: { place: Place; at: number; onSettled: () => void }) {
  const { t } = useTranslation('purchase-return')
  const most = mostOf(place)
  const within: FormRule = {
    validator: async (_rule, value: unknown) => {
      if (typeof value === 'string' && value !== '' && new Decimal(value).greaterThan(most)) throw new Error(t('tooMany', { most: formatQuantity(most) }))
    },
  }
  return (
    <div onBlur={onSettled}>
      <Form.Item name={['qty', at]} rules={[within]} style={{ marginBottom: 0 }}>
        <QuantityInput aria-label={t('qtyOf', { goods: place.skuCode })} placeholder="0" />
      </Form.Item>
    </div>
  )
}
