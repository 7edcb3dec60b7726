/** The goods of a transfer: what goes, left, arrived, and what both ends hold of it. */
import { Flex, Typography } from 'antd'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { GoodsLines } from '../goods-lines.tsx'
import type { TransferLine } from './transfer-calls.ts'
import '../texts.ts'

const quantities = ['qty', 'shippedQty', 'receivedQty', 'openQty', 'sourceOnHand', 'targetOnHand'] as const

export function TransferLines({ lines }: { lines: readonly TransferLine[] }) {
  const { t } = useTranslation('transfer')
  return (
    <GoodsLines
      lines={lines}
      label={t('lines')}
      quantities={quantities.map((field) => ({ field, title: t(`quantity.${field}`) }))}
      places={(line) => <Places line={line} />}
    />
  )
}

/** From where to where, and what arrived or was lost. */
function Places({ line }: { line: TransferLine }) {
  const { t } = useTranslation('transfer')
  return (
    <Flex vertical>
      <Typography.Text type="secondary">
        {[line.batchNo, `${line.sourceSpaceCode ?? '-'} → ${line.targetSpaceCode ?? '-'}`].filter(Boolean).join(' · ')}
      </Typography.Text>
      {line.arrivals.map(({ kind, qty, spaceCode, reason }, at) => (
        <Typography.Text key={`${kind} ${at}`} {...(kind === 'LOST' && { type: 'danger' as const })}>
          {[t(`arrival.${kind}`, { quantity: formatQuantity(qty) }), spaceCode, reason].filter(Boolean).join(' · ')}
        </Typography.Text>
      ))}
    </Flex>
  )
}
