/** City companies: nothing differs from the generated page. */
import { cityCompany } from '#server/modules/supplier/company/city-company.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function CityCompanyPage() {
  return <ResourceList of={cityCompany} />
}
