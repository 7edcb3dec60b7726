/** Returns on paper: `/stock-order/order/refund-printing?id=` or `?ids=`. */
import { useSearchParams } from 'react-router-dom'
import { purchaseReturn } from '#server/modules/purchase/return/purchase-return.contract.ts'
import { Papers } from '#web/kit/print/papers.tsx'

export default function RefundPrintPage() {
  const [search] = useSearchParams()
  const ids = (search.get('ids') ?? search.get('id') ?? '').split(',').filter(Boolean)
  return <Papers bizType={purchaseReturn.name} ids={ids} />
}
