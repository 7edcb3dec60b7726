/** Returns to suppliers, by how far they are; each side opens them where it can do something about them. */
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { returnCalls } from '#server/modules/purchase/return/purchase-return-calls.contract.ts'
import { purchaseReturn, returnStatuses } from '#server/modules/purchase/return/purchase-return.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { pageOf } from './return-calls.ts'
import { useIsTheirs } from './use-is-theirs.ts'
import './texts.ts'

const tabs = { field: 'status', tabs: returnStatuses.map(({ value, label }) => ({ value, label })) } as const

export default function ReturnPage() {
  const { t } = useTranslation('purchase-return')
  const navigate = useNavigate()
  const isTheirs = useIsTheirs()
  const open = useMemo(
    () => ({
      add: () => void navigate('/stock-order/order/sponsor-refund'),
      begins: { label: t('add'), permission: returnCalls.save.permission },
      view: ({ id }: RowOf<typeof purchaseReturn>) => void navigate(isTheirs ? `/supplier-purchase-manage/purchasing-refund-detail?id=${id}` : pageOf(id)),
    }),
    [isTheirs, navigate, t],
  )
  return <ResourceList of={purchaseReturn} tabs={tabs} open={open} />
}
