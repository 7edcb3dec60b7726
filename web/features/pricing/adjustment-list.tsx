/** Price adjustments, by how far they are. */
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { adjustmentCalls } from '#server/modules/pricing/adjustment/price-adjustment-calls.contract.ts'
import { adjustmentCounters, adjustmentStatuses, priceAdjustment } from '#server/modules/pricing/adjustment/price-adjustment.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { Change, ChannelName } from './signs.tsx'
import { editorOf, newAdjustment, pageOfAdjustment } from './price-calls.ts'
import './texts.ts'

type Listed = RowOf<typeof priceAdjustment>
const tabs = { field: 'status', tabs: adjustmentStatuses.map(({ value, label }) => ({ value, label })), counts: adjustmentCounters } as const
const cells = {
  channel: ({ channel }: Listed) => <ChannelName channel={channel} />,
  maxRate: ({ maxRate }: Listed) => <Change rate={maxRate} />,
}
const shape = { sums: false } as const
/** Of one channel only: the rest says nothing about it. */
const ofChannel = { ...shape, without: ['channel'] } as const

/** @param channel the one whose adjustments are meant; all of them without */
export function AdjustmentList({ channel }: { channel?: string }) {
  const { t } = useTranslation('pricing')
  const navigate = useNavigate()
  const open = useMemo(
    () => ({
      add: () => void navigate(channel ? `${newAdjustment}&channel=${channel}` : newAdjustment),
      begins: { label: t('add'), permission: adjustmentCalls.insert.permission },
      view: ({ id }: Listed) => void navigate(pageOfAdjustment(id)),
      edit: ({ id }: Listed) => void navigate(editorOf(id)),
    }),
    [channel, navigate, t],
  )
  const where = useMemo(() => (channel ? { channel: [channel] } : {}), [channel])
  return <ResourceList of={priceAdjustment} tabs={tabs} open={open} cells={cells} shape={channel ? ofChannel : shape} where={where} />
}
