/** How documents are numbered: nothing differs from the generated page. */
import { numberRule } from '#server/modules/system/param.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function NumberRulePage() {
  return <ResourceList of={numberRule} />
}
