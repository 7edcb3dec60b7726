/** All products, for the platform's staff; a supplier who comes here finds his own. */
import { useSession, flagsOf } from '#web/kit/session.ts'
import { ProductList } from './product-list.tsx'

export default function ProductListPage() {
  const { isSupplier } = flagsOf(useSession()?.user)
  return <ProductList side={isSupplier ? 'supplier' : 'manager'} />
}
