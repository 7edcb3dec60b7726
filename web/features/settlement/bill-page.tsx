/** Settlement bills, by how far they are. */
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { billCalls } from '#server/modules/settlement/bill/purchase-bill-calls.contract.ts'
import { billStatuses, purchaseBill } from '#server/modules/settlement/bill/purchase-bill.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { pageOf } from './bill-calls.ts'
import './texts.ts'

const tabs = { field: 'status', tabs: billStatuses.map(({ value, label }) => ({ value, label })) } as const

export default function BillPage() {
  const { t } = useTranslation('settlement')
  const navigate = useNavigate()
  const open = useMemo(
    () => ({
      add: () => void navigate('/financial-center/withsingle/add-withsingle'),
      begins: { label: t('add'), permission: billCalls.save.permission },
      view: ({ id }: RowOf<typeof purchaseBill>) => void navigate(pageOf(id)),
    }),
    [navigate, t],
  )
  return <ResourceList of={purchaseBill} tabs={tabs} open={open} />
}
