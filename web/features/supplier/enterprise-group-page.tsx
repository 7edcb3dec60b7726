/** Enterprise groups: nothing differs from the generated page. */
import { enterpriseGroup } from '#server/modules/supplier/company/enterprise-group.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function EnterpriseGroupPage() {
  return <ResourceList of={enterpriseGroup} />
}
