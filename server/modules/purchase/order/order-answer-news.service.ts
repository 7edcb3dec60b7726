/** What buyer and supplier hear of each other's answers. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { notify } from '#server/modules/message/notify.ts'
import { purchaseTemplates } from '../purchase-templates.ts'
import { pageOf } from './order-open.service.ts'
import type { PurchaseOrderRow } from './order-write.service.ts'
import { purchaseOrder } from './purchase-order.contract.ts'

const about = (row: PurchaseOrderRow, news: string) => ({
  link: pageOf(row),
  bizType: purchaseOrder.name,
  bizId: row.id,
  dedupeKey: `purchase-order-${news} ${row.id} ${row.version}`,
})

/** Nobody is told of an order that is nobody's. */
export async function tellConfirmed(uow: UnitOfWork, row: PurchaseOrderRow): Promise<void> {
  if (!row.ownerId) return
  await notify(uow, {
    to: { userIds: [row.ownerId] },
    template: purchaseTemplates['purchase.order-confirmed'],
    params: { code: row.code },
    ...about(row, 'confirmed'),
  })
}

export async function tellCountered(uow: UnitOfWork, row: PurchaseOrderRow, count: number): Promise<void> {
  if (!row.ownerId) return
  await notify(uow, {
    to: { userIds: [row.ownerId] },
    template: purchaseTemplates['purchase.order-countered'],
    params: { code: row.code, count: String(count) },
    ...about(row, 'countered'),
  })
}

export async function tellAnswered(
  uow: UnitOfWork,
  row: PurchaseOrderRow,
  { accepted, refused }: Readonly<Record<'accepted' | 'refused', number>>,
): Promise<void> {
  await notify(uow, {
    to: { supplierIds: [row.supplierId] },
    template: purchaseTemplates['purchase.counter-answered'],
    params: { code: row.code, accepted: String(accepted), refused: String(refused) },
    ...about(row, 'answered'),
  })
}
