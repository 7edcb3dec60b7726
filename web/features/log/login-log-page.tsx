/** Sign-ins, refusals and ended sessions. */
import { loginLog } from '#server/modules/access/login-log.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { deviceCells } from './device-cells.tsx'

export default function LoginLogPage() {
  return <ResourceList of={loginLog} cells={deviceCells} />
}
