/** How much there was of SKU before and after, newest first; staff see all, suppliers their own. */
import { skuInventoryRecord } from '#server/modules/product/records/product-records.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function ChangeInventoryPage() {
  return <ResourceList of={skuInventoryRecord} />
}
