/** The window of printed documents: `/print?bizType=…&ids=…`, by the template of the document and language. */
import { useSearchParams } from 'react-router-dom'
import { Papers } from '#web/kit/print/papers.tsx'

export default function PapersPage() {
  const [search] = useSearchParams()
  const ids = (search.get('ids') ?? search.get('id') ?? '').split(',').filter(Boolean)
  return <Papers bizType={search.get('bizType') ?? ''} ids={ids} code={search.get('code') ?? undefined} />
}
