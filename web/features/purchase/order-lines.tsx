/** The goods of an order: a table, or cards on a phone. A price above the agreed one stands there with its reason. */
import { Flex, Progress, Table, Tag, Typography } from 'antd'
import { Decimal } from 'decimal.js'
import type { ReactNode } from 'react'
import type { PurchaseLineView } from '#server/modules/purchase/order/purchase-order-lines.contract.ts'
import type { z } from 'zod'
import { formatQuantity, formatUnitPrice } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useScreen } from '#web/kit/screen.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import './texts.ts'

type Line = z.infer<typeof PurchaseLineView>

interface Props {
  readonly lines: readonly Line[]
  /** With how much of each has come. */
  readonly progress?: boolean
}

export function OrderLines({ lines, progress = false }: Props) {
  const { t } = useTranslation('purchase')
  const { sm } = useScreen()
  if (!sm) return <LineCards lines={lines} progress={progress} />
  return (
    <Table<Line>
      aria-label={t('lines')}
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: progress ? 940 : 780 }}
      dataSource={[...lines]}
      columns={[
        { key: 'lineNo', title: '#', dataIndex: 'lineNo', width: 48 },
        { key: 'goods', title: t('goods'), width: 200, render: (_value, line) => <Goods line={line} /> },
        { key: 'qty', title: t('qty'), width: 90, align: 'right', render: (_value, line) => quantityOf(line) },
        { key: 'price', title: t('price'), width: 150, align: 'right', render: (_value, line) => <Price line={line} /> },
        { key: 'amount', title: t('amount'), width: 130, align: 'right', render: (_value, { amount }) => (amount === null ? '-' : <Amount value={amount} />) },
        ...(progress ? [{ key: 'came', title: t('progress'), width: 160, render: (_value: unknown, line: Line) => <Came line={line} /> }] : []),
        { key: 'due', title: t('due'), width: 160, render: (_value, line) => <Due line={line} /> },
      ]}
    />
  )
}

function LineCards({ lines, progress }: Required<Props>) {
  const { t } = useTranslation('purchase')
  return (
    <Flex vertical gap={16} role="list" aria-label={t('lines')}>
      {lines.map((line) => (
        <Flex key={line.id} vertical gap={4} role="listitem">
          <Goods line={line} />
          <Pair label={t('qty')}>{quantityOf(line)}</Pair>
          <Pair label={t('price')}>
            <Price line={line} />
          </Pair>
          {line.amount !== null && (
            <Pair label={t('amount')}>
              <Amount value={line.amount} />
            </Pair>
          )}
          {progress && <Came line={line} />}
          <Pair label={t('due')}>
            <Due line={line} />
          </Pair>
        </Flex>
      ))}
    </Flex>
  )
}

function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex gap={8} justify="space-between">
      <Typography.Text type="secondary">{label}</Typography.Text>
      {children}
    </Flex>
  )
}

const quantityOf = ({ qty, unit }: Line): string => [formatQuantity(qty), unit].filter(Boolean).join(' ')

function Goods({ line }: { line: Line }) {
  const { t } = useTranslation('purchase')
  const open = line.counters.filter(({ answer }) => answer === null)
  return (
    <Flex vertical>
      <span>{line.skuName}</span>
      <Typography.Text type="secondary">{[line.skuCode, line.spec].filter(Boolean).join(' · ')}</Typography.Text>
      {open.map(({ id, qty, price, promisedOn, reason }) => (
        <Typography.Text key={id} type="warning">
          {t('proposed', { what: [qty && formatQuantity(qty), price && formatUnitPrice(price), promisedOn].filter(Boolean).join(' · ') })}{' '}
          {t('reason', { reason })}
        </Typography.Text>
      ))}
    </Flex>
  )
}

function Price({ line: { price, agreedPrice, priceReason } }: { line: Line }) {
  const { t } = useTranslation('purchase')
  if (price === null) return <>-</>
  const isAbove = agreedPrice !== null && Number(price) > Number(agreedPrice)
  return (
    <Flex vertical align="end">
      <span>
        {isAbove && <Tag color="orange">{t('above')}</Tag>}
        {formatUnitPrice(price)}
      </span>
      {agreedPrice !== null && <Typography.Text type="secondary">{t('agreed', { price: formatUnitPrice(agreedPrice) })}</Typography.Text>}
      {isAbove && priceReason && <Typography.Text type="secondary">{t('reason', { reason: priceReason })}</Typography.Text>}
    </Flex>
  )
}

/** How much of a line has come, what is still to come, and what was given up: a line of which nothing came is not full because it was closed. */
function Came({ line: { qty, receivedQty, openQty, closedQty, returnedQty } }: { line: Line }) {
  const { t } = useTranslation('purchase')
  const came = new Decimal(receivedQty).minus(returnedQty)
  const percent = Math.min(100, came.div(qty).times(100).toDecimalPlaces(0, Decimal.ROUND_DOWN).toNumber())
  return (
    <Flex vertical>
      <Progress percent={percent} size="small" aria-label={t('progress')} />
      <Typography.Text type="secondary">{t('cameOpen', { came: formatQuantity(came), open: formatQuantity(openQty) })}</Typography.Text>
      {/[1-9]/.test(closedQty) && <Typography.Text type="secondary">{t('cameClosed', { closed: formatQuantity(closedQty) })}</Typography.Text>}
    </Flex>
  )
}

/** A line without days of its own is due on the day of its order. */
function Due({ line: { expectOn, promisedOn, dueOn, receivedQty } }: { line: Line }) {
  const { t } = useTranslation('purchase')
  if (!expectOn && !promisedOn && !dueOn && !/[1-9]/.test(receivedQty)) return <>-</>
  return (
    <Flex vertical style={{ whiteSpace: 'nowrap' }}>
      {promisedOn && <span>{t('promised', { day: promisedOn })}</span>}
      {!promisedOn && !expectOn && dueOn && <span>{dueOn}</span>}
      {expectOn && <Typography.Text type="secondary">{t('wanted', { day: expectOn })}</Typography.Text>}
      {/[1-9]/.test(receivedQty) && <Typography.Text type="secondary">{t('came', { quantity: formatQuantity(receivedQty) })}</Typography.Text>}
    </Flex>
  )
}
