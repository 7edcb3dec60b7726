/** What an approved regularization does to the supplier. */
import { supplierTemplates } from '../supplier-templates.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { supplierStage } from '../profile/supplier-moves.ts'
import { tellAboutSupplier } from './lifecycle-news.service.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'
import { takeSupplierSnapshot } from '../snapshot/supplier-snapshot.service.ts'

/** He is formal from now on, his administrators get the formal suppliers' role, and his file is kept as it was at that moment. */
export async function promoteSupplier(
  dependencies: SupplierDependencies,
  uow: UnitOfWork,
  { supplierId, processInstanceId, code }: { readonly supplierId: string; readonly processInstanceId: string; readonly code: string },
): Promise<void> {
  const row = await uow.lockRow('supplier', supplierId)
  const supplier = await moveDocument(uow, supplierStage, row, { event: 'REGULARIZE', logAs: 'regularized', content: code, change: { formalAt: uow.now } })
  await uow.sql.query(
    `insert into user_role (user_id, role_id, created_by)
     select u.id, f.id, $2::uuid from app_user u join user_role ur on ur.user_id = u.id join role a on a.id = ur.role_id and a.role_code = 'SUPPLIER_ADMIN'
       join role f on f.role_code = 'SUPPLIER_FORMAL' and f.deleted_at is null
      where u.supplier_id = $1::uuid and u.deleted_at is null on conflict do nothing`,
    [supplierId, uow.actor.userId ?? null],
  )
  await takeSupplierSnapshot(dependencies, uow, supplierId, { reason: 'REGULARIZED', processInstanceId })
  await tellAboutSupplier(uow, {
    supplier,
    template: supplierTemplates['supplier.regularized'],
    params: { company: supplier.companyName, code },
    tab: 'supplier-regularization',
    bizType: 'supplier',
    bizId: supplierId,
  })
}
