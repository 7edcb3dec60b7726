/** What happened to an order, in order: its steps and its parcels. */
import { orderTrack } from '#server/modules/order/order-talk.contract.ts'
import { useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { Timeline } from '#web/kit/timeline/timeline.tsx'
import { findChoice, useDictionary } from '#web/kit/widgets/dictionaries.ts'
import './texts.ts'

type Step = OutputOf<typeof orderTrack>[number]

export type OrderReference = { readonly masterId: string } | { readonly orderId: string }

const refused: ReadonlySet<string> = new Set(['CANCEL', 'FAIL'])

export function OrderTrack({ of }: { of: OrderReference }) {
  const { t } = useTranslation('order')
  const label = useLabel()
  const { data: companies = [] } = useDictionary('logistics_company')
  const { data, error, refetch } = useCall(orderTrack, of, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const parcelIn = ({ parcelNo, logisticsCompany, billCode }: Step): string | null => {
    const company = findChoice(companies, logisticsCompany)
    return parcelNo && [company ? label(company.label) : logisticsCompany, billCode, parcelNo].filter(Boolean).join(' · ')
  }
  const several = new Set(data.map(({ orderId }) => orderId)).size > 1
  return (
    <Timeline
      entries={data.map((step, place) => ({
        key: String(place),
        title: several ? `${t(`track.${step.event}`)} · ${step.orderCode}` : t(`track.${step.event}`),
        state: refused.has(step.event) ? 'refused' : 'done',
        person: step.actorName,
        at: step.at,
        reason: [parcelIn(step), step.content].filter(Boolean).join('\n') || null,
      }))}
    />
  )
}
