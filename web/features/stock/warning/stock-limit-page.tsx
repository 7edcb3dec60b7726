/** Limits of articles: from which number on somebody is told. */
import { inventoryWarn } from '#server/modules/stock/warning/inventory-warn.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function StockLimitPage() {
  return <ResourceList of={inventoryWarn} />
}
