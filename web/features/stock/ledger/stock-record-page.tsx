/** Every movement, newest first. */
import { inventoryRecord } from '#server/modules/stock/ledger/inventory.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function StockRecordPage() {
  return <ResourceList of={inventoryRecord} />
}
