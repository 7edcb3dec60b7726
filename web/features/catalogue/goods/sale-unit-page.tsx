/** Sale units: nothing differs from the generated page. */
import { saleUnit } from '#server/modules/catalogue/goods/sale-unit.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function SaleUnitPage() {
  return <ResourceList of={saleUnit} />
}
