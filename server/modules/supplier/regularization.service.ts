/** What an approved regularization does to the supplier. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { tellAboutSupplier } from './lifecycle-news.service.ts'
import type { SupplierHouse } from './supplier-house.service.ts'
import { takeSupplierSnapshot } from './supplier-snapshot.service.ts'

/** He is formal from now on, his administrators get the formal suppliers' role, and his file is kept as it was at that moment. */
export async function promoteSupplier(
  house: SupplierHouse,
  uow: UnitOfWork,
  { supplierId, processInstanceId, code }: { readonly supplierId: string; readonly processInstanceId: string; readonly code: string },
): Promise<void> {
  const row = await uow.lockRow('supplier', supplierId)
  const supplier = await uow.change('supplier', row, { stage: 'FORMAL', formalAt: uow.now })
  await uow.log({ bizType: 'supplier', bizId: supplierId, event: 'regularized', content: code, diff: { stage: [row.stage, supplier.stage] } })
  await takeSupplierSnapshot(house, uow, supplierId, { reason: 'REGULARIZED', processInstanceId })
  await tellAboutSupplier(uow, {
    supplier,
    template: 'supplier.regularized',
    params: { company: supplier.companyName, code },
    tab: 'supplier-regularization',
    bizType: 'supplier',
    bizId: supplierId,
  })
}
