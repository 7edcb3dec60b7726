/** What is kept for whom. */
import { inventoryPreempted } from '#server/modules/stock/ledger/inventory.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function StockPreemptedPage() {
  return <ResourceList of={inventoryPreempted} />
}
