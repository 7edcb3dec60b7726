/** Who may sell which brand, by how long it still holds. */
import { authorisationStatuses, brandAuthorisation } from '#server/modules/catalogue/brand/brand-authorisation.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

const tabs = { field: 'status', tabs: authorisationStatuses.map(({ value, label }) => ({ value, label })) } as const

export default function AuthorisationPage() {
  return <ResourceList of={brandAuthorisation} tabs={tabs} />
}
