/** How much there was of SKU before and after, newest first; staff see all, suppliers their own. */
import { skuInventoryRecord } from '#server/modules/product/records/product-records.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

/** Ids are no words to search by; what there was before of one and of another is no sum. */
const shape = { without: ['skuId'], sums: false }

export default function ChangeInventoryPage() {
  return <ResourceList of={skuInventoryRecord} shape={shape} />
}
