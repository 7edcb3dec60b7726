/** A supplier's own products, with what waits for him. */
import { ProductList } from './product-list.tsx'

export default function SupplierListPage() {
  return <ProductList side="supplier" />
}
