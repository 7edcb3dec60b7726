/** A supplier's orders; staff see those of all suppliers. */
import { SubOrderList } from './sub-order-list.tsx'

export default function SupplierOrderPage() {
  return <SubOrderList />
}
