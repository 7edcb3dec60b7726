/** Every call that was slow, failed, or fell into the sample. */
import { accessLog } from '#server/modules/system/log.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { deviceCells } from './device-cells.tsx'

export default function AccessLogPage() {
  return <ResourceList of={accessLog} cells={deviceCells} />
}
