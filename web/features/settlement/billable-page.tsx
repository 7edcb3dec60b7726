/** What suppliers are owed for or owe, on a bill or not. */
import { billableItem } from '#server/modules/settlement/bill/billable-item.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function BillablePage() {
  return <ResourceList of={billableItem} />
}
