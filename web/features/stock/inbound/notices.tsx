/** What was announced of an inbound order, the last notice first. */
import { listedSentences } from '#web/kit/format/listed.ts'
import { Card, Flex, Typography } from 'antd'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useDictionaryName } from '#web/kit/widgets/dictionary-name.ts'
import type { Inbound } from './inbound-calls.ts'
import '../texts.ts'

export function Notices({ notices }: { notices: NonNullable<Inbound['notices']> }) {
  const { t } = useTranslation('stock')
  const carrierOf = useDictionaryName('logistics_company')
  if (notices.length === 0) return null
  return (
    <Card size="small" title={t('notice.card')}>
      <Flex vertical gap={8}>
        {notices.map(({ id, arriveOn, carrier, billCode, packages, contact, phone, remark, announcedAt, announcedBy, lines }) => (
          <Flex key={id} vertical>
            <Flex gap="2px 12px" wrap align="baseline">
              <Typography.Text strong>{t('notice.arrives', { day: arriveOn })}</Typography.Text>
              <span>{[carrierOf(carrier), billCode, packages && t('notice.packages', { count: packages })].filter(Boolean).join(' · ')}</span>
              <Typography.Text type="secondary">{[contact, phone].filter(Boolean).join(' ')}</Typography.Text>
            </Flex>
            <span>
              {listedSentences(lines.map(({ skuCode, skuName, unit, qty }) => [skuCode, skuName, '×', formatQuantity(qty), unit].filter(Boolean).join(' ')))}
            </span>
            {remark && <span>{remark}</span>}
            <Typography.Text type="secondary">{[announcedBy, formatInstant(announcedAt)].filter(Boolean).join(' · ')}</Typography.Text>
          </Flex>
        ))}
      </Flex>
    </Card>
  )
}
