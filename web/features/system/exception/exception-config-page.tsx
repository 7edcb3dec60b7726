/** How often each kind of failure is tried again, and who hears of it: nothing differs from the generated page. */
import { exceptionConfig } from '#server/modules/exception/exception.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function ExceptionConfigPage() {
  return <ResourceList of={exceptionConfig} />
}
