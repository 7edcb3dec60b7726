/** What is on its way: `/storage-center/arrival-notice/index` lists what is awaited; with `?id=` the notice of one order is written. */
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { announceInbound, inboundOrder } from '#server/modules/stock/inbound/inbound-order.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { useMay } from '#web/kit/permissions.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { inboundCalls } from './inbound-calls.ts'
import { NoticeForm } from './notice-form.tsx'
import '../texts.ts'

type Inbound = RowOf<typeof inboundOrder>

const awaited = { status: ['WAIT_INBOUND', 'QC', 'PARTIAL'] } as const
const pageOf = (id: string): string => `/storage-center/arrival-notice/index?id=${id}`

export default function ArrivalNoticePage() {
  const may = useMay()
  const [search] = useSearchParams()
  const id = search.get('id')
  if (!may(announceInbound.permission)) return <ForbiddenList />
  return id ? <Notice key={id} id={id} /> : <Awaited />
}

const { remove: _remove, ...verbs } = inboundOrder.verbs
/** Whoever announces goods does not remove their order here. */
const announced = { ...inboundOrder, verbs }

function Awaited() {
  const { t } = useTranslation('stock')
  const navigate = useNavigate()
  const open = useMemo(() => ({ view: ({ id }: Inbound) => void navigate(`/storage-center/stock-info?id=${id}`) }), [navigate])
  const actions = useMemo(
    (): ListAction<Inbound>[] => [
      { key: 'notice', label: t('notice.announce'), permission: announceInbound.permission, ability: 'notice', run: ([{ id }]) => void navigate(pageOf(id)) },
    ],
    [navigate, t],
  )
  return <ResourceList of={announced} where={awaited} open={open} actions={actions} />
}

function Notice({ id }: { id: string }) {
  const { data, error, refetch } = useCall(inboundCalls.detail, { id }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  return data ? <NoticeForm row={data} /> : <SkeletonRows />
}
