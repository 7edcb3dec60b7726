/** What came otherwise than planned. */
import { Card, Flex, Tag, Typography } from 'antd'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { Inbound } from './inbound-calls.ts'
import '../texts.ts'

const colours = { SHORT: 'gold', DEFECTIVE: 'red', OVER: 'blue' } as const

export function Discrepancies({ found }: { found: NonNullable<Inbound['discrepancies']> }) {
  const { t } = useTranslation('stock')
  if (found.length === 0) return null
  return (
    <Card size="small" title={t('discrepancy.title')}>
      <Flex vertical gap={4}>
        {found.map(({ id, kind, qty, skuCode, skuName, reason }) => (
          <Flex key={id} gap={8} wrap align="baseline">
            <Tag color={colours[kind]}>{t(`discrepancy.${kind}`)}</Tag>
            <span>{`${skuCode} ${skuName} × ${formatQuantity(qty)}`}</span>
            {reason && <Typography.Text type="secondary">{reason}</Typography.Text>}
          </Flex>
        ))}
      </Flex>
    </Card>
  )
}
