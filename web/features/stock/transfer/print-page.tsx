/** Transfers on paper: `/storage-center/allot-printing?id=` or `?ids=`. */
import { useSearchParams } from 'react-router-dom'
import { transferOrder } from '#server/modules/stock/transfer/transfer-order.contract.ts'
import { Papers } from '#web/kit/print/papers.tsx'

export default function AllotPrintPage() {
  const [search] = useSearchParams()
  const ids = (search.get('ids') ?? search.get('id') ?? '').split(',').filter(Boolean)
  return <Papers bizType={transferOrder.name} ids={ids} />
}
