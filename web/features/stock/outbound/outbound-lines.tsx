/** The goods of an outbound order: asked for, agreed to, gone, packed, and from where. */
import { Flex, Typography } from 'antd'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { GoodsLines } from '../goods-lines.tsx'
import type { OutboundLine } from './outbound-calls.ts'
import '../texts.ts'

const quantities = ['planQty', 'approvedQty', 'shippedQty', 'packedQty', 'openQty', 'available'] as const

export function OutboundLines({ lines }: { lines: readonly OutboundLine[] }) {
  const { t } = useTranslation('outbound')
  return (
    <GoodsLines
      lines={lines}
      label={t('lines')}
      quantities={quantities.map((field) => ({ field, title: t(`line.${field}`) }))}
      places={(line) => <Places line={line} />}
    />
  )
}

/** Where it left from, and where the rest is to be taken from. */
function Places({ line }: { line: OutboundLine }) {
  const { t } = useTranslation('outbound')
  return (
    <Flex vertical>
      {line.picks.map(({ qty, spaceCode, batchNo }, at) => (
        <Typography.Text key={`left ${at}`}>{[`-${formatQuantity(qty)}`, spaceCode, batchNo].filter(Boolean).join(' · ')}</Typography.Text>
      ))}
      {line.suggested.map(({ inventoryId, qty, spaceCode, batchNo, expireOn }) => (
        <Typography.Text key={inventoryId} type="secondary">
          {[t('line.next', { quantity: formatQuantity(qty) }), spaceCode, batchNo, expireOn && t('line.until', { day: expireOn })].filter(Boolean).join(' · ')}
        </Typography.Text>
      ))}
    </Flex>
  )
}
