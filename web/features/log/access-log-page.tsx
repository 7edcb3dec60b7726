/** Every call: nothing differs from the generated page. */
import { accessLog } from '#server/modules/system/log.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function AccessLogPage() {
  return <ResourceList of={accessLog} />
}
