/** Limits of articles: from which number on somebody is told. */
import { inventoryWarn } from '#server/modules/stock/warning/inventory-warn.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

const noPageSums = { sums: false } as const

export default function StockLimitPage() {
  return <ResourceList of={inventoryWarn} shape={noPageSums} />
}
