/** Stock counts, by how far they are. */
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { insertTake, inventoryTake, takeStatuses } from '#server/modules/stock/count/inventory-take.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'
import '../texts.ts'

type Take = RowOf<typeof inventoryTake>

const tabs = { field: 'status', tabs: takeStatuses.map(({ value, label }) => ({ value, label })) } as const

export default function CountPage() {
  const { t } = useTranslation('stock')
  const navigate = useNavigate()
  const open = useMemo(
    () => ({
      add: () => void navigate('/storage-center/add-count'),
      begins: { label: t('count.add'), permission: insertTake.permission },
      view: ({ id }: Take) => void navigate(`/storage-center/count-info?id=${id}`),
    }),
    [navigate, t],
  )
  return <ResourceList of={inventoryTake} tabs={tabs} open={open} />
}
