/** Purchase orders, by how far they are. */
import { purchaseOrder } from '#server/modules/purchase/order/purchase-order.contract.ts'
import { purchaseStatuses } from '#server/modules/purchase/order/purchase-order-status.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

const tabs = { field: 'status', tabs: purchaseStatuses.map(({ value, label }) => ({ value, label })) } as const

export default function OrderPage() {
  return <ResourceList of={purchaseOrder} tabs={tabs} />
}
