/** What a supplier hears of an order that was sent to them. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { Words } from '#kit/words.ts'
import { notify } from '#server/modules/message/notify.ts'
import { purchaseTemplates } from '../purchase-templates.ts'
import { pageOf } from './order-open.service.ts'
import type { PurchaseOrderRow } from './order-write.service.ts'
import { purchaseOrder } from './purchase-order.contract.ts'

/** Once a version of the row. */
export async function tellSupplier(
  uow: UnitOfWork,
  row: PurchaseOrderRow,
  template: 'purchase.order-held' | 'purchase.order-resumed' | 'purchase.order-closed',
  reason: Words,
): Promise<void> {
  await notify(uow, {
    to: { supplierIds: [row.supplierId] },
    template: purchaseTemplates[template],
    params: { code: row.code, reason },
    link: pageOf(row),
    bizType: purchaseOrder.name,
    bizId: row.id,
    dedupeKey: `${template} ${row.id} ${row.version}`,
  })
}
