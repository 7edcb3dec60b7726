/** Where SKU were sold before and after, newest first; staff see all, suppliers their own. */
import { skuRegionRecord } from '#server/modules/product/records/product-records.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

/** Ids are no words to search by. */
const shape = { without: ['skuId'] }

export default function ChangeAreaPage() {
  return <ResourceList of={skuRegionRecord} shape={shape} />
}
