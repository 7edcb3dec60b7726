/** Tax codes with their rates: nothing differs from the generated page. */
import { taxInfo } from '#server/modules/catalogue/goods/tax-info.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function TaxInformationPage() {
  return <ResourceList of={taxInfo} />
}
