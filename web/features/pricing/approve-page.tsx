/** Adjustments that were handed in, those that wait first: `/commodity-management/price-approval`. */
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { approvePrices } from '#server/modules/pricing/adjustment/price-adjustment-calls.contract.ts'
import { adjustmentStatuses, approvalCounters, salesPriceApproval } from '#server/modules/pricing/adjustment/price-adjustment.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { notify } from '#web/kit/notify.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { pageOfAdjustment, pricePaths } from './price-calls.ts'
import { Change, ChannelName } from './signs.tsx'
import './texts.ts'

type Listed = RowOf<typeof salesPriceApproval>
const tabs = {
  field: 'status',
  tabs: adjustmentStatuses.filter(({ value }) => value !== 'DRAFT').map(({ value, label }) => ({ value, label })),
  counts: approvalCounters,
} as const
const cells = {
  channel: ({ channel }: Listed) => <ChannelName channel={channel} />,
  maxRate: ({ maxRate }: Listed) => <Change rate={maxRate} />,
}
const shape = { sums: false } as const

export default function ApprovePage() {
  const { t } = useTranslation('pricing')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const open = useMemo(() => ({ view: ({ id }: Listed) => void navigate(pageOfAdjustment(id)) }), [navigate])
  const actions = useMemo(
    (): ListAction<Listed>[] => [
      {
        key: 'approve',
        label: t('approve'),
        permission: approvePrices.permission,
        on: 'batch',
        run: async (rows) => {
          const outcomes = await send(approvePrices, { ids: rows.map(({ id }) => id), pass: true })
          const refused = outcomes.filter(({ isDone }) => !isDone)
          if (refused.length === 0) notify.success(t('saved'))
          else notify.warning(t('someRefused', { done: outcomes.length - refused.length, refused: refused.length, why: refused[0]?.message ?? '' }))
          await refreshPaths(cache, pricePaths)
        },
      },
    ],
    [cache, t],
  )
  return <ResourceList of={salesPriceApproval} tabs={tabs} open={open} cells={cells} shape={shape} actions={actions} />
}
