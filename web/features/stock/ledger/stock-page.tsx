/** What lies where, with its numbers. */
import { inventory } from '#server/modules/stock/ledger/inventory.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function StockPage() {
  return <ResourceList of={inventory} />
}
