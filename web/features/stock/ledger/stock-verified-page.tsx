/** Whether the numbers of stock can be trusted, and since when: the self-check of the ledger, run by run, with what differed. */
import { Alert, Card, Flex, Table, Typography } from 'antd'
import type { TableColumnType } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { exceptionOrder } from '#server/modules/exception/exception.contract.ts'
import { differenceWords, ledgerChecks } from '#server/modules/stock/ledger/inventory-check.contract.ts'
import { inventoryRecord } from '#server/modules/stock/ledger/inventory.contract.ts'
import { useCall, type OutputOf } from '#web/kit/client.ts'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { callsOf } from '#web/kit/resource-calls.ts'
import { useScreen } from '#web/kit/screen.ts'
import styles from '../stock.module.css'
import '../texts.ts'

type Run = OutputOf<typeof ledgerChecks>['records'][number]
type Finding = Run['findings'][number]

const pageSize = 10

export default function StockVerifiedPage() {
  const may = useMay()
  return may(ledgerChecks.permission) ? <Runs /> : <ForbiddenList />
}

function Runs() {
  const { t } = useTranslation('stock')
  const { sm } = useScreen()
  const [current, setCurrent] = useState(1)
  const { data, error, refetch } = useCall(ledgerChecks, { current, size: pageSize }, { silent: true, keepPrevious: true })
  const newest = useCall(ledgerChecks, { current: 1, size: 1 }, { silent: true }).data?.records[0]
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  const seconds = ({ startedAt, finishedAt }: Run) =>
    t('verified.seconds', { count: Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000)) })
  const columns: TableColumnType<Run>[] = [
    { key: 'at', title: t('verified.at'), render: (_value, run) => formatInstant(run.finishedAt) },
    ...(sm ? [{ key: 'took', title: t('verified.took'), width: 110, align: 'right' as const, render: (_value: unknown, run: Run) => seconds(run) }] : []),
    { key: 'rows', title: t('verified.rows'), width: 110, align: 'right', render: (_value, run) => formatQuantity(run.rows) },
    ...(sm
      ? [
          {
            key: 'records',
            title: t('verified.records'),
            width: 120,
            align: 'right' as const,
            render: (_value: unknown, run: Run) => formatQuantity(run.records),
          },
        ]
      : []),
    {
      key: 'differences',
      title: t('verified.differences'),
      width: 100,
      align: 'right',
      render: (_value, { differences }) => <Typography.Text type={differences > 0 ? 'danger' : 'success'}>{formatQuantity(differences)}</Typography.Text>,
    },
  ]
  return (
    <div className={styles['page']}>
      <Verdict run={newest} />
      <Card size="small" title={t('verified.runs')}>
        <Table<Run>
          aria-label={t('verified.runs')}
          rowKey="id"
          size="small"
          dataSource={[...data.records]}
          columns={columns}
          locale={{ emptyText: t('verified.never') }}
          pagination={{ current, pageSize, total: data.total, hideOnSinglePage: true, onChange: setCurrent, showSizeChanger: false }}
          expandable={{ rowExpandable: ({ findings }) => findings.length > 0, expandedRowRender: ({ findings }) => <Findings found={findings} /> }}
        />
      </Card>
      <Card size="small" title={t('verified.what')}>
        <Typography.Paragraph style={{ margin: 0 }}>{t('verified.explained')}</Typography.Paragraph>
      </Card>
    </div>
  )
}

/** The last run in one sentence, and the way to the exception where something differs. */
function Verdict({ run }: { run: Run | undefined }) {
  const { t } = useTranslation('stock')
  const may = useMay()
  if (!run) return <Alert type="info" showIcon title={t('verified.never')} description={t('verified.soon')} />
  const looked = t('verified.looked', { at: formatInstant(run.finishedAt), rows: formatQuantity(run.rows), records: formatQuantity(run.records) })
  if (run.differences === 0) return <Alert type="success" showIcon title={t('verified.clean')} description={looked} />
  return (
    <Alert
      type="error"
      showIcon
      title={t('verified.differs', { count: run.differences })}
      description={looked}
      action={
        may(callsOf(exceptionOrder).list.permission) && <Link to="/order-center/exception-order/index?q.type=stock-difference">{t('verified.exception')}</Link>
      }
    />
  )
}

function Findings({ found }: { found: readonly Finding[] }) {
  const { t } = useTranslation('stock')
  const label = useLabel()
  const may = useMay()
  const seesRecords = may(callsOf(inventoryRecord).list.permission)
  return (
    <Flex vertical gap={4}>
      {found.map(({ rule, inventoryId, skuId, skuCode, skuName, warehouseName, spaceCode, found: there, expected }, at) => (
        <Flex key={`${inventoryId} ${at}`} gap="2px 12px" wrap align="baseline">
          <Typography.Text type="danger">{label(differenceWords[rule])}</Typography.Text>
          <span>{[skuCode, skuName, warehouseName, spaceCode].filter(Boolean).join(' · ') || inventoryId}</span>
          <Typography.Text type="secondary">{t('verified.instead', { found: there, expected })}</Typography.Text>
          {seesRecords && skuId && <Link to={`/storage-center/stock-record?q.skuId=${skuId}`}>{t('map.records')}</Link>}
        </Flex>
      ))}
    </Flex>
  )
}
