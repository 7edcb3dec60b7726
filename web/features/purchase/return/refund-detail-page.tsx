/** A return as the company reads it: `/stock-order/order/refund-detail?id=`. */
import { ReturnInfo } from './return-info.tsx'

export default function RefundDetailPage() {
  return <ReturnInfo side="company" />
}
