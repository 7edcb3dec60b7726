/** What each SKU is supplied and sold at in each channel: against what is published and what the supplier's price rule asks for. */
import { Collapse, Empty, Flex, Table, Tag, Typography } from 'antd'
import type { ReactNode } from 'react'
import { formatRate, formatUnitPrice } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Step } from './differences.tsx'
import type { PriceLine } from './review.ts'
import styles from './approval.module.css'
import '../approval-texts.ts'

type Figure = string | null | undefined

/** The value now; where it was another one before, that one as well. Undefined figures are hidden from the reader. */
function Became({ last, now, say }: { last: Figure; now: Figure; say: (value: Figure) => string }) {
  if (now === undefined) return '***'
  const isOther = last !== null && last !== undefined && last !== now
  return (
    <span className={styles['figure']}>
      {isOther && <del style={{ color: 'var(--text-soft)' }}>{say(last)}</del>} {say(now) || '-'}
    </span>
  )
}

const price = ({ last, now }: { last: Figure; now: Figure }): ReactNode => (
  <>
    <Became last={last} now={now} say={formatUnitPrice} /> <Step before={last} after={now} />
  </>
)
const margin = (line: PriceLine): ReactNode => <Became last={line.lastMargin} now={line.margin} say={formatRate} />

function Rule({ line }: { line: PriceLine }) {
  const { t } = useTranslation('product-approval')
  if (line.rulePrice === undefined) return '***'
  const asked = [line.rulePrice && formatUnitPrice(line.rulePrice), line.ruleMargin && `${t('price.margin')} ${formatRate(line.ruleMargin)}`].filter(Boolean)
  return (
    <Flex gap={2} wrap align="center">
      <span className={styles['figure']}>{asked.join(' / ') || t('price.noRule')}</span>
      {line.isBreached && <Tag color="red">{t('price.breached')}</Tag>}
    </Flex>
  )
}

const keyOf = ({ skuId, channel }: PriceLine): string => `${skuId} ${channel}`

export function PriceTable({ lines }: { lines: readonly PriceLine[] }) {
  const { t } = useTranslation('product-approval')
  return (
    <Table<PriceLine>
      aria-label={t('price.title')}
      size="small"
      rowKey={keyOf}
      dataSource={[...lines]}
      pagination={lines.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
      scroll={{ x: 780 }}
      locale={{ emptyText: t('price.none') }}
      columns={[
        { key: 'sku', title: 'SKU', width: 150, render: (_value, line) => <Which line={line} /> },
        { key: 'channel', title: t('price.channel'), width: 90, dataIndex: 'channelName' },
        {
          key: 'supply',
          title: t('price.supply'),
          align: 'right',
          width: 150,
          render: (_value, line) => price({ last: line.lastSupplyPrice, now: line.supplyPrice }),
        },
        { key: 'sale', title: t('price.sale'), align: 'right', width: 150, render: (_value, line) => price({ last: line.lastSalePrice, now: line.salePrice }) },
        { key: 'margin', title: t('price.margin'), align: 'right', width: 110, render: (_value, line) => margin(line) },
        { key: 'rule', title: t('price.rule'), width: 140, render: (_value, line) => <Rule line={line} /> },
      ]}
    />
  )
}

const Which = ({ line: { code, specText } }: { line: PriceLine }) => (
  <Flex vertical>
    <span style={{ overflowWrap: 'anywhere' }}>{specText || code}</span>
    {specText && <Typography.Text type="secondary">{code}</Typography.Text>}
  </Flex>
)

const mostShown = 3

const cards = (lines: readonly PriceLine[]): ReactNode => lines.map((line) => <PriceCard key={keyOf(line)} line={line} />)

/** One below the other where there is no room for a table; what breaks the rule first. */
export function PriceCards({ lines }: { lines: readonly PriceLine[] }) {
  const { t } = useTranslation('product-approval')
  if (lines.length === 0) return <Empty description={t('price.none')} />
  const sorted = lines.toSorted((one, other) => Number(other.isBreached) - Number(one.isBreached))
  const rest = sorted.slice(mostShown)
  return (
    <>
      {cards(sorted.slice(0, mostShown))}
      {rest.length > 0 && <Collapse ghost size="small" items={[{ key: 'rest', label: t('price.more', { count: rest.length }), children: cards(rest) }]} />}
    </>
  )
}

const pair = (name: string, value: ReactNode): ReactNode => (
  <div className={styles['pair']}>
    <span>{name}</span>
    <span>{value}</span>
  </div>
)

function PriceCard({ line }: { line: PriceLine }) {
  const { t } = useTranslation('product-approval')
  return (
    <div className={styles['price']}>
      <div className={styles['pair']}>
        <strong>{line.specText || line.code}</strong>
        <Tag>{line.channelName}</Tag>
      </div>
      {pair(t('price.supply'), price({ last: line.lastSupplyPrice, now: line.supplyPrice }))}
      {pair(t('price.sale'), price({ last: line.lastSalePrice, now: line.salePrice }))}
      {pair(t('price.margin'), margin(line))}
      {pair(t('price.rule'), <Rule line={line} />)}
    </div>
  )
}
