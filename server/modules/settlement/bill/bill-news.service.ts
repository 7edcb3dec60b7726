/** What suppliers and finance hear of bills. */
import { toWire } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { Words } from '#kit/words.ts'
import { notify } from '#server/modules/message/notify.ts'
import { settlementTemplates } from '../settlement-templates.ts'
import type { BillRow } from './bill-write.service.ts'
import { purchaseBill } from './purchase-bill.contract.ts'

const about = (row: BillRow, news: string) => ({
  link: `/financial-center/withsingle/with-single-detail?id=${row.id}`,
  bizType: purchaseBill.name,
  bizId: row.id,
  dedupeKey: `purchase-bill-${news} ${row.id} ${row.version}`,
})

/** The supplier is asked. */
export const tellSent = async (uow: UnitOfWork, row: BillRow): Promise<void> =>
  void (await notify(uow, {
    to: { supplierIds: [row.supplierId] },
    template: settlementTemplates['settlement.bill-sent'],
    params: { code: row.code, amount: toWire(row.totalAmount) },
    ...about(row, 'sent'),
  }))

/** Whoever wrote it, or finance where the clock did. */
export const tellDisputed = async (uow: UnitOfWork, row: BillRow, count: number): Promise<void> =>
  void (await notify(uow, {
    to: row.createdBy ? { userIds: [row.createdBy] } : { roleCodes: ['FINANCE'] },
    template: settlementTemplates['settlement.bill-disputed'],
    params: { code: row.code, count },
    ...about(row, 'disputed'),
  }))

export const tellPayable = async (uow: UnitOfWork, row: BillRow): Promise<void> =>
  void (await notify(uow, {
    to: { supplierIds: [row.supplierId] },
    template: settlementTemplates['settlement.bill-payable'],
    params: { code: row.code, amount: toWire(row.totalAmount), day: row.dueOn?.toISOString().slice(0, 10) ?? '' },
    ...about(row, 'payable'),
  }))

interface Waited {
  readonly code: string
  readonly amount: string
  readonly days: number
}

/** The supplier, once a day. */
export const tellWaiting = async (uow: UnitOfWork, row: BillRow, params: Waited, today: string): Promise<void> =>
  void (await notify(uow, {
    to: { supplierIds: [row.supplierId] },
    template: settlementTemplates['settlement.bill-waits'],
    params,
    ...about(row, `waits-${today}`),
  }))

/** Whoever looks after the supplier, or the buyers where nobody does: once each time the bill is sent. */
export const tellChased = async (uow: UnitOfWork, row: BillRow, params: Waited & { readonly supplier: Words }, masterUserId: string | null): Promise<void> =>
  void (await notify(uow, {
    to: masterUserId ? { userIds: [masterUserId] } : { roleCodes: ['PURCHASER'] },
    template: settlementTemplates['settlement.bill-chased'],
    params,
    ...about(row, 'chased'),
  }))
