/** What an order comes to while it is written, and what bears on the line in hand. */
import { Flex, Typography } from 'antd'
import type { ArticleInfo } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { formatQuantity, formatUnitPrice } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { LastPrices } from '../article-table.tsx'
import type { totalsOf } from './draft-lines.ts'
import styles from '../purchase.module.css'
import '../texts.ts'

export function Bearing({ info }: { info: ArticleInfo }) {
  const { t } = useTranslation('purchase')
  const needed = (['demand', 'suggestedQty'] as const).flatMap((key) => (/[1-9]/.test(info[key] ?? '') ? [{ key, quantity: info[key] ?? '0' }] : []))
  return (
    <Flex gap={24} wrap style={{ marginTop: 12 }} role="note" aria-label={t('bearing')}>
      <Typography.Text strong>{info.skuName}</Typography.Text>
      <span>{t('standing', { onHand: formatQuantity(info.onHand), available: formatQuantity(info.available), incoming: formatQuantity(info.incoming) })}</span>
      {needed.map(({ key, quantity }) => (
        <span key={key}>
          <Typography.Text type="secondary">{t(`info.${key}`)}</Typography.Text> {formatQuantity(quantity)}
        </span>
      ))}
      <span>
        {t('terms', {
          moq: formatQuantity(info.moq),
          pack: formatQuantity(info.packQty),
          agreed: info.agreedPrice === null ? '-' : formatUnitPrice(info.agreedPrice),
        })}
      </span>
      <Flex gap={8}>
        <Typography.Text type="secondary">{t('info.lastPrices')}</Typography.Text>
        <LastPrices row={info} />
      </Flex>
    </Flex>
  )
}

export function OrderSums({ totals }: { totals: ReturnType<typeof totalsOf> }) {
  const { t } = useTranslation('purchase')
  return (
    <div className={styles['totals']} style={{ marginTop: 12 }}>
      <Typography.Text type="secondary">{t('total.goods')}</Typography.Text>
      <Amount value={totals.goods} />
      <Typography.Text type="secondary">{t('total.tax')}</Typography.Text>
      <Amount value={totals.tax} />
      <Typography.Text strong>{t('total.total')}</Typography.Text>
      <Typography.Text strong>
        <Amount value={totals.total} />
      </Typography.Text>
    </div>
  )
}
