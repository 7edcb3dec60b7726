/** API scopes: permission codes that roles are given without a button. */
import { apiScope } from '#server/modules/access/menu.contract.ts'
import { ScopeList } from './scope-list.tsx'

export default function ApiScopePage() {
  return <ScopeList of={apiScope} />
}
