/** What counts before this one found in the same spaces. */
import { Card, Flex, Typography } from 'antd'
import { Link } from 'react-router-dom'
import type { takeAuditDetail } from '#server/modules/stock/count/inventory-take.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { formatDay } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import '../texts.ts'

export function CountHistory({ history }: { history: OutputOf<typeof takeAuditDetail>['history'] }) {
  const { t } = useTranslation('stock')
  if (history.length === 0) return null
  return (
    <Card size="small" title={t('count.history')}>
      <Flex vertical gap={8}>
        {history.map(({ cargoSpaceId, spaceCode, entries }) => (
          <div key={cargoSpaceId}>
            <Typography.Text strong>{spaceCode}</Typography.Text>
            <ul>
              {entries.map(({ takeId, takeCode, postedAt, skuCode, skuName, postedQty }) => (
                <li key={`${takeId} ${skuCode}`}>
                  <Link to={`/storage-center/count-info?id=${takeId}`}>{takeCode}</Link>{' '}
                  {`${formatDay(postedAt)} · ${skuCode} ${skuName} · ${formatQuantity(postedQty)}`}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Flex>
    </Card>
  )
}
