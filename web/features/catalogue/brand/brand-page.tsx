/** Brands. */
import { brand } from '#server/modules/catalogue/brand/brand.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function BrandPage() {
  return <ResourceList of={brand} />
}
