/** The goods that a promise is about, with the way to their sub-order. */
import { Descriptions } from 'antd'
import { Link, useLocation } from 'react-router-dom'
import { orderStatuses } from '#server/modules/order/order-fields.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { useDictionaryName } from '#web/kit/widgets/dictionary-name.ts'
import type { overdueDetail } from './overdue-detail.ts'
import './texts.ts'

type Overdue = OutputOf<typeof overdueDetail>

export function LineFacts({ line, subOrderId }: { line: NonNullable<Overdue['line']>; subOrderId: string }) {
  const { t } = useTranslation('order-overdue')
  const label = useLabel()
  const base = useLocation().pathname.startsWith('/iframe-page') ? '/iframe-page' : ''
  const channelName = useDictionaryName('sales_channel')
  const status = orderStatuses.find(({ value }) => value === line.orderStatus)
  const counted = (quantity: string) => [quantity, line.unit].filter(Boolean).join(' ')
  return (
    <Descriptions
      bordered
      size="small"
      column={{ xs: 1, sm: 1, md: 2 }}
      styles={{ label: { width: 112, whiteSpace: 'nowrap' }, content: { overflowWrap: 'anywhere' } }}
      items={[
        { key: 'order', label: t('line.orderCode'), children: <Link to={`${base}/order-center/son-order-details?id=${subOrderId}`}>{line.orderCode}</Link> },
        { key: 'status', label: t('line.status'), children: status ? label(status.label) : line.orderStatus },
        { key: 'goods', label: t('line.goods'), children: [line.skuName, line.spec].filter(Boolean).join(' · ') },
        { key: 'sku', label: t('line.skuCode'), children: line.skuCode },
        { key: 'channel', label: t('line.channel'), children: channelName(line.salesChannel) },
        { key: 'quantity', label: t('line.quantity'), children: counted(line.quantity) },
        { key: 'shipped', label: t('line.shipped'), children: counted(line.shippedQuantity) },
        { key: 'open', label: t('line.open'), children: counted(line.openQuantity) },
      ]}
    />
  )
}
