/** What rules decided: `/commodity-management/shelves-record-rule/index`. */
import { shelvesRecordRule } from '#server/modules/shelves/rule/shelves-rule.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function RecordRulePage() {
  return <ResourceList of={shelvesRecordRule} />
}
