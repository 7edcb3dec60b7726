/** Communities: nothing differs from the generated page. */
import { community } from '#server/modules/supplier/company/community.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function CommunityPage() {
  return <ResourceList of={community} />
}
