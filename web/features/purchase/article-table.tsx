/** Articles with what bears on buying them: stock, what is on its way, the agreed price, the last prices. */
import { Flex, Table, Typography } from 'antd'
import type { TableProps } from 'antd'
import { Link } from 'react-router-dom'
import type { ArticleInfo } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { formatQuantity, formatUnitPrice } from '#web/kit/format/amount.ts'
import { formatDay } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useScreen } from '#web/kit/screen.ts'
import { pageOfOrder } from './order-calls.ts'
import styles from './purchase.module.css'
import './texts.ts'

interface Props {
  readonly rows: readonly ArticleInfo[]
  /** By article, where some are ordered. */
  readonly quantities?: ReadonlyMap<string, string> | undefined
  readonly choosing?: TableProps<ArticleInfo>['rowSelection']
}

export function ArticleTable({ rows, quantities, choosing }: Props) {
  const { t } = useTranslation('purchase')
  const { sm } = useScreen()
  const amount = (key: 'onHand' | 'available' | 'incoming' | 'moq' | 'packQty') => ({
    key,
    title: t(`info.${key}`),
    align: 'right' as const,
    width: 80,
    render: (_value: unknown, row: ArticleInfo) => formatQuantity(row[key]),
  })
  /** Nothing of it is said as a dash. */
  const known = (key: 'demand' | 'suggestedQty') => ({
    key,
    title: t(`info.${key}`),
    align: 'right' as const,
    width: 80,
    render: (_value: unknown, { [key]: value }: ArticleInfo) => (/[1-9]/.test(value ?? '') ? formatQuantity(value ?? '0') : '-'),
  })
  const beside: NonNullable<TableProps<ArticleInfo>['columns']> = [
    ...(quantities
      ? [
          {
            key: 'qty',
            title: t('qty'),
            align: 'right' as const,
            width: 80,
            render: (_v: unknown, { skuId }: ArticleInfo) => formatQuantity(quantities.get(skuId) ?? '0'),
          },
        ]
      : []),
    {
      key: 'agreedPrice',
      title: t('info.agreedPrice'),
      align: 'right',
      width: 100,
      render: (_value, { agreedPrice }) => (agreedPrice === null ? '-' : formatUnitPrice(agreedPrice)),
    },
    { key: 'last', title: t('info.lastPrices'), width: 190, render: (_value, row) => <LastPrices row={row} /> },
    ...(rows.some(({ demand }) => demand !== null) ? [known('suggestedQty'), known('demand')] : []),
    amount('available'),
    amount('incoming'),
    amount('onHand'),
    amount('moq'),
    amount('packQty'),
  ]
  if (!sm && !choosing) return <ArticleCards rows={rows} quantities={quantities} />
  return (
    <Table<ArticleInfo>
      aria-label={t('bearing')}
      rowKey="skuId"
      size="small"
      pagination={false}
      {...(sm && { scroll: { x: 1100 } })}
      dataSource={[...rows]}
      {...(choosing && { rowSelection: choosing })}
      columns={[
        {
          key: 'goods',
          title: t('goods'),
          width: 220,
          render: (_value, row) => <Named row={row} withTerms={!sm} />,
        },
        // Beside a choice on a phone there is room for nothing else.
        ...(sm ? beside : []),
      ]}
    />
  )
}

function Named({ row, withTerms }: { row: ArticleInfo; withTerms: boolean }) {
  const { t } = useTranslation('purchase')
  const { skuName, skuCode, spec, available, incoming, agreedPrice, suggestedQty } = row
  const needed = /[1-9]/.test(suggestedQty ?? '') ? t('context.suggested', { quantity: formatQuantity(suggestedQty ?? '0') }) : undefined
  const agreed = agreedPrice === null ? undefined : t('agreed', { price: formatUnitPrice(agreedPrice) })
  return (
    <Flex vertical>
      <span>{skuName}</span>
      <Typography.Text type="secondary">{[skuCode, spec].filter(Boolean).join(' · ')}</Typography.Text>
      {withTerms && (
        <Typography.Text type="secondary">
          {[agreed, t('beside', { available: formatQuantity(available), incoming: formatQuantity(incoming) }), needed].filter(Boolean).join(' · ')}
        </Typography.Text>
      )}
    </Flex>
  )
}

const counted = ['onHand', 'available', 'incoming', 'demand', 'suggestedQty', 'moq', 'packQty'] as const

/** On a phone, one below the other. */
function ArticleCards({ rows, quantities }: Pick<Props, 'rows' | 'quantities'>) {
  const { t } = useTranslation('purchase')
  return (
    <ul className={styles['lines']} style={{ maxHeight: 'none' }} aria-label={t('bearing')}>
      {rows.map((row) => (
        <li key={row.skuId} className={styles['line']}>
          <span>{row.skuName}</span>
          <Typography.Text type="secondary">{[row.skuCode, row.spec].filter(Boolean).join(' · ')}</Typography.Text>
          <Flex gap="4px 16px" wrap>
            {quantities && (
              <span>
                <Typography.Text type="secondary">{t('qty')}</Typography.Text> {formatQuantity(quantities.get(row.skuId) ?? '0')}
              </span>
            )}
            {counted.map((key) => {
              const value = row[key]
              return value === null ? null : (
                <span key={key}>
                  <Typography.Text type="secondary">{t(`info.${key}`)}</Typography.Text> {formatQuantity(value)}
                </span>
              )
            })}
            {row.agreedPrice !== null && (
              <span>
                <Typography.Text type="secondary">{t('info.agreedPrice')}</Typography.Text> {formatUnitPrice(row.agreedPrice)}
              </span>
            )}
          </Flex>
          {row.lastPrices.length > 0 && (
            <div>
              <Typography.Text type="secondary">{t('info.lastPrices')}</Typography.Text>
              <LastPrices row={row} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

export function LastPrices({ row: { lastPrices } }: { row: ArticleInfo }) {
  if (lastPrices.length === 0) return <>-</>
  return (
    <Flex vertical>
      {lastPrices.map(({ orderId, orderCode, price, qty, on }) => (
        <span key={orderId}>
          {formatUnitPrice(price)} × {formatQuantity(qty)}{' '}
          <Link to={pageOfOrder(orderId)} title={orderCode}>
            {formatDay(on)}
          </Link>
        </span>
      ))}
    </Flex>
  )
}
