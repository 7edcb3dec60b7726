/** Goods of all orders: what was bought of whom, and what is still to come. Each leads to its order. */
import { Link } from 'react-router-dom'
import { purchaseOrderLine } from '#server/modules/purchase/order/purchase-order-lines.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { ofTheirOwn } from './of-their-own.ts'
import { pageOfOrder } from './order-calls.ts'

const cells = { orderCode: ({ orderId, orderCode }: RowOf<typeof purchaseOrderLine>) => <Link to={pageOfOrder(orderId)}>{orderCode}</Link> }

export default function GoodsPage() {
  const { isSupplier } = flagsOf(useSession()?.user)
  return <ResourceList of={purchaseOrderLine} cells={cells} {...(isSupplier && { shape: ofTheirOwn })} />
}
