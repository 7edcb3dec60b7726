/** The goods of an inbound order: planned, come, open, and what the warehouse holds of them. */
import { Flex, Typography } from 'antd'
import type { z } from 'zod'
import type { InboundLineView } from '#server/modules/stock/inbound/inbound-lines.contract.ts'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { GoodsLines } from '../goods-lines.tsx'
import '../texts.ts'

export type InboundLine = z.output<typeof InboundLineView>

const quantities = ['planQty', 'acceptedQty', 'rejectedQty', 'openQty', 'onHand'] as const

export function InboundLines({ lines }: { lines: readonly InboundLine[] }) {
  const { t } = useTranslation('stock')
  return (
    <GoodsLines
      lines={lines}
      label={t('line.title')}
      quantities={quantities.map((field) => ({ field, title: t(`line.${field}`) }))}
      places={(line) => <Places line={line} />}
    />
  )
}

/** Where what came stands: space, batch, day. */
function Places({ line }: { line: InboundLine }) {
  const { t } = useTranslation('stock')
  return (
    <Flex vertical>
      {line.places.map(({ operationId, acceptedQty, rejectedQty, spaceCode, batchNo, expireOn, reason, defectiveAt }, at) => (
        <Typography.Text key={`${operationId} ${at}`}>
          {[
            `+${formatQuantity(acceptedQty)}`,
            /[1-9]/.test(rejectedQty) && t('line.refused', { quantity: formatQuantity(rejectedQty) }),
            spaceCode,
            batchNo,
            expireOn && t('line.until', { day: expireOn }),
            /[1-9]/.test(rejectedQty) && reason,
            defectiveAt && t('line.defectiveAt', { place: defectiveAt }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography.Text>
      ))}
    </Flex>
  )
}
