/** Outbound orders on paper, `?id=` or `?ids=`; which paper it is follows from the address. */
import { useLocation, useSearchParams } from 'react-router-dom'
import { outboundOrder } from '#server/modules/stock/outbound/outbound-order.contract.ts'
import { Papers } from '#web/kit/print/papers.tsx'
import { papersOf } from './papers.ts'

export default function OutboundPrintPage() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const ids = (search.get('ids') ?? search.get('id') ?? '').split(',').filter(Boolean)
  const paper = papersOf.find(({ path }) => pathname.endsWith(path))
  return <Papers bizType={outboundOrder.name} ids={ids} {...(paper && { code: paper.code })} />
}
