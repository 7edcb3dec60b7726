/** What the documents about a supplier (freeze, exit, regularization) begin with. */
import { badInput } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { supplier } from '#server/modules/supplier/supplier.contract.ts'

/** The supplier that is meant, locked; a supplier's own people mean theirs. @throws Failure not-found, bad-input */
export async function meantSupplier(uow: UnitOfWork, supplierId: string | undefined) {
  const { principal } = uow.actor
  const id = supplierId ?? (principal?.rows.kind === 'supplier' ? principal.rows.supplierId : undefined)
  if (id === undefined) throw badInput([{ path: 'supplierId', code: 'supplier.unknown' }])
  return uow.lock(supplier, id)
}

/** Columns of a new document: its number, whose it is, who made it and when. */
export async function newSupplierDocument(uow: UnitOfWork, bizType: string, supplierId: string, organizationId: string | undefined, id = newId()) {
  const { tenantId, userId = null } = uow.actor
  return {
    id,
    tenantId,
    createdBy: userId,
    createTime: uow.now,
    updateTime: uow.now,
    code: await uow.nextNumber(bizType),
    supplierId,
    ownerId: userId,
    orgId: organizationId ?? null,
  }
}
