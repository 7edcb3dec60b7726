/** The supplier of a document, with the way to his file. */
import { Link } from 'react-router-dom'

export const SupplierLink = ({ id, name }: { id: string; name: string | null | undefined }) => (
  <Link to={`/supplier-center/supplier-detail?id=${id}`}>{name ?? id}</Link>
)
