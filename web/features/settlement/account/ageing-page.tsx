/** What is payable by how late it is, and the cash that the next weeks need: `/financial-center/ageing/index`. Every number opens its bills. */
import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Table, Tabs } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { accountCalls } from '#server/modules/settlement/account/supplier-account.contract.ts'
import { send, useCall, type OutputOf } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { listAddress } from '#web/kit/list/list-query.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { saveCsv } from '#web/kit/transfer/save-csv.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import styles from '../settlement.module.css'
import { CashNeeded } from './cash-needed.tsx'
import '../texts.ts'

type Aged = OutputOf<typeof accountCalls.ageing>
type Row = Aged['records'][number]

const size = 50
const largestPage = 200
const columns = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'older'] as const
/** By how many days bills of a column are late: at least, at most. */
const lateness = { notDue: [undefined, 0], upTo30: [1, 30], upTo60: [31, 60], upTo90: [61, 90], older: [91, undefined] } as const

const billsOf = (on: string, column?: (typeof columns)[number], supplierId?: string): string => {
  const [least, most] = column ? lateness[column] : []
  const back = (days: number) => dayjs(on).subtract(days, 'day').format('YYYY-MM-DD')
  return listAddress('/financial-center/bill/index', {
    status: ['PAYABLE', 'PARTIAL_PAID'],
    ...(supplierId && { supplierId: [supplierId] }),
    ...(least !== undefined && { dueOn_le: back(least) }),
    ...(most !== undefined && { dueOn_ge: back(most) }),
  })
}

const linked = (amount: string, to: string) =>
  Number(amount) === 0 ? (
    <Amount value={amount} />
  ) : (
    <Link to={to}>
      <Amount value={amount} />
    </Link>
  )

export default function AgeingPage() {
  const { t } = useTranslation('settlement')
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  if (!may(accountCalls.ageing.permission)) return <ForbiddenList />
  return (
    <Tabs
      destroyOnHidden
      activeKey={search.get('tab') === 'cash' ? 'cash' : 'ageing'}
      onChange={(tab) => setSearch({ tab }, { replace: true })}
      items={[
        { key: 'ageing', label: t('ageing.title'), children: <Ageing /> },
        { key: 'cash', label: t('cash.title'), children: <CashNeeded /> },
      ]}
    />
  )
}

function Ageing() {
  const { t } = useTranslation('settlement')
  const [current, setCurrent] = useState(1)
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useCall(accountCalls.ageing, { current, size }, { silent: true, keepPrevious: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  const { on, sums } = data
  const save = async () => {
    setBusy(true)
    try {
      const rows: Row[] = []
      for (let page = 1; rows.length < data.total; page += 1) {
        const { records } = await send(accountCalls.ageing, { current: page, size: largestPage })
        if (records.length === 0) break
        rows.push(...records)
      }
      const names = ['supplierName', ...columns, 'total', 'paying', 'bills'] as const
      saveCsv(
        `${t('ageing.title')} ${on}`,
        names.map((name) => ({ title: t(`ageing.${name}`), value: (row) => row[name] })),
        rows.map((row) => ({ ...row, id: row.supplierId })),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles['page']}>
      <Flex justify="space-between" align="center" gap={12} wrap>
        <span>{t('ageing.on', { day: on })}</span>
        <Button icon={<DownloadOutlined />} loading={busy} disabled={data.total === 0} onClick={() => void save()}>
          {t('ageing.export')}
        </Button>
      </Flex>
      {Number(sums.older) > 0 && <Alert type="warning" showIcon title={t('ageing.isOld')} />}
      <Table<Row>
        aria-label={t('ageing.title')}
        rowKey="supplierId"
        size="small"
        scroll={{ x: 1080 }}
        dataSource={[...data.records]}
        locale={{ emptyText: t('ageing.nothing') }}
        pagination={{ current, pageSize: size, total: data.total, showSizeChanger: false, hideOnSinglePage: true, onChange: setCurrent }}
        columns={[
          {
            key: 'supplier',
            title: t('ageing.supplierName'),
            width: 220,
            render: (_value, { supplierId, supplierName }) => <Link to={`/financial-center/account/index?supplierId=${supplierId}`}>{supplierName}</Link>,
          },
          ...columns.map((column) => ({
            key: column,
            title: t(`ageing.${column}`),
            width: 120,
            align: 'right' as const,
            render: (_value: unknown, row: Row) => linked(row[column], billsOf(on, column, row.supplierId)),
          })),
          {
            key: 'total',
            title: t('ageing.total'),
            width: 130,
            align: 'right',
            render: (_value, row) => linked(row.total, billsOf(on, undefined, row.supplierId)),
          },
          { key: 'paying', title: t('ageing.paying'), width: 120, align: 'right', render: (_value, { paying }) => <Amount value={paying} /> },
          { key: 'bills', title: t('ageing.bills'), width: 80, align: 'right', dataIndex: 'bills' },
        ]}
        summary={() =>
          data.total > 0 && (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0}>{t('ageing.all')}</Table.Summary.Cell>
              {columns.map((column, n) => (
                <Table.Summary.Cell key={column} index={n + 1} align="right">
                  {linked(sums[column], billsOf(on, column))}
                </Table.Summary.Cell>
              ))}
              <Table.Summary.Cell index={6} align="right">
                {linked(sums.total, billsOf(on))}
              </Table.Summary.Cell>
              <Table.Summary.Cell index={7} align="right">
                <Amount value={sums.paying} />
              </Table.Summary.Cell>
              <Table.Summary.Cell index={8} align="right">
                {sums.bills}
              </Table.Summary.Cell>
            </Table.Summary.Row>
          )
        }
      />
    </div>
  )
}
