/** The supplier of a document, with the way to his file. */
import { Link, useLocation } from 'react-router-dom'

export function SupplierLink({ id, name }: { id: string; name: string | null | undefined }) {
  const base = useLocation().pathname.startsWith('/iframe-page') ? '/iframe-page' : ''
  return <Link to={`${base}/supplier-center/supplier-detail?id=${id}`}>{name ?? id}</Link>
}
