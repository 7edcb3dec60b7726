/** Data scopes: conditions on rows that roles are given beside their own range. */
import { dataScope } from '#server/modules/access/menu.contract.ts'
import { ScopeList } from './scope-list.tsx'

export default function DataScopePage() {
  return <ScopeList of={dataScope} />
}
