/** Orders of all channels, for the platform's staff. */
import { OrderList } from './order-list.tsx'

export default function OrderListPage() {
  return <OrderList />
}
