/** Goods of all orders: what was bought of whom, and what is still to come. */
import { purchaseOrderLine } from '#server/modules/purchase/order/purchase-order-lines.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function GoodsPage() {
  return <ResourceList of={purchaseOrderLine} />
}
