/** The paper on which a supplier is recommended; several at once begin on a page each. */
import { useSearchParams } from 'react-router-dom'
import { supplier } from '#server/modules/supplier/profile/supplier.contract.ts'
import { Papers } from '#web/kit/print/papers.tsx'

export default function RecommendPrintPage() {
  const [search] = useSearchParams()
  const ids = (search.get('ids') ?? search.get('id') ?? '').split(',').filter(Boolean)
  return <Papers bizType={supplier.name} ids={ids} code="supplier-recommend" />
}
