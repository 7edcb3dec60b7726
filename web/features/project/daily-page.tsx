/** Daily logs: one's own, and everybody's for who may export them. */
import { daily } from '#server/modules/project/daily.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function DailyPage() {
  return <ResourceList of={daily} />
}
