/** A return as its supplier reads, answers and signs it: `/supplier-purchase-manage/purchasing-refund-detail?id=`. */
import { ReturnInfo } from './return-info.tsx'

export default function SupplierRefundPage() {
  return <ReturnInfo side="supplier" />
}
