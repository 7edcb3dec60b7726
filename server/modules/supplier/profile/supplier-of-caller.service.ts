/** The supplier that a command is about. */
import { badInput } from '#kit/errors.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { supplier } from './supplier.contract.ts'

/**
 * Locks the supplier. A supplier's own people need not name theirs.
 * @throws Failure not-found for a supplier that the caller does not see, bad-input when staff name none
 */
export async function lockSupplierOf(uow: UnitOfWork, supplierId: string | undefined): Promise<ModelRow<'supplier'>> {
  const { principal } = uow.actor
  const id = supplierId ?? (principal?.rows.kind === 'supplier' ? principal.rows.supplierId : undefined)
  if (id === undefined) throw badInput([{ path: 'supplierId', code: 'supplier.unknown' }])
  return uow.lock(supplier, id)
}
