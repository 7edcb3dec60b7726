/** Orders on paper, `?id=` or `?ids=`; which paper it is follows from the address. */
import { useLocation, useSearchParams } from 'react-router-dom'
import { purchaseOrder } from '#server/modules/purchase/order/purchase-order.contract.ts'
import { Papers } from '#web/kit/print/papers.tsx'
import { papersOfOrder } from './order-papers.ts'

export default function OrderPrintPage() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const ids = (search.get('ids') ?? search.get('id') ?? '').split(',').filter(Boolean)
  const paper = papersOfOrder.find(({ path }) => pathname.endsWith(path))
  return <Papers bizType={purchaseOrder.name} ids={ids} {...(paper && { code: paper.code })} />
}
