/** What browsers sent from the error-log dialog. */
import { clientErrorLog } from '#server/modules/system/log.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { deviceCells } from './device-cells.tsx'

export default function ClientLogPage() {
  return <ResourceList of={clientErrorLog} cells={deviceCells} />
}
