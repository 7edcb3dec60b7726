/** Returns to suppliers, by how far they are. */
import { purchaseReturn, returnStatuses } from '#server/modules/purchase/return/purchase-return.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

const tabs = { field: 'status', tabs: returnStatuses.map(({ value, label }) => ({ value, label })) } as const

export default function ReturnPage() {
  return <ResourceList of={purchaseReturn} tabs={tabs} />
}
