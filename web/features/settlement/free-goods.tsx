/** Goods of a supplier of which some go onto a bill: those that are free, and those of the draft that is being edited. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Empty, Flex, Pagination, Table } from 'antd'
import { billCalls } from '#server/modules/settlement/bill/purchase-bill-calls.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { Goods, many, Source } from './bill-lines.tsx'
import './texts.ts'

export const goodsAtOnce = 50
export type Free = OutputOf<typeof billCalls.billableItems>['records'][number]

interface Props {
  readonly items: Pick<UseQueryResult<OutputOf<typeof billCalls.billableItems>, Error>, 'data' | 'error' | 'refetch'>
  /** A supplier is. */
  readonly isChosen: boolean
  readonly isIncluded: (goods: Free) => boolean
  readonly current: number
  readonly onPage: (page: number) => void
  readonly onChoose: (records: readonly Free[], chosen: readonly unknown[]) => void
}

export function FreeGoods({ items, isChosen, isIncluded, current, onPage, onChoose }: Props) {
  const { t } = useTranslation('settlement')
  if (!isChosen) return <Empty description={t('chooseSupplier')} />
  if (items.error) return <FailedList reason={items.error.message} onRetry={() => void items.refetch()} />
  if (!items.data) return <SkeletonRows rows={4} />
  const { records, total } = items.data
  if (total === 0) return <Empty description={t('nothingFree')} />
  return (
    <Flex vertical gap={12}>
      <Table<Free>
        aria-label={t('freeGoods')}
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 820 }}
        dataSource={[...records]}
        rowSelection={{ selectedRowKeys: records.filter(isIncluded).map(({ id }) => id), onChange: (chosen) => onChoose(records, chosen) }}
        columns={[
          { key: 'source', title: t('source'), width: 110, render: (_value, line) => <Source line={line} /> },
          { key: 'document', title: t('document'), width: 180, dataIndex: 'sourceCode' },
          { key: 'day', title: t('day'), width: 110, dataIndex: 'occurredOn' },
          { key: 'goods', title: t('goods'), render: (_value, line) => <Goods line={line} /> },
          { key: 'qty', title: t('qty'), width: 110, align: 'right', render: (_value, line) => many(line) },
          {
            key: 'amount',
            title: t('amount'),
            width: 120,
            align: 'right',
            render: (_value, { amount }) => (amount === null ? '-' : <Amount value={amount} />),
          },
        ]}
      />
      {total > goodsAtOnce && (
        <Pagination align="end" size="small" current={current} pageSize={goodsAtOnce} total={total} showSizeChanger={false} onChange={onPage} />
      )}
    </Flex>
  )
}
