/** Beside the decision on an order: how its supplier stands, what each article cost before, what is there and what is waited for. */
import { Flex, Tag, Typography } from 'antd'
import { Decimal } from 'decimal.js'
import { Link } from 'react-router-dom'
import { orderCalls } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import type { CaseContextProps } from '#web/kit/case/case-forms.ts'
import { useCall, type OutputOf } from '#web/kit/client.ts'
import { formatAmount, formatQuantity, formatUnitPrice } from '#web/kit/format/amount.ts'
import { formatDay } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { ordersShown, pageOfOrder, previewOfOrder } from './order-calls.ts'
import { openOf } from './order-filters.ts'
import styles from './purchase.module.css'
import './texts.ts'

type Bearing = NonNullable<OutputOf<typeof orderCalls.bearing>>
type Article = Bearing['articles'][number]

export default function OrderContext({ bizId }: Pick<CaseContextProps, 'bizId'>) {
  const { t } = useTranslation('purchase')
  const may = useMay()
  const { data, error, refetch } = useCall(orderCalls.bearing, { id: bizId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows rows={3} />
  if (data === null) return null
  return (
    <Flex vertical gap={12}>
      <Supplier supplier={data.supplier} />
      <div>
        <strong>{t('context.goods')}</strong>
        <ul className={styles['lines']} style={{ marginTop: 6 }}>
          {data.articles.map((article) => (
            <li key={article.skuId} className={styles['line']}>
              <Bought article={article} />
            </li>
          ))}
        </ul>
        {may(orderCalls.inventoryInfo.permission) && (
          <Flex gap={8} wrap>
            {data.more > 0 && <Typography.Text type="secondary">{t('context.more', { count: data.more })}</Typography.Text>}
            <Link to={previewOfOrder(bizId)}>{t('context.all')}</Link>
          </Flex>
        )}
      </div>
    </Flex>
  )
}

function Supplier({ supplier: { id, name, score, grade, openOrders, openAmount, late } }: Pick<Bearing, 'supplier'>) {
  const { t } = useTranslation('purchase')
  const may = useMay()
  const worth = openAmount === null ? t('context.open', { count: openOrders }) : t('context.openWorth', { count: openOrders, amount: formatAmount(openAmount) })
  const said = openOrders === 0 ? t('context.noOpen') : worth
  return (
    <Flex vertical gap={2}>
      <strong>{t('context.supplier')}</strong>
      <span>
        {name} <Typography.Text type="secondary">{score ? t('context.score', { score, grade: grade ?? '-' }) : t('context.noScore')}</Typography.Text>
      </span>
      {openOrders > 0 && may(orderCalls.inventoryInfo.permission) ? (
        <Link to={ordersShown(openOf(id))}>{said}</Link>
      ) : (
        <Typography.Text type="secondary">{said}</Typography.Text>
      )}
      {late > 0 && <Typography.Text type="danger">{t('context.late', { count: late })}</Typography.Text>}
    </Flex>
  )
}

const some = (quantity: string | null): quantity is string => /[1-9]/.test(quantity ?? '')

function Bought({ article }: { article: Article }) {
  const { t } = useTranslation('purchase')
  const may = useMay()
  const { skuName, skuCode, qty, unit, price, agreedPrice, available, incoming, demand, suggestedQty, lastPrices } = article
  const [last] = lastPrices
  const before = last && t('context.last', { price: formatUnitPrice(last.price), day: formatDay(last.on) })
  return (
    <>
      <span>
        {skuName} <Typography.Text type="secondary">{skuCode}</Typography.Text>
      </span>
      <Flex gap="2px 12px" wrap>
        <span>{t('context.bought', { quantity: [formatQuantity(qty), unit].filter(Boolean).join(' ') })}</span>
        {price !== null && (
          <span>
            {t('context.priced', { price: formatUnitPrice(price) })} <Against price={price} before={agreedPrice} />
          </span>
        )}
        {agreedPrice !== null && <Typography.Text type="secondary">{t('agreed', { price: formatUnitPrice(agreedPrice) })}</Typography.Text>}
      </Flex>
      {price !== null && (
        <Typography.Text type="secondary">
          {last ? (
            <>
              {may(orderCalls.inventoryInfo.permission) ? <Link to={pageOfOrder(last.orderId)}>{before}</Link> : before}{' '}
              <Against price={price} before={last.price} />
            </>
          ) : (
            t('context.never')
          )}
        </Typography.Text>
      )}
      <Flex gap="2px 12px" wrap>
        <Typography.Text type="secondary">{t('beside', { available: formatQuantity(available), incoming: formatQuantity(incoming) })}</Typography.Text>
        {some(demand) && <span>{t('context.demand', { quantity: formatQuantity(demand) })}</span>}
        {some(suggestedQty) && <span>{t('context.suggested', { quantity: formatQuantity(suggestedQty) })}</span>}
      </Flex>
    </>
  )
}

/** By how much it costs more or less than before. */
function Against({ price, before }: { price: string; before: string | null }) {
  if (before === null || new Decimal(before).isZero()) return null
  const share = new Decimal(price).minus(before).div(before).times(100).toDecimalPlaces(1)
  if (share.isZero()) return null
  return <Tag color={share.isPositive() ? 'orange' : 'green'}>{`${share.isPositive() ? '+' : ''}${share.toString()}%`}</Tag>
}
