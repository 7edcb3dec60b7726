/** `/order-center/overdue-order/index`, and the same inside somebody else's frame. */
import { OverdueList } from './overdue-list.tsx'

export default function OverdueOrderPage() {
  return <OverdueList />
}
