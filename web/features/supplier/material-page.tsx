/** Qualifications of every supplier, with tabs by how long they are still good. */
import { materialStatuses, supplierMaterial } from '#server/modules/supplier/records/supplier-material.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

const tabs = { field: 'status', tabs: materialStatuses.map(({ value, label }) => ({ value, label })) } as const

export default function MaterialPage() {
  return <ResourceList of={supplierMaterial} tabs={tabs} />
}
