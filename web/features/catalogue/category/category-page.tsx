/** Categories of all trees, by tree. */
import { category } from '#server/modules/catalogue/category/category.contract.ts'
import { categoryTypeOptions } from '#server/modules/catalogue/category/category-fields.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

const tabs = { field: 'categoryType', tabs: categoryTypeOptions.map(({ value, label }) => ({ value, label })) } as const

export default function CategoryPage() {
  return <ResourceList of={category} tabs={tabs} />
}
