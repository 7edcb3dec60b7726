/** Where SKU were sold before and after, newest first; staff see all, suppliers their own. */
import { skuRegionRecord } from '#server/modules/product/records/product-records.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function ChangeAreaPage() {
  return <ResourceList of={skuRegionRecord} />
}
