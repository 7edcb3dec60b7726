/** Outbound orders, by how far they are. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { approveOutbound, insertOutbound, outboundOrder, outboundStatuses } from '#server/modules/stock/outbound/outbound-order.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { BatchOutcome, type Outcome } from '../batch-outcome.tsx'
import { stockPaths } from '../inbound/inbound-calls.ts'
import '../texts.ts'

type Outbound = RowOf<typeof outboundOrder>

const tabs = { field: 'status', tabs: outboundStatuses.map(({ value, label }) => ({ value, label })) } as const

export default function OutboundPage() {
  const { t } = useTranslation('outbound')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>()
  const open = useMemo(
    () => ({
      add: () => void navigate('/storage-center/add-outbound'),
      begins: { label: t('add'), permission: insertOutbound.permission },
      view: ({ id }: Outbound) => void navigate(`/storage-center/outbound-info?id=${id}`),
    }),
    [navigate, t],
  )
  const actions = useMemo(
    (): ListAction<Outbound>[] => [
      {
        key: 'approve',
        label: t('approve'),
        on: 'batch',
        permission: approveOutbound.permission,
        run: async (rows) => {
          const results = await send(approveOutbound, { ids: rows.map(({ id }) => id) })
          await refreshPaths(cache, stockPaths)
          const left = results.filter(({ isDone }) => !isDone)
          const done = results.length - left.length
          if (left.length === 0) notify.success(t('approvedSome', { count: done }))
          else setOutcome({ done, left: left.map(({ id, message }) => ({ id, name: rows.find((row) => row.id === id)?.code ?? id, reason: message ?? '' })) })
        },
      },
      {
        key: 'print',
        label: t('printNote'),
        on: 'both',
        run: (rows) => void window.open(`/storage-center/outbound-printing?ids=${rows.map(({ id }) => id).join(',')}`, '_blank', 'noopener'),
      },
    ],
    [cache, t],
  )
  return (
    <>
      <ResourceList of={outboundOrder} tabs={tabs} open={open} actions={actions} />
      {outcome && <BatchOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />}
    </>
  )
}
