/** What departments may buy for. */
import { purchaseBudget } from '#server/modules/purchase/budget/purchase-budget.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function BudgetPage() {
  return <ResourceList of={purchaseBudget} />
}
