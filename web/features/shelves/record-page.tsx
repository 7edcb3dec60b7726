/** What was done about listings: `/commodity-management/shelves-record/index`. */
import { shelvingRecord } from '#server/modules/shelves/listing/listing.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function ShelvingRecordPage() {
  return <ResourceList of={shelvingRecord} />
}
