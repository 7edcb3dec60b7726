/** What is kept for whom, what is kept too long, and giving back what an order keeps. */
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { cancelPreempted, inventoryPreempted, keepers, preemptionExceptions, preemptionStatuses } from '#server/modules/stock/ledger/inventory.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { CallTable } from '#web/kit/list/call-table.tsx'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { confirm, notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { StockDocument } from './stock-document.tsx'
import styles from '../stock.module.css'
import '../texts.ts'

type Kept = RowOf<typeof inventoryPreempted>

interface Named {
  readonly masterCode?: string | null | undefined
  readonly skuCode?: string | null | undefined
}

/** Asks, then gives back what an order keeps of an article. */
function useGivingBack() {
  const { t } = useTranslation('stock')
  const cancel = useAction(cancelPreempted, {
    refreshes: ['/api/storage/inventory-preempted', '/api/storage/inventory'],
    onDone: () => notify.success(t('kept.done')),
  })
  return async ({ masterCode, skuCode }: Named) => {
    if (!masterCode || !skuCode) return
    if (await confirm({ content: t('kept.ask', { order: masterCode, article: skuCode }), danger: true })) cancel.mutate({ masterCode, skuCodeList: [skuCode] })
  }
}

export default function StockPreemptedPage() {
  const { t } = useTranslation('stock')
  const [part, setPart] = useState<'all' | 'long'>('all')
  return (
    <div className={styles['page']}>
      <Segmented
        aria-label={t('kept.parts')}
        value={part}
        onChange={setPart}
        options={[
          { value: 'all', label: t('kept.all') },
          { value: 'long', label: t('kept.long') },
        ]}
        style={{ alignSelf: 'start' }}
      />
      {part === 'all' ? <All /> : <TooLong />}
    </div>
  )
}

const noPageSums = { sums: false } as const
const tabs = { field: 'status', tabs: preemptionStatuses.map(({ value, label }) => ({ value, label })) } as const

function All() {
  const giveBack = useGivingBack()
  const label = useLabel()
  const actions: ListAction<Kept>[] = [
    {
      key: 'giveBack',
      ability: 'giveBack',
      label: label(inventoryPreempted.commands.giveBack.label),
      permission: cancelPreempted.permission,
      danger: true,
      run: ([row]) => void giveBack(row),
    },
  ]
  return <ResourceList of={inventoryPreempted} shape={noPageSums} tabs={tabs} actions={actions} cells={{ bizCode: (row) => <StockDocument {...row} /> }} />
}

function TooLong() {
  const { t } = useTranslation('stock')
  const label = useLabel()
  const may = useMay()
  const giveBack = useGivingBack()
  const kindOf = (type: string) => {
    const keeper = keepers.find(({ value }) => value === type)
    return keeper ? label(keeper.label) : type
  }
  return (
    <CallTable
      call={preemptionExceptions}
      rowKey="id"
      label={t('kept.long')}
      columns={[
        { key: 'warehouse', title: t('count.warehouse'), dataIndex: 'warehouseName', width: 150 },
        { key: 'goods', title: t('line.goods'), width: 240, render: (_value, { skuCode, skuName }) => [skuName, skuCode].filter(Boolean).join(' · ') },
        {
          key: 'document',
          title: t('kept.document'),
          width: 220,
          render: (_value, row) => (
            <>
              {kindOf(row.bizType)} <StockDocument {...row} />
            </>
          ),
        },
        { key: 'remaining', title: t('kept.remaining'), width: 100, align: 'right', render: (_value, { remaining }) => formatQuantity(remaining) },
        { key: 'since', title: t('kept.since'), width: 160, render: (_value, { createTime }) => formatInstant(createTime) },
        { key: 'until', title: t('kept.until'), width: 160, render: (_value, { expireAt }) => (expireAt ? formatInstant(expireAt) : '') },
        {
          key: 'do',
          title: '',
          width: 110,
          render: (_value, row) =>
            row.masterCode &&
            may(cancelPreempted.permission) && (
              <Button type="link" danger onClick={() => void giveBack(row)}>
                {label(inventoryPreempted.commands.giveBack.label)}
              </Button>
            ),
        },
      ]}
    />
  )
}
