/** Inbound orders on paper: `/storage-center/warehousing-printing?id=` or `?ids=`. */
import { useSearchParams } from 'react-router-dom'
import { inboundOrder } from '#server/modules/stock/inbound/inbound-order.contract.ts'
import { Papers } from '#web/kit/print/papers.tsx'

export default function InboundPrintPage() {
  const [search] = useSearchParams()
  const ids = (search.get('ids') ?? search.get('id') ?? '').split(',').filter(Boolean)
  return <Papers bizType={inboundOrder.name} ids={ids} />
}
