/** What suppliers, makers and cashiers hear of payments. */
import { toWire } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { notify } from '#server/modules/message/notify.ts'
import { settlementTemplates } from '../settlement-templates.ts'
import { billPay } from './bill-pay.contract.ts'
import type { BillPayRow } from './pay-write.service.ts'

const about = (row: BillPayRow, news: string) => ({
  link: `/financial-center/pay/pay-order-detail?id=${row.id}`,
  bizType: billPay.name,
  bizId: row.id,
  dedupeKey: `bill-pay-${news} ${row.id} ${row.version}`,
})
const maker = (row: BillPayRow) => (row.createdBy === null ? { roleCodes: ['FINANCE'] } : { userIds: [row.createdBy] })

/** The supplier, and whoever wrote it. */
export async function tellPaid(uow: UnitOfWork, row: BillPayRow): Promise<void> {
  const params = { code: row.code, amount: toWire(row.totalAmount), account: row.accountNo ?? '—' }
  const { 'settlement.payment-paid': template, 'settlement.payment-through': through } = settlementTemplates
  await notify(uow, { to: { supplierIds: [row.supplierId] }, template, params, ...about(row, 'paid') })
  await notify(uow, { to: maker(row), template: through, params: { code: row.code, amount: params.amount }, ...about(row, 'through') })
}

/** Whoever wrote it; the cashiers have it in their inbox. */
export const tellFailed = async (uow: UnitOfWork, row: BillPayRow): Promise<void> =>
  void (await notify(uow, {
    to: maker(row),
    template: settlementTemplates['settlement.payment-failed'],
    params: { code: row.code, amount: toWire(row.totalAmount), reason: row.failReason ?? '' },
    ...about(row, 'failed'),
  }))

/** Those who have it in hand: the cashiers once it is agreed to, whoever decides before. */
export const tellUrgent = async (uow: UnitOfWork, row: BillPayRow): Promise<void> =>
  void (await notify(uow, {
    to: { roleCodes: row.status === 'APPROVED' ? ['CASHIER'] : ['FINANCE', 'FINANCE_MANAGER'] },
    template: settlementTemplates['settlement.payment-urgent'],
    params: { code: row.code, amount: toWire(row.totalAmount), reason: row.urgentReason ?? '' },
    ...about(row, 'urgent'),
  }))
