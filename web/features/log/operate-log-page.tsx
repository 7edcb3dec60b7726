/** What people changed: nothing differs from the generated page. */
import { operateLog } from '#server/modules/system/log.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function OperateLogPage() {
  return <ResourceList of={operateLog} />
}
