/** Transfers, by how far they are. */
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { insertTransfer, transferOrder, transferStatuses } from '#server/modules/stock/transfer/transfer-order.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'
import '../texts.ts'

type Transfer = RowOf<typeof transferOrder>

const tabs = { field: 'status', tabs: transferStatuses.map(({ value, label }) => ({ value, label })) } as const

export default function TransferPage() {
  const { t } = useTranslation('transfer')
  const navigate = useNavigate()
  const open = useMemo(
    () => ({
      add: () => void navigate('/storage-center/add-allot'),
      begins: { label: t('add'), permission: insertTransfer.permission },
      view: ({ id }: Transfer) => void navigate(`/storage-center/detail-allot?id=${id}`),
    }),
    [navigate, t],
  )
  const actions = useMemo(
    (): ListAction<Transfer>[] => [
      {
        key: 'print',
        label: t('print'),
        on: 'both',
        run: (rows) => void window.open(`/storage-center/allot-printing?ids=${rows.map(({ id }) => id).join(',')}`, '_blank', 'noopener'),
      },
    ],
    [t],
  )
  return <ResourceList of={transferOrder} tabs={tabs} open={open} actions={actions} />
}
