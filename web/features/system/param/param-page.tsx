/** System parameters: nothing differs from the generated page. */
import { param } from '#server/modules/system/param.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function ParamPage() {
  return <ResourceList of={param} />
}
