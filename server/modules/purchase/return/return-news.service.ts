/** What suppliers and buyers hear of returns. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { notify } from '#server/modules/message/notify.ts'
import { purchaseTemplates } from '../purchase-templates.ts'
import { purchaseReturn } from './purchase-return.contract.ts'
import type { PurchaseReturnRow } from './return-write.service.ts'

const supplierPage = ({ id }: PurchaseReturnRow): string => `/supplier-purchase-manage/purchasing-refund-detail?id=${id}`
const page = ({ id }: PurchaseReturnRow): string => `/stock-order/order/refund-detail?id=${id}`

const about = (row: PurchaseReturnRow, news: string) => ({
  bizType: purchaseReturn.name,
  bizId: row.id,
  dedupeKey: `purchase-return-${news} ${row.id} ${row.version}`,
})

const toSupplier = async (uow: UnitOfWork, row: PurchaseReturnRow, news: 'sent' | 'called-back', reason = ''): Promise<void> =>
  void (await notify(uow, {
    to: { supplierIds: [row.supplierId] },
    template: purchaseTemplates[`purchase.return-${news}`],
    params: { code: row.code, reason },
    link: supplierPage(row),
    ...about(row, news),
  }))

const toBuyer = async (uow: UnitOfWork, row: PurchaseReturnRow, news: 'agreed' | 'signed' | 'settled'): Promise<void> => {
  if (!row.ownerId) return
  await notify(uow, {
    to: { userIds: [row.ownerId] },
    template: purchaseTemplates[`purchase.return-${news}`],
    params: { code: row.code },
    link: page(row),
    ...about(row, news),
  })
}

/** Everything has left: the supplier signs when it arrives. */
export const tellSent = (uow: UnitOfWork, row: PurchaseReturnRow): Promise<void> => toSupplier(uow, row, 'sent')
/** Only who had been asked. */
export const tellCalledBack = async (uow: UnitOfWork, row: PurchaseReturnRow, reason: string): Promise<void> => {
  if (row.sentToId !== null) await toSupplier(uow, row, 'called-back', reason)
}
export const tellAgreed = (uow: UnitOfWork, row: PurchaseReturnRow): Promise<void> => toBuyer(uow, row, 'agreed')
export const tellSigned = (uow: UnitOfWork, row: PurchaseReturnRow): Promise<void> => toBuyer(uow, row, 'signed')
export const tellSettled = (uow: UnitOfWork, row: PurchaseReturnRow): Promise<void> => toBuyer(uow, row, 'settled')
