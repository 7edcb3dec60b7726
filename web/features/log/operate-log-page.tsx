/** What people changed. */
import { operateLog } from '#server/modules/system/log.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { deviceCells } from './device-cells.tsx'

export default function OperateLogPage() {
  return <ResourceList of={operateLog} cells={deviceCells} />
}
