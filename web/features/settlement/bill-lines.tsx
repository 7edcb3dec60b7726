/** Lines of a bill, a page at a time: a table, or cards on a phone. */
import { Flex, Pagination, Table, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { permissionOf } from '#kit/contract.ts'
import { billableItem } from '#server/modules/settlement/bill/billable-item.contract.ts'
import { billCalls } from '#server/modules/settlement/bill/purchase-bill-calls.contract.ts'
import { billSources } from '#server/modules/settlement/bill/purchase-bill.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatQuantity, formatUnitPrice } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { listAddress } from '#web/kit/list/list-query.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { useScreen } from '#web/kit/screen.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import type { BillLine } from './bill-calls.ts'
import styles from './settlement.module.css'
import './texts.ts'

const size = 50

export function BillLines({ billId }: { billId: string }) {
  const { t } = useTranslation('settlement')
  const { sm } = useScreen()
  const may = useMay()
  const [current, setCurrent] = useState(1)
  const { data, error, refetch } = useCall(billCalls.lines, { id: billId, current, size }, { silent: true, keepPrevious: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  return (
    <Flex vertical gap={12}>
      {may(permissionOf(billableItem, 'export')) && (
        <Link to={listAddress('/financial-center/billable/index', { billId })} style={{ alignSelf: 'end' }}>
          {t('asList')}
        </Link>
      )}
      {sm ? <LineTable lines={data.records} /> : <LineCards lines={data.records} />}
      {data.total > size && (
        <Pagination
          align="end"
          size="small"
          current={current}
          pageSize={size}
          total={data.total}
          showSizeChanger={false}
          onChange={setCurrent}
          aria-label={t('lines')}
        />
      )}
    </Flex>
  )
}

export type ShownLine = Omit<BillLine, 'lineNo' | 'reason' | 'adjustsId' | 'disputeReason' | 'disputeAnswer'> & Partial<BillLine>

export const Source = ({ line }: { line: Pick<ShownLine, 'sourceType'> }) => {
  const choice = billSources.find(({ value }) => value === line.sourceType)
  return choice ? <StatusTag choice={choice} /> : null
}

export function Goods({ line }: { line: ShownLine }) {
  const { t } = useTranslation('settlement')
  return (
    <Flex vertical>
      <span>{line.skuName}</span>
      <Typography.Text type="secondary">{[line.skuCode, line.spec].filter(Boolean).join(' · ')}</Typography.Text>
      {line.reason && <Typography.Text type="secondary">{line.reason}</Typography.Text>}
      {line.disputeReason && <Typography.Text strong>{t('disputedFor', { reason: line.disputeReason })}</Typography.Text>}
      {line.disputeAnswer && <Typography.Text>{t('answered', { answer: line.disputeAnswer })}</Typography.Text>}
    </Flex>
  )
}

export const many = ({ qty, unit }: Pick<ShownLine, 'qty' | 'unit'>): string => [formatQuantity(qty), unit].filter(Boolean).join(' ')

export function LineTable({ lines }: { lines: readonly ShownLine[] }) {
  const { t } = useTranslation('settlement')
  return (
    <Table<ShownLine>
      aria-label={t('lines')}
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 1050 }}
      dataSource={[...lines]}
      locale={{ emptyText: t('noLines') }}
      columns={[
        ...(lines.some(({ lineNo }) => lineNo !== undefined) ? [{ key: 'lineNo', title: '#', dataIndex: 'lineNo', width: 56 }] : []),
        { key: 'source', title: t('source'), width: 110, render: (_value, line) => <Source line={line} /> },
        {
          key: 'document',
          title: t('document'),
          width: 190,
          render: (_value, line) => (
            <Flex vertical>
              <span>{line.sourceCode ?? '-'}</span>
              <Typography.Text type="secondary">{[line.orderCode, line.occurredOn].filter(Boolean).join(' · ')}</Typography.Text>
            </Flex>
          ),
        },
        { key: 'goods', title: t('goods'), render: (_value, line) => <Goods line={line} /> },
        { key: 'qty', title: t('qty'), width: 110, align: 'right', render: (_value, line) => many(line) },
        { key: 'price', title: t('price'), width: 110, align: 'right', render: (_value, { price }) => (price === null ? '-' : formatUnitPrice(price)) },
        { key: 'amount', title: t('amount'), width: 120, align: 'right', render: (_value, { amount }) => (amount === null ? '-' : <Amount value={amount} />) },
        {
          key: 'tax',
          title: t('tax'),
          width: 110,
          align: 'right',
          render: (_value, { taxAmount }) => (taxAmount === null ? '-' : <Amount value={taxAmount} />),
        },
      ]}
    />
  )
}

export function LineCards({ lines }: { lines: readonly ShownLine[] }) {
  const { t } = useTranslation('settlement')
  return (
    <ul className={styles['cards']} aria-label={t('lines')}>
      {lines.map((line) => (
        <li key={line.id}>
          <Flex gap={8} align="center" wrap>
            <Source line={line} />
            <span>{line.sourceCode}</span>
            <Typography.Text type="secondary">{line.occurredOn}</Typography.Text>
          </Flex>
          <Goods line={line} />
          <Flex gap="2px 12px" wrap>
            <span>
              <Typography.Text type="secondary">{t('qty')}</Typography.Text> {many(line)}
            </span>
            {line.amount !== null && (
              <span>
                <Typography.Text type="secondary">{t('amount')}</Typography.Text> <Amount value={line.amount} />
              </span>
            )}
          </Flex>
        </li>
      ))}
    </ul>
  )
}
