/** Sign-ins, refusals and ended sessions: nothing differs from the generated page. */
import { loginLog } from '#server/modules/access/login-log.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function LoginLogPage() {
  return <ResourceList of={loginLog} />
}
