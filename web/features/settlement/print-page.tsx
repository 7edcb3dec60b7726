/** Bills on paper: `/financial-center/withsingle/with-printing?id=` or `?ids=`. */
import { useSearchParams } from 'react-router-dom'
import { purchaseBill } from '#server/modules/settlement/bill/purchase-bill.contract.ts'
import { Papers } from '#web/kit/print/papers.tsx'

export default function BillPrintPage() {
  const [search] = useSearchParams()
  const ids = (search.get('ids') ?? search.get('id') ?? '').split(',').filter(Boolean)
  return <Papers bizType={purchaseBill.name} ids={ids} />
}
