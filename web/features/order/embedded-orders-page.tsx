/** Orders inside somebody else's frame: whole orders for staff, a supplier's own parts for him. */
import { orderMaster } from '#server/modules/order/order-master.contract.ts'
import { permissionOf } from '#kit/contract.ts'
import { useMay } from '#web/kit/permissions.ts'
import { OrderList } from './order-list.tsx'
import { SubOrderList } from './sub-order-list.tsx'

export default function EmbeddedOrdersPage() {
  return useMay()(permissionOf(orderMaster, 'list')) ? <OrderList /> : <SubOrderList />
}
