/** What browsers sent from the error-log dialog: nothing differs from the generated page. */
import { clientErrorLog } from '#server/modules/system/log.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function ClientLogPage() {
  return <ResourceList of={clientErrorLog} />
}
