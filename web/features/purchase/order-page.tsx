/** Purchase orders, by how far they are; suppliers see those that were sent to them. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { orderCalls } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { purchaseStatuses } from '#server/modules/purchase/order/purchase-order-status.contract.ts'
import { purchaseOrder } from '#server/modules/purchase/order/purchase-order.contract.ts'
import { useCommandActions } from '#web/kit/action/command-actions.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { editorOfOrder, orderPaths, pageOfOrder } from './order-calls.ts'
import { openPaper, papersOfOrder } from './order-papers.ts'
import { OrderReminders } from './order-reminders.tsx'
import { ofTheirOwn } from './of-their-own.ts'
import './texts.ts'

type Row = RowOf<typeof purchaseOrder>

/** Suppliers never see what was not sent to them yet. */
const companyOnly: ReadonlySet<string> = new Set(['DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED'])
/** What is over: there is ever more of it. */
const over: ReadonlySet<string> = new Set(['REJECTED', 'COMPLETED', 'CLOSED', 'CANCELLED'])
const all = purchaseStatuses.map(({ value, label }) => ({ value, label, isUncounted: over.has(value) }))
const tabsOf = {
  company: { field: 'status', tabs: all, counts: orderCalls.counters },
  supplier: { field: 'status', tabs: all.filter(({ value }) => !companyOnly.has(value)), counts: orderCalls.counters },
} as const

export default function OrderPage() {
  const { t } = useTranslation('purchase')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const isOurs = flagsOf(useSession()?.user).isNotSupplier
  const open = useMemo(
    () => ({
      add: () => void navigate(editorOfOrder()),
      begins: { label: t('add'), permission: orderCalls.save.permission },
      view: ({ id }: Row) => void navigate(pageOfOrder(id)),
    }),
    [navigate, t],
  )
  const edits = useCommandActions<Row>(
    purchaseOrder,
    useMemo(() => ({ save: { run: ({ id }: Row) => void navigate(editorOfOrder(id)) } }), [navigate]),
  )
  const actions = useMemo(
    (): ListAction<Row>[] => [
      {
        key: 'approve',
        label: t('approve'),
        on: 'batch',
        permission: orderCalls.batchApprove.permission,
        run: async (rows) => {
          const results = await send(orderCalls.batchApprove, { ids: rows.map(({ id }) => id), pass: true })
          await refreshPaths(cache, orderPaths)
          const left = results.filter(({ isDone }) => !isDone)
          const done = results.length - left.length
          if (left.length === 0) notify.success(t('approvedSome', { count: done }))
          else {
            const reasons = left.map(({ id, message }) => `${rows.find((row) => row.id === id)?.code ?? id}: ${message ?? ''}`)
            notify.warning(`${t('approvedSome', { count: done })} ${reasons.join('; ')}`)
          }
        },
      },
      ...edits,
      {
        key: 'print',
        label: t('paper.order'),
        on: 'both',
        run: (rows) =>
          openPaper(
            papersOfOrder[isOurs ? 0 : 1].path,
            rows.map(({ id }) => id),
          ),
      },
    ],
    [cache, edits, isOurs, t],
  )
  return (
    <>
      <OrderReminders />
      <ResourceList of={purchaseOrder} tabs={isOurs ? tabsOf.company : tabsOf.supplier} open={open} actions={actions} {...(!isOurs && { shape: ofTheirOwn })} />
    </>
  )
}
