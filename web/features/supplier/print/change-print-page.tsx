/** A change of a supplier on paper: what was asked for, with the papers and contracts that came along. */
import { useSearchParams } from 'react-router-dom'
import { supplierChange } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { Papers } from '#web/kit/print/papers.tsx'

export default function ChangePrintPage() {
  const [search] = useSearchParams()
  const ids = (search.get('ids') ?? search.get('id') ?? '').split(',').filter(Boolean)
  return <Papers bizType={supplierChange.name} ids={ids} />
}
