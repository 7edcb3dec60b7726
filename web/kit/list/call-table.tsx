/**
 * A table over a paging call that is no resource's list: `<CallTable call={managerList} filters={filters} columns={...} label="..." />`.
 * It keeps the page, goes back to the first one when the filters change, and shows loading, empty, failed and forbidden. On a phone its rows
 * are cards.
 */
import { useIsFetching } from '@tanstack/react-query'
import { Pagination, Table } from 'antd'
import type { TableColumnType, TableProps } from 'antd'
import { useState } from 'react'
import { pageSizes } from '#kit/contract.ts'
import type { Call } from '#kit/contract.ts'
import { buttons } from '#server/auth/account.contract.ts'
import { useCall } from '../client.ts'
import type { InputOf, Named, OutputOf } from '../client.ts'
import { useTranslation } from '../i18n.ts'
import { useMay } from '../permissions.ts'
import { useScreen } from '../screen.ts'
import { CallCards } from './call-cards.tsx'
import { FurtherBack } from './further-back.tsx'
import { EmptyList, FailedList, ForbiddenList, SkeletonRows } from './list-states.tsx'
import styles from './list-table.module.css'
import '../texts.ts'

/** A row of a paging call. */
export type RowOfCall<C extends Call> = OutputOf<C> extends { records: readonly (infer Row)[] } ? Row : never

type Paged<Row> = {
  readonly records: readonly Row[]
  readonly total: number
  readonly totalIsEstimate?: true | undefined
  readonly totalIsMore?: boolean
  readonly next?: string | null
}

export interface CallTableProps<C extends Call> {
  readonly call: C
  /** What the call is asked besides the page; undefined values are left out. */
  readonly filters?: Readonly<Record<string, unknown>>
  readonly columns: NonNullable<TableProps<RowOfCall<C>>['columns']>
  readonly rowKey: keyof RowOfCall<C> & string
  /** Name of what the rows are, for the table and for its emptiness. */
  readonly label: string
  readonly onClear?: () => void
  readonly onAdd?: (() => void) | undefined
  readonly selection?: { readonly keys: readonly string[]; readonly onChange: (keys: readonly string[], rows: readonly RowOfCall<C>[]) => void } | undefined
  /** Milliseconds between questions, for what changes by itself. */
  readonly refetchInterval?: number
}

const none = {}

interface Shown {
  readonly current: number
  readonly size: number
  /** Where an older part of a list that is looked through part by part begins. */
  readonly after?: string | undefined
}

export function CallTable<C extends Call>(props: CallTableProps<C>) {
  const may = useMay()
  const undecided = useIsFetching({ queryKey: [buttons.path] }) > 0
  if (may(props.call.permission)) return <PermittedTable {...props} key={JSON.stringify(props.filters ?? none)} />
  return undecided ? <SkeletonRows /> : <ForbiddenList />
}

function PermittedTable<C extends Call>(props: CallTableProps<C>) {
  type Row = RowOfCall<C> & object
  const { call, filters = none, columns, rowKey, label, onClear, onAdd, selection, refetchInterval } = props
  const { t } = useTranslation('kit')
  const { md } = useScreen()
  const [{ current, size, after }, setPage] = useState<Shown>({ current: 1, size: 10 })
  const asked = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''))
  const { data, error, isFetching, isPending, refetch } = useCall(
    call,
    { current, size, ...(after !== undefined && { after }), ...asked } as InputOf<C> as Named<C, InputOf<C>>,
    {
      silent: true,
      keepPrevious: true,
      ...(refetchInterval !== undefined && { refetchInterval }),
    },
  )
  const page = data as Paged<Row> | undefined
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonRows />
  const loading = isFetching && refetchInterval === undefined
  const empty = (
    <EmptyList label={label} filtered={Object.keys(asked).length > 0 && onClear !== undefined} onClear={onClear ?? (() => undefined)} onAdd={onAdd} />
  )
  const paging = {
    current,
    pageSize: size,
    total: page?.total ?? 0,
    showSizeChanger: true,
    pageSizeOptions: [...pageSizes],
    showTotal: (total: number) => `${t(page?.totalIsEstimate ? 'list.totalAbout' : 'list.total', { total })}${page?.totalIsMore ? '+' : ''}`,
    onChange: (next: number, nextSize: number) => setPage({ current: nextSize === size ? next : 1, size: nextSize }),
  }
  const isLast = current * size >= paging.total
  const furtherBack = (after !== undefined || (page?.totalIsMore && isLast)) && (
    <FurtherBack
      after={after}
      next={page?.next ?? undefined}
      isEmpty={page?.records.length === 0}
      isAsking={isFetching}
      onGo={(place) => setPage({ current: 1, size, after: place })}
    />
  )
  if (!md) {
    return (
      <>
        <CallCards<Row>
          label={label}
          columns={columns as readonly TableColumnType<Row>[]}
          rows={page?.records ?? []}
          rowKey={rowKey as keyof Row & string}
          loading={loading}
          empty={empty}
          selection={selection}
        />
        {after === undefined && <Pagination className={styles['pager'] ?? ''} {...paging} {...(paging.total > 0 && { simple: { readOnly: true } })} />}
        {furtherBack}
      </>
    )
  }
  const width = columns.reduce((sum, column) => sum + Number(column.width ?? 160), 0)
  return (
    <>
      <Table<Row>
        aria-label={label}
        rowKey={rowKey}
        size="medium"
        loading={loading}
        dataSource={[...(page?.records ?? [])]}
        columns={columns as NonNullable<TableProps<Row>['columns']>}
        scroll={{ x: width }}
        locale={{ emptyText: empty }}
        {...(selection && {
          rowSelection: {
            selectedRowKeys: [...selection.keys],
            preserveSelectedRowKeys: true,
            onChange: (keys: React.Key[], rows: Row[]) => selection.onChange(keys.map(String), rows),
          },
        })}
        pagination={after === undefined && paging}
      />
      {furtherBack}
    </>
  )
}
