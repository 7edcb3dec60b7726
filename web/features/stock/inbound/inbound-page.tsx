/** Inbound orders, by how far they are. */
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { inboundOrder, inboundStatuses, insertInbound } from '#server/modules/stock/inbound/inbound-order.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'
import '../texts.ts'

type Inbound = RowOf<typeof inboundOrder>

const tabs = { field: 'status', tabs: inboundStatuses.map(({ value, label }) => ({ value, label })) } as const

export default function InboundPage() {
  const { t } = useTranslation('stock')
  const navigate = useNavigate()
  const open = useMemo(
    () => ({
      add: () => void navigate('/storage-center/add-stock'),
      begins: { label: t('inbound.add'), permission: insertInbound.permission },
      view: ({ id }: Inbound) => void navigate(`/storage-center/stock-info?id=${id}`),
    }),
    [navigate, t],
  )
  const actions = useMemo(
    (): ListAction<Inbound>[] => [
      {
        key: 'print',
        label: t('print'),
        on: 'both',
        run: (rows) => void window.open(`/storage-center/warehousing-printing?ids=${rows.map(({ id }) => id).join(',')}`, '_blank', 'noopener'),
      },
    ],
    [t],
  )
  return <ResourceList of={inboundOrder} tabs={tabs} open={open} actions={actions} />
}
